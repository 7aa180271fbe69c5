import { AppError } from '@outlay/contract/errors';
import { GRANTS, PERMISSIONS, ROLES, type Permission, type Role } from '@outlay/contract/permission';
import { isFinance, type CompanyRole } from '@outlay/contract/organisation/role';
import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import * as requests from './request.repository.ts';
import { refusalAbove, refusalToWiden } from './role.policy.ts';
import * as roles from './role.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type RoleRow = Awaited<ReturnType<typeof roles.listRoles>>[number];

const KNOWN = new Set<string>(PERMISSIONS);
const known = (permissions: readonly string[]) =>
  permissions.filter((one): one is Permission => KNOWN.has(one));

/** Permissions of the company's own roles, by id. */
export async function ownPermissions({
  db,
  user,
}: Pick<Reader, 'db' | 'user'>): Promise<Map<string, Permission[]>> {
  const rows = await roles.listRoles(db, user.companyId);
  return new Map(rows.map(({ id, permissions }) => [id, known(permissions)]));
}

/** All roles, the built-in ones first. */
export async function listRoles(ctx: Reader): Promise<{ items: CompanyRole[] }> {
  const { db, user, now } = ctx;
  const rows = await roles.listRoles(db, user.companyId);
  const counted = await roles.countHolders(db, user.companyId, now());
  const holders = new Map(counted.map(({ role, count }) => [role, count]));
  const count = (key: string) => holders.get(key) ?? 0;
  return {
    items: [
      ...ROLES.map((key) => presentBuiltIn(key, count(key), ctx)),
      ...rows.map((row) => present(row, count(row.id), ctx)),
    ],
  };
}

const mayGive = (permissions: readonly Permission[], { user }: Pick<Reader, 'user'>): boolean =>
  user.permissions.has('role.grant') && refusalAbove(permissions, user) === null;

const presentBuiltIn = (key: Role, holders: number, ctx: Pick<Reader, 'user'>): CompanyRole => ({
  key,
  name: '',
  builtIn: true,
  permissions: [...GRANTS[key]],
  finance: isFinance(GRANTS[key]),
  holders,
  version: 0,
  actions: mayGive(GRANTS[key], ctx) ? ['grant'] : [],
});

function present(row: RoleRow, holders: number, ctx: Pick<Reader, 'user'>): CompanyRole {
  const permissions = known(row.permissions);
  const mayWrite = ctx.user.permissions.has('role.write') && refusalAbove(permissions, ctx.user) === null;
  return {
    key: row.id,
    name: row.name,
    builtIn: false,
    permissions,
    finance: isFinance(permissions),
    holders,
    version: row.version,
    actions: [
      ...(mayWrite ? (['change', 'remove'] as const) : []),
      ...(mayGive(permissions, ctx) ? (['grant'] as const) : []),
    ],
  };
}

interface RoleForm {
  id: string;
  version: number;
  name: string;
  permissions: Permission[];
}

/** Adds or changes a role of the company, with at most the permissions of its author. */
export async function saveRole(ctx: Context, form: RoleForm): Promise<CompanyRole> {
  const { db, user, now } = ctx;
  const permissions = PERMISSIONS.filter((one) => form.permissions.includes(one));
  assertNotRefused(refusalAbove(permissions, user));
  const before = await roles.findRole(db, user.companyId, form.id);
  await assertFreeName(ctx, form);
  if (before) await changeRole(ctx, before, { ...form, permissions });
  else if (form.version > 0) throw new AppError('NOT_FOUND', `role ${form.id}`);
  else await roles.insertRole(db, { companyId: user.companyId, ...form, permissions, now: now() });
  ctx.forgetSessions();
  ctx.audit({
    action: 'role.save',
    objectType: 'role',
    objectId: form.id,
    detail: { name: form.name, permissions, ...(before && { before: before.permissions }) },
  });
  return await getRole(ctx, form.id);
}

async function assertFreeName({ db, user }: Reader, { id, name }: RoleForm): Promise<void> {
  const rows = await roles.listRoles(db, user.companyId);
  if (rows.some((row) => row.id !== id && row.name === name))
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
}

async function changeRole(ctx: Context, before: RoleRow, form: RoleForm): Promise<void> {
  const { db, user, now } = ctx;
  assertNotRefused(refusalAbove(known(before.permissions), user));
  const counted = await roles.countHolders(db, user.companyId, now());
  const holders = counted.find(({ role }) => role === form.id)?.count ?? 0;
  const change = { before: known(before.permissions), after: form.permissions, holders };
  assertNotRefused(refusalToWiden(change));
  const seen = { companyId: user.companyId, id: form.id, version: form.version };
  const next = { name: form.name, permissions: form.permissions, updated_at: now() };
  if (!(await roles.updateRole(db, seen, next))) throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

async function getRole(ctx: Reader, id: string): Promise<CompanyRole> {
  const role = (await listRoles(ctx)).items.find(({ key }) => key === id);
  if (!role) throw new AppError('NOT_FOUND', `role ${id}`);
  return role;
}

/** Removes a role, with its grants and its open requests. */
export async function removeRole(ctx: Context, { id, version }: { id: string; version: number }) {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const row = await roles.findRole(db, companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `role ${id}`);
  assertNotRefused(refusalAbove(known(row.permissions), user));
  const at = now();
  if (!(await roles.updateRole(db, { companyId, id, version }, { removed_at: at, updated_at: at })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await roles.deleteGrantsOfRole(db, companyId, id);
  await requests.withdrawOpen(db, { companyId, role: id, by: user.memberId, at });
  ctx.forgetSessions();
  ctx.audit({ action: 'role.remove', objectType: 'role', objectId: id, detail: { name: row.name } });
  return { done: true as const };
}
