import type { Origin } from '#database/tables.ts';
import type { Context } from '#request/context.ts';
import { setWorth } from './expense.refund.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

interface Before {
  id: string;
  amount: number;
  refunded: number;
  merchant: string;
  origin: Origin | null;
}

/**
 * Sets what an expense is worth and what was refunded of it. One that is worth nothing keeps its amount and can no longer
 * be submitted.
 */
export async function setRefunded(
  { db, user, now, audit }: Writer,
  { id, merchant, origin, ...before }: Before,
  worth: { amount: number; refunded: number },
): Promise<void> {
  const gone = worth.amount <= 0;
  const after = gone ? { amount: before.amount, refunded: 0 } : worth;
  const noted = origin?.notes.some(({ code }) => code === 'orderRefunded') ?? false;
  if (after.amount === before.amount && after.refunded === before.refunded && gone === noted) return;
  await setWorth(db, user.companyId, id, {
    ...after,
    updated_at: now(),
    ...(origin && { origin: JSON.stringify({ ...origin, notes: gone ? [refundOf(merchant)] : [] }) }),
  });
  audit({ ...{ action: 'expense.refund', objectType: 'expense', objectId: id }, detail: after });
}

const refundOf = (merchant: string): Origin['notes'][number] => ({
  ...{ code: 'orderRefunded', effect: 'forbid' },
  values: { number: merchant },
});
