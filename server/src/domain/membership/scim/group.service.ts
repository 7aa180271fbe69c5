import { AppError } from '@outlay/contract/errors';
import { removeDepartment, saveDepartment } from '#domain/organisation/company/department.service.ts';
import { placeMember } from '#domain/organisation/company/newcomer.service.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import { newId } from '#system/id.ts';
import { z } from 'zod';
import { badValue, notFound, ScimError, taken } from './scim.error.ts';
import { canonical, CORE_GROUP, GROUP_SHAPE, setField, type Fields } from './scim.fields.ts';
import { applyPatch, listIn } from './scim.patch.ts';
import * as groups from './group.repository.ts';
import type { GroupRow } from './group.repository.ts';
import { textIn } from './user.fields.ts';
import { lockDirectory } from './user.repository.ts';
import { assertMatch, type Writing } from './user.service.ts';

const NAME_MOST = 40;
const Uuid = z.uuid();

export interface Group {
  row: GroupRow;
  members: readonly { id: string; name: string }[];
}

const versionOf = ({ department_version, version }: GroupRow): string =>
  `W/"${department_version}.${version ?? 0}"`;

async function foundRow({ ctx, place }: Writing, id: string): Promise<GroupRow> {
  const row = Uuid.safeParse(id).success ? await groups.findGroup(ctx.db, place, id) : undefined;
  if (!row) throw notFound(`group ${id.slice(0, 100)}`);
  return row;
}

export async function foundGroup(writing: Writing, id: string): Promise<Group> {
  const row = await foundRow(writing, id);
  const members = await groups.listMembersOf(writing.ctx.db, writing.place.companyId, [id]);
  return { row, members };
}

function fieldsOf(body: object): Fields {
  const fields: Fields = new Map();
  for (const [key, value] of Object.entries(body)) {
    const name = canonical(GROUP_SHAPE, key);
    if (name !== undefined) setField(GROUP_SHAPE, fields, name, value);
  }
  return fields;
}

function nameOf(fields: Fields): string {
  const name = textIn(fields, 'displayName');
  if (name === null) throw badValue('displayName is required');
  return name;
}

const shortNameOf = (name: string): string => [...name].slice(0, NAME_MOST).join('').trim();

/** A new department at the top of the tree. */
export async function createGroup(writing: Writing, body: object): Promise<Group> {
  const { ctx, place } = writing;
  await lockDirectory(ctx.db, place);
  const fields = fieldsOf(body);
  const name = nameOf(fields);
  if (await groups.isGroupNameTaken(ctx.db, place, name, null))
    throw taken('a group with this displayName exists');
  const id = newId();
  await saveDepartment(ctx, { id, version: 0, name: shortNameOf(name), parentId: null, leaderId: null });
  await write(writing, id, fields);
  await settleMembers(writing, id, new Set(), idsIn(fields));
  await noteEvent(ctx, { id: place.connectionId, companyId: place.companyId }, { kind: 'directory', name });
  return await foundGroup(writing, id);
}

const write = ({ ctx, place }: Writing, id: string, fields: Fields): Promise<void> =>
  groups.putGroup(ctx.db, place, id, {
    displayName: nameOf(fields),
    externalId: textIn(fields, 'externalId'),
    now: ctx.now(),
  });

const idsIn = (fields: Fields): Set<string> => new Set(listIn(fields, 'members').map(({ value }) => value));

/** Without `members` in the body of a PUT, there are none. */
export async function replaceGroup(writing: Writing, id: string, body: object, ifMatch: string | null) {
  return await change(writing, id, ifMatch, () => fieldsOf(body));
}

export async function patchGroup(writing: Writing, id: string, body: unknown, ifMatch: string | null) {
  return await change(writing, id, ifMatch, (fields) => {
    applyPatch(GROUP_SHAPE, fields, body);
    return fields;
  });
}

async function change(
  writing: Writing,
  id: string,
  ifMatch: string | null,
  changed: (fields: Fields) => Fields,
): Promise<Group> {
  const { ctx, place } = writing;
  await lockDirectory(ctx.db, place);
  const { row, members } = await foundGroup(writing, id);
  assertMatch(ifMatch, versionOf(row));
  const before: Fields = new Map<string, unknown>([
    ['displayName', row.display_name ?? row.name],
    ['members', members.map(({ id: value }) => ({ value }))],
  ]);
  if (row.external_id !== null) before.set('externalId', row.external_id);
  const fields = changed(new Map(before));
  const name = nameOf(fields);
  if (await groups.isGroupNameTaken(ctx.db, place, name, id))
    throw taken('a group with this displayName exists');
  const isRenamed = name !== before.get('displayName');
  if (isRenamed || textIn(fields, 'externalId') !== row.external_id || row.version === null)
    await write(writing, id, fields);
  if (isRenamed) await rename(writing, row, shortNameOf(name));
  await settleMembers(writing, id, new Set(members.map((one) => one.id)), idsIn(fields));
  return await foundGroup(writing, id);
}

async function rename({ ctx }: Writing, row: GroupRow, name: string): Promise<void> {
  if (name === row.name) return;
  const { id, department_version: version, parent_id: parentId, leader_id: leaderId } = row;
  await saveDepartment(ctx, { id, version, name, parentId, leaderId });
}

/** The first department of a member becomes the main one; without it, the next of the further ones. */
async function settleMembers(
  { ctx, place }: Writing,
  departmentId: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const changed = [...before.symmetricDifference(after)];
  if (changed.length === 0) return;
  const wrong = changed.find((id) => !Uuid.safeParse(id).success);
  if (wrong !== undefined) throw badValue(`no member ${wrong.slice(0, 100)}`);
  const rows = await groups.listPlaces(ctx.db, place.companyId, changed);
  const known = new Set(rows.map(({ id }) => id));
  const missing = changed.find((id) => after.has(id) && !known.has(id));
  if (missing !== undefined) throw badValue(`no member ${missing}`);
  for (const { id, version, department_id: main, others } of rows) {
    const all = [...new Set([...(main === null ? [] : [main]), ...others])];
    const wanted = after.has(id) ? [...all, departmentId] : all.filter((one) => one !== departmentId);
    const [first = null, ...rest] = wanted;
    await placeMember(ctx, place.companyId, { id, version }, { departmentId: first, otherIds: rest });
    const detail = { directory: true, departmentId: first, otherDepartmentIds: rest };
    ctx.audit({ action: 'member.change', objectType: 'member', objectId: id, detail });
  }
  ctx.forgetSessions();
}

/** The department goes, and its members stay in the company. One with departments below it stays. */
export async function deleteGroup(writing: Writing, id: string, ifMatch: string | null): Promise<void> {
  const { ctx, place } = writing;
  await lockDirectory(ctx.db, place);
  const { row, members } = await foundGroup(writing, id);
  assertMatch(ifMatch, versionOf(row));
  await settleMembers(writing, id, new Set(members.map((one) => one.id)), new Set());
  await groups.dropGroup(ctx.db, place, id);
  try {
    await removeDepartment(ctx, { id, version: row.department_version });
  } catch (error) {
    const isUsed = error instanceof AppError && error.options.reason === 'departmentInUse';
    throw isUsed ? new ScimError(409, 'the department has departments below it', 'mutability') : error;
  }
}

export function presentGroup(
  { row, members }: Group,
  base: string,
  withMembers: boolean,
): Record<string, unknown> {
  return {
    schemas: [CORE_GROUP],
    id: row.id,
    displayName: row.display_name ?? row.name,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(withMembers
      ? {
          members: members.map(({ id: value, name: display }) => ({
            ...{ value, display, type: 'User' },
            $ref: `${base}/Users/${value}`,
          })),
        }
      : {}),
    meta: {
      resourceType: 'Group',
      created: (row.created_at ?? row.made).toISOString(),
      lastModified: (row.changed_at ?? row.made).toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: versionOf(row),
    },
  };
}
