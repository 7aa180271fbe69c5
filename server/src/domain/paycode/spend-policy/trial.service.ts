import type { PolicyTrial, SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf, monthAfter, wallTimeOf, weekdayOf } from '#system/clock.ts';
import * as reservations from './reservation.repository.ts';
import { payerOf } from './spend-control.service.ts';
import { isCovered } from './spend-policy.policy.ts';
import * as policies from './spend-policy.repository.ts';
import { countRefusals, tryPolicy, type TriedPurchase } from './trial.policy.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const PURCHASES_MOST = 20_000;
const ITEMS_MOST = 100;

/** What a policy would have let pass last month, of payments and of expenses that were to be reimbursed. */
export async function tryLastMonth(ctx: Reader, form: SpendPolicyForm): Promise<PolicyTrial> {
  const { db, user, now } = ctx;
  const today = dayOf(now(), user.timeZone);
  const month = monthAfter(today.slice(0, 7), -1);
  const { currency } = await getCompany(ctx);
  const everybody = await policies.listPayers(db, user.companyId, today);
  const covered = everybody.filter((row) => isCovered(form, payerOf(row)));
  const memberIds = covered.map(({ id }) => id);
  const past = await reservations.listPurchases(db, user.companyId, {
    ...{ memberIds, month, currency, most: PURCHASES_MOST },
  });
  const payers = new Map(covered.map((row) => [row.id, payerOf(row)]));
  const names = new Map(covered.map(({ id, name }) => [id, name]));
  const tried = tryPolicy(
    form,
    payers,
    past.map((row) => purchaseOf(row, user.timeZone)),
  );
  const passed = tried.filter(({ refusal }) => refusal === null);
  const refused = tried.filter(({ refusal }) => refusal !== null);
  const sumOf = (of: typeof tried) => ({
    count: of.length,
    sum: { amount: of.reduce((sum, { purchase }) => sum + purchase.amount, 0), currency },
  });
  return {
    ...{ month, covered: covered.length, spending: new Set(past.map((row) => row.member_id)).size },
    ...{ passed: sumOf(passed), refused: sumOf(refused) },
    refusals: countRefusals(tried).map(({ refusal, count, amount }) => ({
      ...{ refusal, count, sum: { amount, currency } },
    })),
    highest: highestOf(passed, names, currency),
    items: [...refused, ...passed].slice(0, ITEMS_MOST).map(({ purchase, refusal }) => ({
      ...{ source: purchase.source, member: names.get(purchase.memberId) ?? '', merchant: purchase.merchant },
      ...{ day: purchase.day, money: { amount: purchase.amount, currency }, refusal },
    })),
  };
}

type Past = TriedPurchase & { merchant: string };

const purchaseOf = (row: reservations.PastPurchase, timeZone: string): Past => ({
  ...{ source: row.source, memberId: row.member_id, merchant: row.merchant, day: row.day },
  ...{ merchantId: row.merchant_id, storeId: row.store_id, type: row.type, amount: row.amount },
  ...{ weekday: weekdayOf(row.day), time: wallTimeOf(row.at, timeZone) },
});

function highestOf(
  passed: readonly { purchase: Past }[],
  names: ReadonlyMap<string, string>,
  currency: string,
): PolicyTrial['highest'] {
  const sums = Map.groupBy(passed, ({ purchase }) => purchase.memberId);
  const [first] = [...sums]
    .map(([id, own]) => ({ id, amount: own.reduce((sum, { purchase }) => sum + purchase.amount, 0) }))
    .sort((a, b) => b.amount - a.amount);
  return first ? { member: names.get(first.id) ?? '', sum: { amount: first.amount, currency } } : null;
}
