import { AppError } from '@outlay/contract/errors';
import type { RoleKey } from '@outlay/contract/permission';
import { permissionsGranted, type RoleRequest } from '@outlay/contract/organisation/role';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { newId } from '#system/id.ts';
import { assertNotRefused } from '#request/refusal.ts';
import * as requests from './request.repository.ts';
import type { RequestRow } from './request.repository.ts';
import { isTooNewToConfirm, refusalOnRequest } from './role.policy.ts';
import { ownPermissions } from './role.service.ts';
import * as roles from './role.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const ACTS = ['confirm', 'refuse', 'withdraw'] as const;
const AUDITED = {
  confirm: 'role.confirm',
  refuse: 'role.refuse',
  withdraw: 'role.withdrawRequest',
} as const;

interface RoleRequestInput {
  memberId: string;
  memberName: string;
  role: RoleKey;
  departmentIds: string[];
  until: string | null;
  confirmers: readonly string[];
}

/** Stores a request for a financial role and notifies those who can confirm it. */
export async function requestConfirmation(ctx: Context, input: RoleRequestInput): Promise<void> {
  const { db, user, now } = ctx;
  const { memberId, memberName, role, departmentIds, until, confirmers } = input;
  const open = await requests.listOpenOf(db, user.companyId, memberId);
  if (open.some((one) => one.role === role)) throw new AppError('CONFLICT', { reason: 'roleRequested' });
  const id = newId();
  await requests.insertRequest(db, {
    ...{ companyId: user.companyId, id, memberId, role, departmentIds, until },
    requestedBy: user.memberId,
    now: now(),
  });
  ctx.audit({
    action: 'role.request',
    objectType: 'member',
    objectId: memberId,
    detail: { requestId: id, role, departmentIds, until },
  });
  const values = { actor: user.name, name: memberName };
  notify(ctx, { to: confirmers, kind: 'roleToConfirm', values });
}

/** Open role requests for one member. */
export async function listPending(ctx: Reader, memberId: string): Promise<RoleRequest[]> {
  return await presentAll(ctx, await requests.listOpenOf(ctx.db, ctx.user.companyId, memberId));
}

export async function listRequests(
  ctx: Reader,
  { openOnly, after, size }: { openOnly: boolean; after?: string | undefined; size: number },
) {
  const page = { openOnly, after: openCursor(after), size };
  const rows = await requests.listRequests(ctx.db, ctx.user.companyId, page);
  const last = rows.at(-1);
  return {
    items: await presentAll(ctx, rows),
    next: rows.length === size && last ? sealCursor({ at: last.requested_at, id: last.id }) : null,
  };
}

async function presentAll(ctx: Reader, rows: readonly RequestRow[]): Promise<RoleRequest[]> {
  const { db, user } = ctx;
  const confirmer = rows.length > 0 ? await asConfirmer(ctx) : { tooNew: true };
  const ids = [...new Set(rows.flatMap(({ department_ids }) => department_ids))];
  const places = ids.length > 0 ? await roles.listDepartments(db, user.companyId, ids) : [];
  return rows.map((row) => ({
    id: row.id,
    member: { id: row.member_id, name: row.member_name, departmentName: row.department_name },
    role: row.role,
    name: row.role_name ?? '',
    departments: places.filter(({ id }) => row.department_ids.includes(id)),
    until: row.until,
    requestedBy: { id: row.requested_by, name: row.asker_name },
    requestedAt: row.requested_at.toISOString(),
    decision: row.decision,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
    actions: ACTS.filter((act) => refusalOnRequest(act, row, user, confirmer) === null),
  }));
}

/** Whether the caller received the permission to confirm too recently to use it (`tooNew`). */
export async function asConfirmer({ db, user, now }: Reader): Promise<{ tooNew: boolean }> {
  const own = await ownPermissions({ db, user });
  const grants = await roles.listGrants(db, user.companyId, user.memberId, now());
  const held = grants
    .filter(({ over }) => !over)
    .map((row) => ({
      permissions: permissionsGranted(row.role, own, row.department_ids.length > 0),
      givenBy: row.granted_by,
      at: row.created_at,
    }));
  return { tooNew: isTooNewToConfirm(held, now()) };
}

interface Seen {
  id: string;
  version: number;
}

/** Decides the request once, at the version that was seen, if the policy allows it. */
export async function decide(
  ctx: Context,
  { id, version }: Seen,
  act: (typeof ACTS)[number],
): Promise<RequestRow> {
  const { db, user, now } = ctx;
  const row = await requests.findRequest(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `role request ${id}`);
  assertNotRefused(refusalOnRequest(act, row, user, await asConfirmer(ctx)));
  const decision = ({ confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const)[act];
  const decided = { decision, by: user.memberId, at: now() };
  if (!(await requests.decideRequest(db, { companyId: user.companyId, id, version }, decided)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    action: AUDITED[act],
    objectType: 'member',
    objectId: row.member_id,
    detail: { requestId: id, role: row.role, requestedBy: row.requested_by },
  });
  return row;
}

export async function getRequest(ctx: Reader, id: string): Promise<RoleRequest> {
  const row = await requests.findRequest(ctx.db, ctx.user.companyId, id);
  const [request] = row ? await presentAll(ctx, [row]) : [];
  if (!request) throw new AppError('NOT_FOUND', `role request ${id}`);
  return request;
}

/** Refuses the request and notifies the requester. */
export async function refuseRequest(ctx: Context, seen: Seen): Promise<RoleRequest> {
  const row = await decide(ctx, seen, 'refuse');
  const values = { actor: ctx.user.name, name: row.member_name };
  notify(ctx, { to: [row.requested_by], kind: 'roleRefused', values });
  return await getRequest(ctx, seen.id);
}

/** Withdraws the request, by the requester or an administrator. */
export async function withdrawRequest(ctx: Context, seen: Seen): Promise<RoleRequest> {
  await decide(ctx, seen, 'withdraw');
  return await getRequest(ctx, seen.id);
}
