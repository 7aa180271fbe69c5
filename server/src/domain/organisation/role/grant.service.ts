import { AppError } from '@outlay/contract/errors';
import { GRANTS, Role, type Permission, type RoleKey } from '@outlay/contract/permission';
import {
  isFinance,
  permissionsGranted,
  type Grant,
  type MemberGrants,
} from '@outlay/contract/organisation/role';
import { notify } from '#domain/platform/message/message.service.ts';
import { assertSteppedUp } from '#request/admission.ts';
import { SYSTEM_ID, type Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { requestConfirmation, listPending } from './request.service.ts';
import * as requests from './request.repository.ts';
import { confirmersOf, maySpan, refusalAbove, refusalToGrant, refusalToLose } from './role.policy.ts';
import * as roles from './role.repository.ts';
import { ownPermissions } from './role.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export interface Giving {
  memberId: string;
  role: RoleKey;
  departmentIds: string[];
  until: string | null;
}

/** A member's role grants and the requests that wait for a second person. */
export async function listGrants(ctx: Reader, memberId: string): Promise<MemberGrants> {
  const { db, user, now } = ctx;
  if (!(await roles.findMember(db, user.companyId, memberId)))
    throw new AppError('NOT_FOUND', `member ${memberId}`);
  const rows = await roles.listGrants(db, user.companyId, memberId, now());
  const ids = [...new Set(rows.flatMap(({ department_ids }) => department_ids))];
  const places = ids.length > 0 ? await roles.listDepartments(db, user.companyId, ids) : [];
  const own = await ownPermissions(ctx);
  const grants = rows.map((row): Grant => {
    const permissions = permissionsGranted(row.role, own, row.department_ids.length > 0);
    return {
      role: row.role,
      name: row.name ?? '',
      departments: places.filter(({ id }) => row.department_ids.includes(id)),
      until: row.until,
      grantedBy: row.granted_by === null ? null : { id: row.granted_by, name: row.giver_name ?? '' },
      at: row.created_at.toISOString(),
      over: row.over,
      mayWithdraw: user.permissions.has('role.grant') && refusalAbove(permissions, user) === null,
    };
  });
  return { grants, pending: await listPending(ctx, memberId) };
}

/** Grants a role, or requests a second person's confirmation when it includes financial permissions. */
export async function grantRole(
  ctx: Context,
  giving: Giving,
): Promise<MemberGrants & { requested: boolean }> {
  const { db, user, now } = ctx;
  await roles.lockAdministrators(db, user.companyId);
  await assertPlaces(ctx, giving);
  if (giving.until !== null && (await roles.isPast(db, user.companyId, giving.until, now())))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'until', code: 'outOfRange' }] });
  const done = await give(ctx, giving);
  return { ...(await listGrants(ctx, giving.memberId)), requested: done === 'requested' };
}

async function assertPlaces({ db, user }: Context, { role, departmentIds }: Giving): Promise<void> {
  const wrong = (code: 'unknownDepartment' | 'outOfRange') =>
    new AppError('INVALID_INPUT', { fields: [{ path: 'departmentIds', code }] });
  if (!maySpan(role, departmentIds.length > 0)) throw wrong('outOfRange');
  if (departmentIds.length === 0) return;
  const found = await roles.listDepartments(db, user.companyId, departmentIds);
  if (found.length < new Set(departmentIds).size) throw wrong('unknownDepartment');
}

/**
 * Grants within the caller's own permissions; financial ones need a second person if there is one. The caller holds the
 * lock on the administrators.
 */
async function give(ctx: Context, giving: Giving): Promise<'given' | 'requested'> {
  const { db, user } = ctx;
  const { companyId } = user;
  const { memberId, role, departmentIds, until } = giving;
  const member = await roles.lockMember(db, companyId, memberId);
  if (!member || member.state === 'left') throw new AppError('NOT_FOUND', `member ${memberId}`);
  const permissions = await grantedBy(ctx, giving);
  const administrators = await administratorsOf(ctx);
  assertNotRefused(refusalToGrant({ memberId, permissions, administrators }, user));
  // An end date makes a permanent administrator temporary, which must not leave the company without one.
  if (role === 'administrator' && until !== null) assertNotRefused(refusalToLose(administrators, memberId));
  const confirmers = isFinance(permissions)
    ? confirmersOf(await listConfirmers(ctx), { requestedBy: user.memberId, memberId })
    : [];
  if (confirmers.length > 0) {
    await requestConfirmation(ctx, { ...giving, memberName: member.name, confirmers });
    return 'requested';
  }
  await putRole(ctx, giving, user.memberId === SYSTEM_ID ? null : user.memberId);
  if (isFinance(permissions)) await notifyFinance(ctx, [memberId], member.name);
  ctx.audit({
    action: 'role.grant',
    objectType: 'member',
    objectId: memberId,
    // A financial role that nobody else could confirm is marked as granted alone.
    detail: { role, departmentIds, until, ...(isFinance(permissions) && { alone: true }) },
  });
  return 'given';
}

async function grantedBy(ctx: Context, { role, departmentIds }: Giving): Promise<Permission[]> {
  const own = await ownPermissions(ctx);
  if (!Role.safeParse(role).success && !own.has(role)) throw new AppError('NOT_FOUND', `role ${role}`);
  const permissions = permissionsGranted(role, own, departmentIds.length > 0);
  if (permissions.length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'departmentIds', code: 'outOfRange' }] });
  return permissions;
}

/**
 * Notifies everybody with a financial role of a new financial permission, or a new permission to grant one.
 */
export async function notifyFinance(ctx: Context, alsoTo: readonly string[], name: string): Promise<void> {
  const { db, user, now } = ctx;
  const money = Role.options.filter((role) => isFinance(GRANTS[role]));
  const holders = await roles.listHolders(db, user.companyId, money, now());
  const to = new Set([...alsoTo, ...holders.map(({ member_id }) => member_id)]);
  to.delete(user.memberId);
  notify(ctx, { to: [...to], kind: 'roleConfirmed', values: { actor: user.name, name } });
}

/** Puts the grant in force; it applies from the member's next request. */
export async function putRole(ctx: Context, giving: Giving, grantedById: string | null): Promise<void> {
  const { db, user, now } = ctx;
  await roles.putGrant(db, { ...giving, companyId: user.companyId, grantedBy: grantedById, now: now() });
  ctx.forgetSessions();
}

async function listConfirmers(ctx: Context): Promise<string[]> {
  const { db, user, now } = ctx;
  const own = await ownPermissions(ctx);
  const builtIn = Role.options.filter((role) => GRANTS[role].includes('role.confirm'));
  const made = [...own].filter(([, permissions]) => permissions.includes('role.confirm')).map(([id]) => id);
  const rows = await roles.listHolders(db, user.companyId, [...builtIn, ...made], now());
  return rows.map(({ member_id }) => member_id);
}

const administratorsOf = async ({ db, user }: Pick<Context, 'db' | 'user'>): Promise<string[]> =>
  (await roles.listAdministrators(db, user.companyId)).map(({ member_id }) => member_id);

/** Locks and lists the active permanent administrators of the whole company. */
export async function holdAdministrators(ctx: Pick<Context, 'db' | 'user'>): Promise<string[]> {
  await roles.lockAdministrators(ctx.db, ctx.user.companyId);
  return await administratorsOf(ctx);
}

/** Withdraws a role; throws when it would leave the company without an administrator. */
export async function withdrawRole(
  ctx: Context,
  input: { memberId: string; role: RoleKey },
): Promise<MemberGrants> {
  await roles.lockAdministrators(ctx.db, ctx.user.companyId);
  if (!(await take(ctx, input))) throw new AppError('NOT_FOUND', `role ${input.role}`);
  return await listGrants(ctx, input.memberId);
}

async function take(ctx: Context, { memberId, role }: { memberId: string; role: RoleKey }): Promise<boolean> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const held = (await roles.listGrants(db, companyId, memberId, now())).find((one) => one.role === role);
  if (!held) return false;
  const permissions = permissionsGranted(role, await ownPermissions(ctx), held.department_ids.length > 0);
  assertNotRefused(refusalAbove(permissions, user));
  if (role === 'administrator') assertNotRefused(refusalToLose(await administratorsOf(ctx), memberId));
  await roles.deleteGrant(db, companyId, memberId, role);
  await requests.withdrawOpen(db, { companyId, role, memberId, by: user.memberId, at: now() });
  ctx.forgetSessions();
  ctx.audit({ action: 'role.withdraw', objectType: 'member', objectId: memberId, detail: { role } });
  return true;
}

/** Grants and withdraws the built-in roles of a member's form with the same checks as single changes. */
export async function settleRoles(ctx: Context, memberId: string, wanted: readonly Role[]): Promise<void> {
  const { db, user, now } = ctx;
  await roles.lockAdministrators(db, user.companyId);
  const rows = await roles.listGrants(db, user.companyId, memberId, now());
  const held = rows.flatMap(({ role }) => Role.safeParse(role).data ?? []);
  const inForce = rows.filter(({ over }) => !over).map(({ role }) => role);
  const waiting = (await listPending(ctx, memberId)).map(({ role }) => role);
  const gained = [...new Set(wanted)].filter((role) => !inForce.includes(role) && !waiting.includes(role));
  const lost = held.filter((role) => !wanted.includes(role));
  if ([...gained, ...lost].some((role) => role !== 'employee')) assertSteppedUp(user, now());
  for (const role of lost) await take(ctx, { memberId, role });
  for (const role of gained) await give(ctx, { memberId, role, departmentIds: [], until: null });
}

/** Grants a founder's roles without the usual checks, since nobody else could grant them. */
export async function foundRoles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  founder: { companyId: string; memberId: string; roles: readonly Role[] },
): Promise<void> {
  const { companyId, memberId } = founder;
  for (const role of founder.roles)
    await roles.putGrant(db, {
      ...{ companyId, memberId, role, departmentIds: [], until: null, grantedBy: null },
      now: now(),
    });
}

/** Throws when the member who leaves is the last permanent administrator. */
export async function assertNotLastAdministrator(ctx: Pick<Context, 'db' | 'user'>, memberId: string) {
  await roles.lockAdministrators(ctx.db, ctx.user.companyId);
  assertNotRefused(refusalToLose(await administratorsOf(ctx), memberId));
}

/** Whether the caller is the last permanent administrator. */
export const isLastAdministrator = async (ctx: Pick<Context, 'db' | 'user'>): Promise<boolean> =>
  refusalToLose(await administratorsOf(ctx), ctx.user.memberId) !== null;
