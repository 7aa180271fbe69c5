import type { Delegation } from '@outlay/contract/documents/flow.delegation';
import { AppError } from '@outlay/contract/errors';
import { listLive, memberRefs } from '#domain/organisation/company/company.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { remembered } from '#database/remembered.ts';
import * as delegations from './delegation.repository.ts';
import type { DelegationRow } from './delegation.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Whom the user acts for today: themselves for all types, and delegators for the delegated types (empty:
 * all).
 */
export interface Acting {
  memberId: string;
  typeIds: readonly string[];
}

export async function listActing(ctx: Reader): Promise<Acting[]> {
  const { db, user, now } = ctx;
  const mine: Acting = { memberId: user.memberId, typeIds: [] };
  if (user.featuresOff.has('delegation')) return [mine];
  const today = dayOf(now(), user.timeZone);
  const rows = await remembered(ctx, `acting ${user.memberId} ${today}`, () =>
    delegations.listActiveFor(db, user.companyId, user.memberId, today),
  );
  return [mine, ...rows.map(({ from_id, type_ids }) => ({ memberId: from_id, typeIds: type_ids }))];
}

/** Whether the task's holder is the user, or a member the user acts for on documents of this type. */
export const actsFor = (acting: readonly Acting[], holderId: string, typeId: string): boolean =>
  acting.some(
    ({ memberId, typeIds }) => memberId === holderId && (typeIds.length === 0 || typeIds.includes(typeId)),
  );

export async function listDelegations(ctx: Reader) {
  const { db, user } = ctx;
  const rows = await delegations.listOf(db, user.companyId, user.memberId);
  const shown = await present(ctx, rows);
  return {
    mine: shown.filter(({ from }) => from.id === user.memberId),
    forOthers: shown.filter(({ to }) => to.id === user.memberId),
  };
}

interface DelegationInput {
  id: string;
  toId: string;
  fromDay: string;
  toDay: string;
  typeIds: string[];
  reason: string;
}

type Writer = Reader & Pick<Context, 'audit'>;

/** Delegates approvals to a colleague for a period. Delegates cannot delegate further, which prevents chains and loops. */
export async function saveDelegation(ctx: Writer, input: DelegationInput): Promise<Delegation> {
  const { db, user, now, audit } = ctx;
  const { id, toId, fromDay, toDay, typeIds, reason } = input;
  if (toDay < fromDay || toDay < dayOf(now(), user.timeZone))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'toDay', code: 'outOfRange' }] });
  if (toId === user.memberId || (await listLive(ctx, [toId])).length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'toId', code: 'badFormat' }] });
  const around = await delegations.listWithin(db, user.companyId, [user.memberId, toId], {
    from: fromDay,
    to: toDay,
  });
  const chained = around.some((other) => other.to_id === user.memberId || other.from_id === toId);
  const twice = around.some((other) => other.from_id === user.memberId);
  if (chained || twice) throw new AppError('CONFLICT', { reason: 'loop' });
  await delegations.insert(db, {
    company_id: user.companyId,
    id,
    from_id: user.memberId,
    to_id: toId,
    from_day: fromDay,
    to_day: toDay,
    type_ids: typeIds,
    reason,
    created_at: now(),
  });
  audit({
    action: 'delegation.save',
    objectType: 'delegation',
    objectId: id,
    detail: { toId, fromDay, toDay, typeIds },
  });
  return await describe(ctx, id);
}

export async function endDelegation(ctx: Writer, { id, version }: { id: string; version: number }) {
  const { db, user, now, audit } = ctx;
  const row = await delegations.find(db, user.companyId, id);
  if (!row || (row.from_id !== user.memberId && row.to_id !== user.memberId))
    throw new AppError('NOT_FOUND', `delegation ${id}`);
  if (!(await delegations.end(db, user.companyId, id, version, now())))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({ action: 'delegation.end', objectType: 'delegation', objectId: id });
  return { done: true as const };
}

export const endDelegationsOf = ({ db, user, now }: Reader, memberId: string) =>
  delegations.endAllOf(db, user.companyId, memberId, now());

async function describe(ctx: Reader, id: string): Promise<Delegation> {
  const row = await delegations.find(ctx.db, ctx.user.companyId, id);
  const [shown] = row ? await present(ctx, [row]) : [];
  if (!shown) throw new AppError('NOT_FOUND', `delegation ${id}`);
  return shown;
}

async function present(ctx: Reader, rows: readonly DelegationRow[]): Promise<Delegation[]> {
  const people = await memberRefs(
    ctx,
    rows.flatMap(({ from_id, to_id }) => [from_id, to_id]),
  );
  const name = (id: string) => people.get(id) ?? { id, name: '', departmentName: null };
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  return rows.map((row) => ({
    id: row.id,
    from: name(row.from_id),
    to: name(row.to_id),
    fromDay: row.from_day,
    toDay: row.to_day,
    typeIds: row.type_ids,
    reason: row.reason,
    state: row.ended_at ? 'ended' : row.to_day < today ? 'over' : row.from_day > today ? 'planned' : 'active',
    version: row.version,
  }));
}
