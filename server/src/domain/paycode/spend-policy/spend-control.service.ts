import type { PolicyRefusal } from '@outlay/contract/paycode/spend-policy';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import {
  releaseReserved,
  reserveBudgets,
  returnSpent,
  spendReserved,
} from '#domain/spend/budget/budget.reserve.service.ts';
import { departmentsById, getPlacement } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf, wallTimeOf, weekdayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import * as reservations from './reservation.repository.ts';
import type { ReservationRow } from './reservation.repository.ts';
import {
  choose,
  nearestRefusal,
  ruleRefusal,
  type Judged,
  type Payer,
  type PolicyRules,
  type Purchase,
  type Used,
} from './spend-policy.policy.ts';
import * as policies from './spend-policy.repository.ts';
import type { PayerRow } from './spend-policy.repository.ts';

/**
 * Whether somebody may spend money of the company, called by a till and by the corporate wallets of others alike: consult,
 * reserve, then confirm or release. Every step is idempotent by the trade number and runs in the caller's transaction.
 */
type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now'>;

export interface Spending {
  tradeNo: string;
  memberId: string;
  merchant: { id: string | null; name: string; storeId: string | null };
  type: ExpenseType;
  /** Minor units of the company's currency. */
  amount: number;
  /** Only this policy is consulted; without it, all are. */
  policyId?: string;
  /** When it is, or was, spent. */
  at: Date;
  /** It has been given away already, up to the caps of the device: a day's room may be exceeded. */
  overdraws?: boolean;
}

export type Consulted =
  | { passes: true; policy: PolicyRules; left: { day: number; month: number } }
  | { passes: false; refusal: PolicyRefusal | 'left' | 'budget'; allowed: number; policyId: string | null };

export type Reserved = Consulted & { reservationId: string | null };

/** What the rules say of a payment, without keeping anything for it. */
export async function consult(ctx: Reader, spending: Spending): Promise<Consulted> {
  const applying = await policiesFor(ctx, spending);
  if (!applying.policies) return applying.refused;
  const judged = await judge(ctx, spending, applying.policies, policies.listUsed);
  return verdictOf(judged, spending);
}

/** Keeps money for a payment: of its policy and of the budgets that it counts against. */
export async function reserve(ctx: Writer, spending: Spending): Promise<Reserved> {
  const before = await reservations.findReservation(ctx.db, ctx.user.companyId, spending.tradeNo);
  if (before) return await again(ctx, before);
  const live = await isActive(ctx, spending.memberId);
  const applying = live ? await policiesFor(ctx, spending) : LEFT;
  if (!applying.policies) return { ...applying.refused, reservationId: null };
  const judged = await judge(ctx, spending, applying.policies, policies.lockUsed);
  const verdict = verdictOf(judged, spending);
  if (!verdict.passes) return { ...verdict, reservationId: null };
  const reservationId = newId();
  await insert(ctx, spending, { id: reservationId, policyId: verdict.policy.id });
  const budget = await reserveBudgets(ctx, reservationId, await shareOf(ctx, spending, verdict.policy));
  if (budget !== null) {
    await reservations.updateReservation(ctx.db, ctx.user.companyId, reservationId, { state: 'released' });
    return { passes: false, refusal: 'budget', allowed: 0, policyId: verdict.policy.id, reservationId: null };
  }
  await addUsed(ctx, spending, verdict.policy.id);
  return { ...verdict, reservationId };
}

/** Spends what was reserved; again, it changes nothing. */
export async function confirm(ctx: Writer, tradeNo: string): Promise<void> {
  const row = await reservations.lockReservation(ctx.db, ctx.user.companyId, tradeNo);
  if (row?.state !== 'reserved') return;
  await spendReserved(ctx, row.id);
  await reservations.updateReservation(ctx.db, ctx.user.companyId, row.id, { state: 'confirmed' });
}

/** Gives back what was reserved and not spent; again, it changes nothing. */
export async function release(ctx: Writer, tradeNo: string): Promise<void> {
  const row = await reservations.lockReservation(ctx.db, ctx.user.companyId, tradeNo);
  if (row?.state !== 'reserved') return;
  await releaseReserved(ctx, row.id);
  await takeUsed(ctx, row, row.amount);
  await reservations.updateReservation(ctx.db, ctx.user.companyId, row.id, { state: 'released' });
}

/** Gives a part of what was spent back to the day and month it was spent in; the caller does it once for a refund. */
export async function giveBack(ctx: Writer, tradeNo: string, amount: number): Promise<void> {
  const row = await reservations.lockReservation(ctx.db, ctx.user.companyId, tradeNo);
  if (row?.state !== 'confirmed') return;
  await returnSpent(ctx, row.id, amount);
  await takeUsed(ctx, row, amount);
  const returned = row.returned + amount;
  await reservations.updateReservation(ctx.db, ctx.user.companyId, row.id, { returned });
}

/** Whether somebody is still a member; nobody leaves before the transaction ends. */
export const isActive = async ({ db, user }: Reader, memberId: string): Promise<boolean> =>
  (await policies.lockMember(db, user.companyId, memberId))?.state === 'active';

const refuse = (refusal: PolicyRefusal | 'left') => ({
  policies: null,
  refused: { passes: false as const, refusal, allowed: 0, policyId: null },
});
const LEFT = refuse('left');

const purchaseOf = ({ user }: Reader, { merchant, type, amount, at }: Spending): Purchase => ({
  ...{ merchantId: merchant.id, storeId: merchant.storeId, type, amount },
  weekday: weekdayOf(dayOf(at, user.timeZone)),
  time: wallTimeOf(at, user.timeZone).slice(0, 5),
});

export const payerOf = (row: PayerRow): Payer => ({
  memberId: row.id,
  departmentIds: [row.path ?? '', ...row.other_paths].flatMap((path) => path.split('/').filter(Boolean)),
  roles: row.roles,
});

async function policiesFor(ctx: Reader, spending: Spending) {
  const { db, user } = ctx;
  const day = dayOf(spending.at, user.timeZone);
  const payer = await policies.findPayer(db, user.companyId, spending.memberId, day);
  if (payer?.state !== 'active') return LEFT;
  const inForce = await policies.listInForce(db, user.companyId, day);
  const all = inForce.filter(({ id }) => spending.policyId === undefined || id === spending.policyId);
  const purchase = purchaseOf(ctx, spending);
  const judged = all.map((policy) => ({
    policy,
    refusal: ruleRefusal(policy.definition, payerOf(payer), purchase),
  }));
  const applying = judged.flatMap(({ policy, refusal }) => (refusal === null ? [policy] : []));
  if (applying.length > 0) return { policies: applying, refused: null };
  return refuse(nearestRefusal(judged.flatMap(({ refusal }) => refusal ?? [])));
}

/** The day and the month in which a payment counts. */
export const periodsOf = (day: string): [string, string] => [day, day.slice(0, 7)];

async function judge(
  { db, user }: Reader,
  { memberId, at }: Spending,
  applying: readonly PolicyRules[],
  read: typeof policies.listUsed | typeof policies.lockUsed,
): Promise<Judged[]> {
  const [day, month] = periodsOf(dayOf(at, user.timeZone));
  const policyIds = applying.map(({ id }) => id).sort();
  const rows = await read(db, user.companyId, { memberId, policyIds, periods: [day, month] });
  const usedIn = (id: string, period: string) =>
    rows.find((row) => row.policy_id === id && row.period === period)?.used ?? 0;
  return applying.map((policy) => ({
    policy,
    used: { day: usedIn(policy.id, day), month: usedIn(policy.id, month) },
  }));
}

function verdictOf(judged: readonly Judged[], { amount, overdraws }: Spending): Consulted {
  const verdict = choose(judged, amount, overdraws);
  if (!verdict.passes)
    return {
      ...{ passes: false, refusal: verdict.refusal, allowed: verdict.allowed },
      policyId: verdict.policy?.id ?? null,
    };
  return { passes: true, policy: verdict.policy, left: leftOf(verdict.policy, verdict.used, amount) };
}

const leftOf = ({ definition }: PolicyRules, used: Used, amount: number) => ({
  day: Math.max(0, definition.perDay - used.day - amount),
  month: Math.max(0, definition.perMonth - used.month - amount),
});

/** The answer that the first call had, as far as it is kept. */
async function again({ db, user }: Reader, row: ReservationRow): Promise<Reserved> {
  const policy = await policies.findPolicy(db, user.companyId, row.policy_id);
  const { policy_id: policyId } = row;
  if (row.state === 'released' || !policy)
    return { passes: false, refusal: 'budget', allowed: 0, policyId, reservationId: null };
  return { passes: true, policy, left: { day: 0, month: 0 }, reservationId: row.id };
}

const insert = (
  { db, user, now }: Writer,
  { tradeNo, memberId, merchant, type, amount, at }: Spending,
  { id, policyId }: { id: string; policyId: string },
) =>
  reservations.insertReservation(db, {
    ...{ company_id: user.companyId, id, trade_no: tradeNo, policy_id: policyId, member_id: memberId },
    ...{ merchant_id: merchant.id, store_id: merchant.storeId, merchant_name: merchant.name, type, amount },
    ...{ day: dayOf(at, user.timeZone), state: 'reserved', created_at: now() },
  });

const addUsed = ({ db, user }: Writer, { memberId, amount, at }: Spending, policyId: string) =>
  policies.addUsed(db, user.companyId, {
    ...{ policyId, memberId, amount, periods: periodsOf(dayOf(at, user.timeZone)) },
  });

/** Locks the same rows in the same order as a payment does. */
async function takeUsed({ db, user }: Writer, row: ReservationRow, amount: number): Promise<void> {
  const { policy_id: policyId, member_id: memberId } = row;
  const periods = periodsOf(row.day);
  await policies.lockUsed(db, user.companyId, { memberId, policyIds: [policyId], periods });
  await policies.addUsed(db, user.companyId, { policyId, memberId, periods, amount: -amount });
}

/** What the payment counts against in the budgets. */
async function shareOf(ctx: Writer, { memberId, type, amount, at }: Spending, { definition }: PolicyRules) {
  const placement = await getPlacement(ctx, memberId);
  const departmentId = definition.departmentId ?? placement.departmentId;
  const path =
    definition.departmentId === null
      ? placement.path
      : ((await departmentsById(ctx, [definition.departmentId])).get(definition.departmentId)?.path ?? null);
  return {
    ...{ departmentId, departmentPath: path, projectId: definition.projectId, expenseType: type },
    ...{ day: dayOf(at, ctx.user.timeZone), amount },
  };
}
