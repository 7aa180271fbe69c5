import { AppError } from '@outlay/contract/errors';
import { actorOf, type Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { holdings, type BudgetRow, type Held, type Movement } from './budget.policy.ts';
import * as budgets from './budget.repository.ts';
import type { Holder } from './budget.repository.ts';

/** All functions run inside the caller's transaction. */
type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now'>;

export interface Move extends Movement {
  lineId?: string | null;
}

export const overBudget = (budget: string) =>
  new AppError('WRONG_STATE', { reason: 'overBudget', values: { budget } });

export const released = (held: ReadonlyMap<string, Held>): Move[] =>
  [...held].map(([budget_id, { occupied: amount }]) => ({ budget_id, kind: 'release', amount }));

export async function holdingsOf({ db, user }: Reader, holder: Holder): Promise<Map<string, Held>> {
  const { companyId } = user;
  const rows =
    'document_id' in holder
      ? await budgets.listMovementsOf(db, { companyId, documentId: holder.document_id })
      : await budgets.listReservedMovements(db, companyId, holder.reservation_id);
  return holdings(rows);
}

/** Locks the budgets with commitments of the holder, and `more`; reads the commitments after locking. */
export async function lockFor(ctx: Reader, holder: Holder, more: ReadonlySet<string> = new Set()) {
  const before = await holdingsOf(ctx, holder);
  const ids = [...new Set([...before.keys(), ...more])];
  if (ids.length === 0) return { locked: [], held: before };
  const locked = await budgets.lockBudgets(ctx.db, ctx.user.companyId, ids);
  return { locked, held: await holdingsOf(ctx, holder) };
}

/** Inserts the movements and updates the budgets' totals. */
export async function move(
  { db, user, now }: Writer,
  holder: Holder,
  locked: readonly BudgetRow[],
  moves: readonly Move[],
): Promise<void> {
  const positive = moves.filter(({ amount }) => amount > 0);
  if (positive.length === 0) return;
  await budgets.insertMovements(
    db,
    user.companyId,
    positive.map(({ budget_id, kind, amount, lineId = null }) => ({
      id: newId(),
      budget_id,
      ...holder,
      line_id: lineId,
      kind,
      amount,
      actor_id: actorOf(user),
      at: now(),
    })),
  );
  const sums = holdings(positive);
  for (const { id, name } of locked) {
    const sum = sums.get(id);
    if (sum && !(await budgets.addTo(db, user.companyId, id, sum))) throw overBudget(name);
  }
}
