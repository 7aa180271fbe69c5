import type { Department, Member, MemberForm } from '@outlay/contract/company';
import { AppError } from '@outlay/contract/errors';
import { Role } from '@outlay/contract/permission';
import { addMembership, endSessionsOfMember, ensurePerson } from '#domain/account/person.service.ts';
import type { Context } from '#kit/context.ts';
import { maskAccount } from '#kit/log.ts';
import { isDuplicate } from '#kit/transaction.ts';
import { assertKeepsAdministrator, assertMayGrant } from './company.policy.ts';
import * as companies from './company.repository.ts';
import { nextName, openName } from './company.service.ts';

type MemberRow = NonNullable<Awaited<ReturnType<typeof companies.findMember>>>;

export async function listMembers(
  { db, user }: Pick<Context, 'db' | 'user'>,
  page: { search: string; departmentId?: string | undefined; after?: string | undefined; size: number },
) {
  const rows = await companies.listMembers(db, user.companyId, {
    search: page.search,
    departmentId: page.departmentId,
    after: openName(page.after),
    size: page.size,
  });
  const whole = user.permissions.has('member.write');
  return { items: rows.map((row) => present(row, whole)), next: nextName(rows, page.size) };
}

/** Adds a member, who then activates with a code, or changes one. */
export async function saveMember(ctx: Context, form: MemberForm): Promise<Member> {
  const { db, user } = ctx;
  if (form.departmentId && !(await companies.findDepartment(db, user.companyId, form.departmentId)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'departmentId', code: 'unknownDepartment' }] });
  const before = await companies.findMember(db, user.companyId, form.id);
  if (before) await changeMember(ctx, form, before);
  else await addMember(ctx, form);
  await companies.replaceRoles(db, user.companyId, form.id, [...new Set(form.roles)], ctx.now());
  ctx.forgetSessions();
  ctx.audit({
    action: before ? 'member.change' : 'member.add',
    objectType: 'member',
    objectId: form.id,
    detail: { roles: form.roles, departmentId: form.departmentId, grade: form.grade ?? '' },
  });
  return await getMember(ctx, form.id);
}

async function addMember(ctx: Context, form: MemberForm): Promise<void> {
  const { db, user, now, language } = ctx;
  const account = form.account.toLowerCase();
  const person = await ensurePerson(ctx, { account, realName: form.name, language });
  // Someone who signs in elsewhere already is in at once; the others set a password with a code first.
  const state = person.hasPassword ? 'active' : 'invited';
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
  await companies.insertMember(db, {
    companyId: user.companyId,
    id: form.id,
    personId: person.id,
    name: form.name,
    account,
    departmentId: form.departmentId,
    grade: form.grade ?? '',
    state,
    now: now(),
  });
}

async function changeMember({ db, user }: Context, form: MemberForm, before: MemberRow): Promise<void> {
  const roles = builtInRoles(before);
  const administrators = await listAdministrators({ db, user });
  assertMayGrant(user, { memberId: form.id, before: roles, after: form.roles, administrators });
  assertKeepsAdministrator(administrators, form.id, form.roles.includes('administrator'));
  const change = { name: form.name, department_id: form.departmentId, grade: form.grade ?? '' };
  if (!(await companies.updateMember(db, user.companyId, form.id, form.version, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

async function listAdministrators({ db, user }: Pick<Context, 'db' | 'user'>): Promise<string[]> {
  const rows = await companies.listMemberIdsWithRole(db, user.companyId, 'administrator', true);
  return rows.map(({ id }) => id);
}

/** A leaver: out at once, on every device. */
export async function removeMember(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<Member> {
  const { db, user } = ctx;
  const before = await companies.findMember(db, user.companyId, id);
  if (!before) throw new AppError('NOT_FOUND', `member ${id}`);
  assertKeepsAdministrator(await listAdministrators(ctx), id, false);
  if (!(await companies.updateMember(db, user.companyId, id, version, { state: 'left' })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await endSessionsOfMember(ctx, id, before.person_id);
  ctx.forgetSessions();
  ctx.audit({ action: 'member.leave', objectType: 'member', objectId: id });
  return await getMember(ctx, id);
}

async function getMember({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<Member> {
  const row = await companies.findMember(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `member ${id}`);
  return present(row, true);
}

/** Roles of the company's own making are the role domain's. */
const builtInRoles = ({ roles }: Pick<MemberRow, 'roles'>): Role[] =>
  (roles ?? []).flatMap((role) => Role.safeParse(role).data ?? []);

const present = (row: MemberRow, whole: boolean): Member => ({
  id: row.id,
  name: row.name,
  departmentName: row.department_name,
  departmentId: row.department_id,
  account: whole ? row.account : maskAccount(row.account),
  roles: builtInRoles(row),
  grade: row.grade,
  state: row.state as Member['state'],
  version: row.version,
});

export async function listDepartments({
  db,
  user,
}: Pick<Context, 'db' | 'user'>): Promise<{ items: Department[] }> {
  const rows = await companies.listDepartments(db, user.companyId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      parentId: row.parent_id,
      leader: row.leader_id
        ? { id: row.leader_id, name: row.leader_name ?? '', departmentName: row.name }
        : null,
      memberCount: Number(row.member_count ?? 0),
      version: row.version,
    })),
  };
}

interface DepartmentForm {
  id: string;
  version: number;
  name: string;
  parentId: string | null;
  leaderId: string | null;
}

export async function saveDepartment(ctx: Context, form: DepartmentForm): Promise<Department> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  if (form.leaderId && !(await companies.findMember(db, companyId, form.leaderId)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'leaderId', code: 'badFormat' }] });
  const before = await companies.findDepartment(db, companyId, form.id);
  if (before) {
    const change = { name: form.name, leader_id: form.leaderId };
    if (!(await companies.updateDepartment(db, companyId, form.id, form.version, change)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } else {
    const parent = form.parentId ? await companies.findDepartment(db, companyId, form.parentId) : undefined;
    if (form.parentId && !parent)
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'parentId', code: 'unknownDepartment' }] });
    const path = `${parent?.path ?? '/'}${form.id}/`;
    await companies.insertDepartment(db, { companyId, ...form, path, now: now() });
  }
  ctx.audit({
    action: 'department.save',
    objectType: 'department',
    objectId: form.id,
    detail: { name: form.name },
  });
  const { items } = await listDepartments(ctx);
  const saved = items.find(({ id }) => id === form.id);
  if (!saved) throw new AppError('NOT_FOUND', `department ${form.id}`);
  return saved;
}

/** The founder: a member before there is anybody to add one. */
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
  await companies.replaceRoles(db, founder.companyId, founder.memberId, founder.roles, now());
}

/** An invited member has answered the code. */
export async function admitMember(
  { db }: Pick<Context, 'db'>,
  companyId: string,
  memberId: string,
): Promise<void> {
  await companies.activateMember(db, companyId, memberId);
}
