import { POLICY_REFUSALS, type PolicyRefusal } from '@outlay/contract/paycode/spend-policy';
import type { StoredPolicy } from '#database/tables.ts';
import { amountRefusal, ruleRefusal, type Payer, type Purchase } from './spend-policy.policy.ts';

export interface TriedPurchase extends Purchase {
  memberId: string;
  day: string;
  source: 'payment' | 'expense';
}

/** Why a recorded expense would be refused: its merchant, place and time of day are not known to the registry. */
function refusalOf(policy: StoredPolicy, payer: Payer, purchase: TriedPurchase): PolicyRefusal | null {
  if (purchase.source === 'payment') return ruleRefusal(policy, payer, purchase);
  return ruleRefusal({ ...policy, merchantIds: [], storeIds: [], times: [] }, payer, purchase);
}

/** What a policy would have let pass, one purchase after the other; each counts against the next ones of its day and month. */
export function tryPolicy<P extends TriedPurchase>(
  policy: StoredPolicy,
  payers: ReadonlyMap<string, Payer>,
  purchases: readonly P[],
): { purchase: P; refusal: PolicyRefusal | null }[] {
  const used = new Map<string, number>();
  return purchases.map((purchase) => {
    const { memberId, day, amount } = purchase;
    const payer = payers.get(memberId);
    const [inDay, inMonth] = [`${memberId} ${day}`, `${memberId} ${day.slice(0, 7)}`];
    const room = { day: used.get(inDay) ?? 0, month: used.get(inMonth) ?? 0 };
    const refusal = payer
      ? (refusalOf(policy, payer, purchase) ?? amountRefusal(policy, amount, room))
      : 'notCovered';
    if (refusal === null) {
      used.set(inDay, room.day + amount);
      used.set(inMonth, room.month + amount);
    }
    return { purchase, refusal };
  });
}

/** How often each refusal occurs, and what it concerns, in the order of the refusals. */
export const countRefusals = (tried: readonly { purchase: Purchase; refusal: PolicyRefusal | null }[]) =>
  POLICY_REFUSALS.flatMap((refusal) => {
    const of = tried.filter((one) => one.refusal === refusal);
    const amount = of.reduce((sum, { purchase }) => sum + purchase.amount, 0);
    return of.length === 0 ? [] : [{ refusal, count: of.length, amount }];
  });
