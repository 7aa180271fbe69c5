import type { Member, MemberForm } from '@outlay/contract/organisation/company';
import { AppError } from '@outlay/contract/errors';
import { Role } from '@outlay/contract/permission';
import {
  addMembership,
  endSessionsOfMember,
  ensurePerson,
  localeOfAccount,
} from '#domain/organisation/account/person.service.ts';
import {
  assertNotLastAdministrator,
  foundRoles,
  settleRoles,
} from '#domain/organisation/role/grant.service.ts';
import { noteTo } from '#domain/platform/sms/sms.words.service.ts';
import type { Context } from '#request/context.ts';
import { maskAccount } from '#system/log.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as companies from './company.repository.ts';
import * as departments from './department.repository.ts';
import { freeSeats } from './newcomer.service.ts';
import * as ranks from './rank.repository.ts';

/** Removes a member with everything that follows from it: hand-over, sessions. Given to domains below that of leavers. */
export type LeaveMember = (
  ctx: Context,
  input: { id: string; version: number; handOverTo: string | null },
) => Promise<unknown>;

type MemberRow = NonNullable<Awaited<ReturnType<typeof companies.findMember>>>;

/** Adds a member, who must accept the invitation, or changes one. */
export async function saveMember(ctx: Context, form: MemberForm): Promise<Member> {
  const { db, user } = ctx;
  await assertDepartments(ctx, form);
  const before = await companies.findMember(db, user.companyId, form.id);
  await assertRanks(ctx, form, before);
  if (before) await changeMember(ctx, form);
  else await addMember(ctx, form);
  await settleRoles(ctx, form.id, form.roles);
  await saveOthers(ctx, form, before);
  ctx.forgetSessions();
  const { roles, departmentId, otherDepartmentIds, postId } = form;
  ctx.audit({
    action: before ? 'member.change' : 'member.add',
    objectType: 'member',
    objectId: form.id,
    detail: { roles, departmentId, otherDepartmentIds, postId, grade: form.grade ?? '' },
  });
  return await getMember(ctx, form.id);
}

/**
 * Checks that all departments of the form exist, and locks them against removal until the transaction ends.
 */
async function assertDepartments({ db, user }: Context, form: MemberForm): Promise<void> {
  const others = form.otherDepartmentIds ?? [];
  const named = [...new Set([...(form.departmentId ? [form.departmentId] : []), ...others])];
  if (named.length === 0) return;
  const held = new Set((await departments.holdDepartments(db, user.companyId, named)).map(({ id }) => id));
  const path = form.departmentId && !held.has(form.departmentId) ? 'departmentId' : 'otherDepartmentIds';
  if (held.size < named.length)
    throw new AppError('INVALID_INPUT', { fields: [{ path, code: 'unknownDepartment' }] });
}

/** A new post or grade must be on the company's list; the member's current ones are always accepted. */
async function assertRanks({ db, user }: Context, form: MemberForm, before?: MemberRow): Promise<void> {
  const { postId, grade = '' } = form;
  if (postId && postId !== before?.post_id && !(await ranks.find(db, 'post', user.companyId, { id: postId })))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'postId', code: 'unknownPost' }] });
  if (grade === '' || grade === before?.grade) return;
  if (!(await ranks.find(db, 'grade', user.companyId, { name: grade })))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'grade', code: 'unknownGrade' }] });
}

/** Saves the further departments, without the first; keeps the current ones when the form has none. */
async function saveOthers({ db, user, now }: Context, form: MemberForm, before?: MemberRow): Promise<void> {
  const wanted = form.otherDepartmentIds ?? before?.other_department_ids ?? [];
  const others = [...new Set(wanted)].filter((id) => id !== form.departmentId);
  await departments.replaceOthers(db, user.companyId, form.id, others, now());
}

async function addMember(ctx: Context, form: MemberForm): Promise<void> {
  const { db, user, now, locale } = ctx;
  if (((await freeSeats(db, user.companyId)) ?? 1) <= 0)
    throw new AppError('WRONG_STATE', { reason: 'noSeats' });
  const account = form.account.toLowerCase();
  const person = await ensurePerson(ctx, { account, realName: form.name, locale });
  // Even a person who already has an account must accept the invitation first.
  const state = 'invited';
  try {
    await addMembership(ctx, { personId: person.id, companyId: user.companyId, memberId: form.id, state });
  } catch (error) {
    if (isDuplicate(error))
      throw new AppError('CONFLICT', {
        reason: 'alreadyMember',
        fields: [{ path: 'account', code: 'alreadyMember' }],
      });
    throw error;
  }
  await sendInvitation(ctx, account);
  await companies.insertMember(db, {
    companyId: user.companyId,
    id: form.id,
    personId: person.id,
    name: form.name,
    account,
    departmentId: form.departmentId,
    grade: form.grade ?? '',
    postId: form.postId ?? null,
    state,
    now: now(),
  });
}

/** Sends the same text whether or not the account exists. */
async function sendInvitation(ctx: Context, account: string): Promise<void> {
  const { db, user, origin, notify } = ctx;
  const locale = (await localeOfAccount(ctx, account)) ?? ctx.locale;
  const { name } = await companies.getCompany(db, user.companyId);
  await notify(noteTo(account, 'invited', locale, { company: name, url: origin.site }));
}

async function changeMember({ db, user }: Context, form: MemberForm): Promise<void> {
  const change = {
    name: form.name,
    department_id: form.departmentId,
    grade: form.grade ?? '',
    ...(form.postId === undefined ? {} : { post_id: form.postId }),
  };
  if (!(await companies.updateMember(db, user.companyId, form.id, form.version, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

/** Marks the member as left and ends all their sessions at once. */
export async function removeMember(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<Member> {
  const { db, user, now } = ctx;
  const before = await companies.findMember(db, user.companyId, id);
  if (!before) throw new AppError('NOT_FOUND', `member ${id}`);
  await assertNotLastAdministrator(ctx, id);
  const change = { state: 'left' as const, left_at: now() };
  if (!(await companies.updateMember(db, user.companyId, id, version, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await endSessionsOfMember(ctx, id, before.person_id);
  ctx.forgetSessions();
  ctx.audit({ action: 'member.leave', objectType: 'member', objectId: id });
  return await getMember(ctx, id);
}

async function getMember({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<Member> {
  const row = await companies.findMember(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `member ${id}`);
  return presentMember(row, true);
}

/** Drops the company's own roles, which `domain/organisation/role` presents. */
const builtInRoles = ({ roles }: Pick<MemberRow, 'roles'>): Role[] =>
  (roles ?? []).flatMap((role) => Role.safeParse(role).data ?? []);

export const presentMember = (row: MemberRow, whole: boolean): Member => ({
  id: row.id,
  name: row.name,
  departmentName: row.department_name,
  departmentId: row.department_id,
  account: whole ? row.account : maskAccount(row.account),
  roles: builtInRoles(row),
  pendingRoles: row.pending_roles ?? [],
  grade: row.grade,
  otherDepartmentIds: row.other_department_ids ?? [],
  postId: row.post_id,
  postName: row.post_name,
  joinedAt: row.joined_at?.toISOString() ?? null,
  state: row.state,
  version: row.version,
});

/** Inserts the first member of a new company, whom no existing member could add. */
export async function foundMember(
  { db, now }: Pick<Context, 'db' | 'now'>,
  founder: {
    companyId: string;
    memberId: string;
    personId: string;
    name: string;
    account: string;
    roles: Role[];
  },
): Promise<void> {
  await companies.insertMember(db, {
    companyId: founder.companyId,
    id: founder.memberId,
    personId: founder.personId,
    name: founder.name,
    account: founder.account,
    departmentId: null,
    state: 'active',
    now: now(),
  });
  await foundRoles({ db, now }, founder);
}

/** An invited member proved the account with a code and becomes active. */
export async function admitMember(
  { db, now }: Pick<Context, 'db' | 'now'>,
  companyId: string,
  memberId: string,
): Promise<void> {
  await companies.activateMember(db, companyId, memberId, now());
}

/** An invited member has declined. */
export async function dismissMember(
  { db, now }: Pick<Context, 'db' | 'now'>,
  companyId: string,
  memberId: string,
): Promise<void> {
  await companies.dismissInvited(db, companyId, memberId, now());
}
