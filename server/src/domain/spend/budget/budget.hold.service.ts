import type { BudgetStanding } from '@outlay/contract/spend/budget';
import type { Context } from '#request/context.ts';
import {
  requestedFrom,
  counts,
  firstForbidding,
  holdings,
  ownStanding,
  budgetState,
  type BudgetRow,
  type BudgetShare,
  type Held,
  type Movement,
} from './budget.policy.ts';
import { holdingsOf, lockFor, move, overBudget, released, type Move } from './budget.move.service.ts';
import * as budgets from './budget.repository.ts';

export { movementsOf, reachedBy } from './budget.repository.ts';

/** All functions run inside the caller's transaction. */
type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now'>;
export type RequestedShare = BudgetShare;
export type Shares = readonly RequestedShare[];

/** Budget states for the shares. With a document, its own commitments are not counted against it. */
export async function previewBudgets(
  ctx: Reader,
  shares: Shares,
  documentId?: string,
): Promise<BudgetStanding[]> {
  return await standingsAt(ctx, await listReached(ctx, shares), shares, documentId);
}

/** The same for budgets that were read with `reachedBy`. */
export async function standingsAt(
  ctx: Reader,
  budgetRows: readonly BudgetRow[],
  shares: Shares,
  documentId?: string,
): Promise<BudgetStanding[]> {
  const reached = reachedOf(budgetRows, shares);
  if (reached.length === 0) return [];
  const held = documentId ? await holdingsOf(ctx, { document_id: documentId }) : new Map<string, Held>();
  return reached.map((budget) => budgetState(budget, requestedFrom(budget, shares), held.get(budget.id)));
}

/** The state of the budgets on which these movements of a document leave commitments, for the approver's display. */
export async function standingsOf(
  ctx: Reader,
  movements: readonly Movement[],
): Promise<Omit<BudgetStanding, 'available' | 'over' | 'effect'>[]> {
  const held = holdings(movements);
  const ids = [...held].filter(([, { occupied, actual }]) => occupied + actual > 0).map(([id]) => id);
  if (ids.length === 0) return [];
  const rows = await budgets.listByIds(ctx.db, ctx.user.companyId, ids);
  return rows.map((budget) => {
    const {
      available: _available,
      over: _over,
      effect: _effect,
      ...bar
    } = ownStanding(budget, held.get(budget.id));
    return bar;
  });
}

/**
 * Replaces the document's commitments on all budgets that apply to these shares; throws when a budget blocks
 * it. Returns the budgets' state.
 */
export async function occupyBudgets(
  ctx: Writer,
  documentId: string,
  shares: Shares,
): Promise<BudgetStanding[]> {
  const reached = new Set((await listReached(ctx, shares)).map(({ id }) => id));
  const { locked, held } = await lockFor(ctx, { document_id: documentId }, reached);
  const requested = locked.filter(({ id }) => reached.has(id));
  const standings = requested.map((budget) =>
    budgetState(budget, requestedFrom(budget, shares), held.get(budget.id)),
  );
  const forbidding = firstForbidding(standings, held);
  if (forbidding) throw overBudget(forbidding.name);
  await move(ctx, { document_id: documentId }, locked, [
    ...released(held),
    ...requested.flatMap((budget) => occupied(budget, shares)),
  ]);
  return standings;
}

/** Releases the document's commitments; repeating it has no effect. */
export async function releaseBudgets(ctx: Writer, documentId: string): Promise<void> {
  const { locked, held } = await lockFor(ctx, { document_id: documentId });
  await move(ctx, { document_id: documentId }, locked, released(held));
}

/** Turns the document's commitments into spending once its payment is final. */
export async function actualiseBudgets(ctx: Writer, documentId: string): Promise<void> {
  const { locked, held } = await lockFor(ctx, { document_id: documentId });
  const moves = [...held].map(([budget_id, { occupied: amount }]) => ({
    budget_id,
    kind: 'actual' as const,
    amount,
  }));
  await move(ctx, { document_id: documentId }, locked, moves);
}

/** Turns spending back into commitments when its payment is reversed. */
export async function unactualiseBudgets(ctx: Writer, documentId: string): Promise<void> {
  const { locked, held } = await lockFor(ctx, { document_id: documentId });
  const moves = [...held].map(([budget_id, { actual: amount }]) => ({
    budget_id,
    kind: 'unactual' as const,
    amount,
  }));
  await move(ctx, { document_id: documentId }, locked, moves);
}

/** One movement per line, even when several of its shares count against the budget. */
function occupied(budget: BudgetRow, shares: Shares): Move[] {
  const lines = Map.groupBy(
    shares.filter((share) => counts(budget, share)),
    ({ lineId = null }) => lineId,
  );
  return [...lines].map(([lineId, parts]) => ({
    budget_id: budget.id,
    kind: 'occupy',
    amount: requestedFrom(budget, parts),
    lineId,
  }));
}

export async function listReached({ db, user }: Reader, shares: Shares): Promise<BudgetRow[]> {
  if (shares.length === 0) return [];
  return reachedOf(await budgets.listReached(db, { companyId: user.companyId, ...reachOf(shares) }), shares);
}

const reachedOf = (rows: readonly BudgetRow[], shares: Shares): BudgetRow[] =>
  rows.filter((budget) => shares.some((share) => counts(budget, share)));

/** What the query of the budgets that apply to these shares needs to know; no budget applies without shares. */
export function reachOf(shares: Shares): Omit<budgets.Reach, 'companyId'> {
  const days = shares.map(({ day }) => day).sort();
  return {
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    departmentIds: shares.flatMap(({ departmentId, departmentPath }) => [
      ...(departmentId ? [departmentId] : []),
      ...(departmentPath ?? '').split('/').filter((id) => id !== ''),
    ]),
    projectIds: shares.flatMap(({ projectId }) => projectId ?? []),
    types: shares.map(({ expenseType }) => expenseType),
  };
}
