import { AppError } from '@outlay/contract/errors';
import { ensurePerson } from '#domain/organisation/account/person.service.ts';
import type { LeaveMember } from '#domain/organisation/company/member.service.ts';
import { amendMember, membersByAccount, takeIn } from '#domain/organisation/company/newcomer.service.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import { successorOf } from '#domain/membership/directory/successor.service.ts';
import type { Context } from '#request/context.ts';
import { badValue, changedSince, notFound, ScimError, taken } from './scim.error.ts';
import { USER_SHAPE, type Fields } from './scim.fields.ts';
import { applyPatch } from './scim.patch.ts';
import {
  accountOf,
  attributesOf,
  fieldsOfRow,
  fieldsOfUser,
  shownNameOf,
  textIn,
  userNameOf,
} from './user.fields.ts';
import { versionOf } from './user.present.ts';
import * as users from './user.repository.ts';
import type { Place, UserRow } from './user.repository.ts';

/** A directory that writes, in a transaction of its company. */
export interface Writing {
  ctx: Context;
  place: Place;
  leave: LeaveMember;
}

export async function foundUser({ ctx, place }: Writing, id: string): Promise<UserRow> {
  const row = await users.findUser(ctx.db, place, id);
  if (!row) throw notFound(`user ${id}`);
  return row;
}

/** Adds a member, or takes a former one in again. */
export async function createUser(writing: Writing, body: object): Promise<UserRow> {
  const { ctx, place } = writing;
  await users.lockDirectory(ctx.db, place);
  const fields = fieldsOfUser(body);
  const account = accountOf(fields);
  if (await users.isNameTaken(ctx.db, place, userNameOf(fields), null))
    throw taken('a user with this userName exists');
  const known = (await membersByAccount(ctx.db, place.companyId, [account])).get(account);
  if (known && known.state !== 'left') throw taken('a member with this email address or phone number exists');
  const memberId = await add(writing, fields, account);
  await write(writing, memberId, fields);
  const row = await foundUser(writing, memberId);
  if (fields.get('active') === false) await deactivate(writing, row);
  return await foundUser(writing, memberId);
}

async function add({ ctx, place }: Writing, fields: Fields, account: string): Promise<string> {
  const { companyId } = place;
  const name = shownNameOf(fields);
  const { id: personId } = await ensurePerson(ctx, { account, realName: name, locale: ctx.locale });
  const { memberId } = await refusing(() =>
    takeIn(ctx, { companyId, personId, name, account, state: 'invited' }),
  );
  const detail = { directory: true, departmentId: undefined };
  ctx.audit({ action: 'member.add', objectType: 'member', objectId: memberId, detail });
  await note(ctx, place, name);
  return memberId;
}

export async function replaceUser(writing: Writing, id: string, body: object, ifMatch: string | null) {
  return await change(writing, id, ifMatch, () => fieldsOfUser(body));
}

export async function patchUser(writing: Writing, id: string, body: unknown, ifMatch: string | null) {
  return await change(writing, id, ifMatch, (row) => {
    const fields = fieldsOfRow(row);
    applyPatch(USER_SHAPE, fields, body);
    return fields;
  });
}

async function change(
  writing: Writing,
  id: string,
  ifMatch: string | null,
  changed: (row: UserRow) => Fields,
): Promise<UserRow> {
  const { ctx, place } = writing;
  await users.lockDirectory(ctx.db, place);
  const row = await foundUser(writing, id);
  assertMatch(ifMatch, versionOf(row));
  const fields = changed(row);
  if (await users.isNameTaken(ctx.db, place, userNameOf(fields), id))
    throw taken('a user with this userName exists');
  if (isSame(fieldsOfRow(row), fields) && row.version !== null) return row;
  await write(writing, id, fields);
  const wanted = fields.get('active') === true;
  if (!wanted && row.state !== 'left') await deactivate(writing, row);
  if (wanted && row.state === 'left') await add(writing, fields, row.account);
  else if (wanted) await rename(writing, row, shownNameOf(fields));
  return await foundUser(writing, id);
}

/** @throws ScimError 412 if the directory has seen another version. */
export function assertMatch(ifMatch: string | null, version: string): void {
  if (ifMatch !== null && ifMatch !== '*' && !ifMatch.split(/,\s*/).includes(version)) throw changedSince();
}

const isSame = (before: Fields, after: Fields): boolean =>
  JSON.stringify([...before].sort(byName)) === JSON.stringify([...after].sort(byName));
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

async function write({ ctx, place }: Writing, memberId: string, fields: Fields): Promise<void> {
  await users.putUser(ctx.db, place, memberId, {
    userName: userNameOf(fields),
    externalId: textIn(fields, 'externalId'),
    attributes: attributesOf(fields),
    now: ctx.now(),
  });
}

async function rename({ ctx, place }: Writing, row: UserRow, name: string): Promise<void> {
  if (name === row.name) return;
  if (name === '') throw badValue('a name is required');
  const seen = { id: row.id, version: row.member_version };
  await amendMember(ctx.db, place.companyId, seen, { name });
  const detail = { directory: true, name };
  ctx.audit({ action: 'member.change', objectType: 'member', objectId: row.id, detail });
}

/** The member leaves: sessions end at once, and open work is handed over. */
async function deactivate({ ctx, place, leave }: Writing, row: UserRow): Promise<void> {
  if (row.state === 'left') return;
  const successor = await successorOf(ctx, { id: row.id, departmentId: row.department_id });
  const { member_version: version } = (await users.findUser(ctx.db, place, row.id)) ?? row;
  await refusing(() => leave(ctx, { id: row.id, version, handOverTo: successor }));
  await note(ctx, place, row.name);
}

/** Removes the user from the directory; the member leaves, and what they did stays. */
export async function deleteUser(writing: Writing, id: string, ifMatch: string | null): Promise<void> {
  const { ctx, place } = writing;
  await users.lockDirectory(ctx.db, place);
  const row = await foundUser(writing, id);
  assertMatch(ifMatch, versionOf(row));
  await deactivate(writing, row);
  await users.dropUser(ctx.db, place, id);
}

const note = (ctx: Context, { connectionId, companyId }: Place, name: string) =>
  noteEvent(ctx, { id: connectionId, companyId }, { kind: 'directory', name });

const DETAILS: Partial<Record<string, string>> = {
  noSeats: 'the company has no free seats',
  lastAdministrator: 'the last administrator of the company cannot be removed',
  handOverNeeded: 'the member has open work and nobody to take it over',
  openObligations: 'the member has open obligations',
};

/** Our refusals in the words of SCIM. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof AppError ? error.options.reason : undefined;
    const detail = DETAILS[reason ?? ''];
    throw detail === undefined ? error : new ScimError(400, detail, 'mutability');
  }
}
