import type { Context } from '#request/context.ts';
import { listReached, type RequestedShare } from './budget.hold.service.ts';
import { lockFor, move, released } from './budget.move.service.ts';
import { requestedFrom, budgetState, firstForbidding } from './budget.policy.ts';

/** All functions run inside the caller's transaction. */
type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Commits a payment's amount on all budgets that apply to it; returns the name of a budget that blocks it, and then
 * commits nothing.
 */
export async function reserveBudgets(
  ctx: Writer,
  reservationId: string,
  share: RequestedShare,
): Promise<string | null> {
  const holder = { reservation_id: reservationId };
  const reached = new Set((await listReached(ctx, [share])).map(({ id }) => id));
  if (reached.size === 0) return null;
  const { locked } = await lockFor(ctx, holder, reached);
  const standings = locked.map((budget) => budgetState(budget, requestedFrom(budget, [share])));
  const forbidding = firstForbidding(standings);
  if (forbidding) return forbidding.name;
  const moves = locked.map(({ id }) => ({ budget_id: id, kind: 'occupy' as const, amount: share.amount }));
  await move(ctx, holder, locked, moves);
  return null;
}

/** Turns a payment's commitments into spending. */
export async function spendReserved(ctx: Writer, reservationId: string): Promise<void> {
  const holder = { reservation_id: reservationId };
  const { locked, held } = await lockFor(ctx, holder);
  const moves = [...held].map(([budget_id, { occupied: amount }]) => ({
    ...{ budget_id, kind: 'actual' as const, amount },
  }));
  await move(ctx, holder, locked, moves);
}

/** Releases a payment's commitments; repeating it has no effect. */
export async function releaseReserved(ctx: Writer, reservationId: string): Promise<void> {
  const holder = { reservation_id: reservationId };
  const { locked, held } = await lockFor(ctx, holder);
  await move(ctx, holder, locked, released(held));
}

/** Gives a part of what a payment has spent back to its budgets. */
export async function returnSpent(ctx: Writer, reservationId: string, amount: number): Promise<void> {
  const holder = { reservation_id: reservationId };
  const { locked, held } = await lockFor(ctx, holder);
  const moves = [...held.keys()].flatMap((budget_id) => [
    { budget_id, kind: 'unactual' as const, amount },
    { budget_id, kind: 'release' as const, amount },
  ]);
  await move(ctx, holder, locked, moves);
}
