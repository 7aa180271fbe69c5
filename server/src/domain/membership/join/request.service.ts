import { AppError } from '@outlay/contract/errors';
import { JoinRequestState, type JoinRequest } from '@outlay/contract/membership/join';
import {
  companyToJoin,
  membershipOf,
  putMembership,
} from '#domain/organisation/account/membership.service.ts';
import { localeOfAccount } from '#domain/organisation/account/person.service.ts';
import { departmentsById } from '#domain/organisation/company/company.service.ts';
import { assertGrade, takeIn } from '#domain/organisation/company/newcomer.service.ts';
import { noteTo } from '#domain/platform/sms/sms.words.service.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import * as requests from './join.repository.ts';
import type { RequestRow } from './join.repository.ts';

export async function listRequests(
  { db, user }: Pick<Context, 'db' | 'user'>,
  page: { state: 'waiting' | 'decided'; after?: string | undefined; size: number },
) {
  const rows = await requests.listRequests(db, user.companyId, {
    waiting: page.state === 'waiting',
    after: openCursor(page.after),
    size: page.size,
  });
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    next: rows.length === page.size && last ? sealCursor({ at: last.created_at, id: last.id }) : null,
    waiting: await requests.countWaiting(db, user.companyId),
  };
}

interface Decision {
  id: string;
  version: number;
  decision: 'accept' | 'refuse';
  departmentId: string | null;
  grade: string;
  reason: string;
}

/**
 * Accepts or refuses a join request. The person is notified by mail or SMS, having no inbox in any company
 * yet.
 */
export async function decideRequest(ctx: Context, input: Decision): Promise<JoinRequest> {
  const { db, user, now } = ctx;
  const row = await requests.findRequest(db, user.companyId, input.id);
  if (!row) throw new AppError('NOT_FOUND', `join request ${input.id}`);
  if (row.state !== 'waiting') throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  const accepted = input.decision === 'accept';
  const decision = {
    state: accepted ? ('accepted' as const) : ('refused' as const),
    decidedBy: user.memberId,
    now: now(),
  };
  if (!(await requests.decideRequest(db, user.companyId, input, decision)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (accepted) await accept(ctx, row, input);
  else await refuse(ctx, row, input.reason);
  const decided = await requests.findRequest(db, user.companyId, input.id);
  if (!decided) throw new AppError('NOT_FOUND', `join request ${input.id}`);
  return present(decided);
}

async function accept(ctx: Context, row: RequestRow, details: Decision): Promise<void> {
  const { db, user, origin } = ctx;
  const { companyId } = user;
  const { departmentId, grade } = details;
  if (departmentId && !(await departmentsById(ctx, [departmentId])).has(departmentId))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'departmentId', code: 'unknownDepartment' }] });
  await assertGrade(db, companyId, grade);
  const { memberId } = await takeIn(ctx, {
    ...{ companyId, personId: row.person_id, name: row.name, account: row.account },
    ...{ departmentId, grade, state: 'active' },
  });
  ctx.audit({
    ...{ action: 'join.accept', objectType: 'member', objectId: memberId },
    detail: { requestId: row.id, departmentId, grade },
  });
  const company = await companyToJoin(db, companyId);
  const values = { company: company?.name ?? '', url: origin.site };
  await notifyRequester(ctx, row, 'joined', values);
}

async function refuse(ctx: Context, row: RequestRow, reason: string): Promise<void> {
  const { db, user } = ctx;
  const { companyId } = user;
  const membership = await membershipOf(db, row.person_id, companyId);
  if (membership?.state === 'asked')
    await putMembership(db, {
      ...{ personId: row.person_id, companyId, memberId: membership.memberId, state: 'left' },
    });
  ctx.audit({ action: 'join.refuse', objectType: 'joinRequest', objectId: row.id, detail: { reason } });
  const company = await companyToJoin(db, companyId);
  const values = { company: company?.name ?? '', reason };
  await notifyRequester(ctx, row, 'refused', values);
}

/** Notifies the requester in their language. */
async function notifyRequester(
  ctx: Context,
  { account }: RequestRow,
  name: 'joined' | 'refused',
  values: Record<string, string>,
): Promise<void> {
  const locale = (await localeOfAccount(ctx, account)) ?? ctx.locale;
  await ctx.notify(noteTo(account, name, locale, values));
}

const present = (row: RequestRow): JoinRequest => ({
  id: row.id,
  name: row.name,
  account: row.account,
  note: row.note,
  inviterName: row.inviter_name,
  departmentId: row.department_id,
  state: JoinRequestState.parse(row.state),
  deciderName: row.decider_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
