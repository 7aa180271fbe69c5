import type { PolicyRefusal } from '@outlay/contract/paycode/spend-policy';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { StoredPolicy } from '#database/tables.ts';

/** A policy as far as its rules are concerned. */
export interface PolicyRules {
  id: string;
  name: string;
  definition: StoredPolicy;
}

/** Who pays. */
export interface Payer {
  memberId: string;
  /** The departments that the member is in, and all above them. */
  departmentIds: readonly string[];
  /** Built-in roles, and ids of the company's own. */
  roles: readonly string[];
}

/** What is to be paid. */
export interface Purchase {
  /** Null for a payment by another wallet, whose merchants are not in the registry. */
  merchantId: string | null;
  storeId: string | null;
  type: ExpenseType;
  /** Minor units. */
  amount: number;
  /** 1 is Monday. */
  weekday: number;
  /** `HH:MM` in the company's time zone. */
  time: string;
}

/** What was reserved and spent of a policy, in minor units. */
export interface Used {
  day: number;
  month: number;
}

export const isCovered = ({ who }: StoredPolicy, { memberId, departmentIds, roles }: Payer): boolean =>
  who.everybody ||
  who.memberIds.includes(memberId) ||
  who.departmentIds.some((id) => departmentIds.includes(id)) ||
  who.roles.some((role) => roles.includes(role));

const open = <T>(allowed: readonly T[], one: T | null): boolean =>
  allowed.length === 0 || (one !== null && allowed.includes(one));

const isWithin = ({ times }: StoredPolicy, { weekday, time }: Purchase): boolean =>
  times.length === 0 ||
  times.some(({ days, from, to }) => days.includes(weekday) && time >= from && (to === '00:00' || time < to));

/** Why a policy does not apply to a purchase at all, whatever it costs; null if it does. */
export function ruleRefusal(policy: StoredPolicy, payer: Payer, purchase: Purchase): PolicyRefusal | null {
  if (!isCovered(policy, payer)) return 'notCovered';
  if (!open(policy.merchantIds, purchase.merchantId) || !open(policy.types, purchase.type))
    return 'merchantNotAllowed';
  if (!open(policy.storeIds, purchase.storeId)) return 'placeNotAllowed';
  return isWithin(policy, purchase) ? null : 'timeNotAllowed';
}

/** The most that can be paid at once now, in minor units. */
export const allowedOf = ({ perPayment, perDay, perMonth }: StoredPolicy, { day, month }: Used): number =>
  Math.max(0, Math.min(perPayment, perDay - day, perMonth - month));

/** Why an amount is too much for a policy; null if it is not. */
export function amountRefusal(policy: StoredPolicy, amount: number, used: Used): PolicyRefusal | null {
  if (amount > policy.perPayment) return 'overPayment';
  if (used.day + amount > policy.perDay) return 'overDay';
  return used.month + amount > policy.perMonth ? 'overMonth' : null;
}

export interface Judged {
  policy: PolicyRules;
  used: Used;
}

export type Verdict =
  | { passes: true; policy: PolicyRules; used: Used }
  | { passes: false; refusal: PolicyRefusal; allowed: number; policy: PolicyRules | null };

/**
 * Which of the policies that apply lets a purchase pass: one without a confirmation before one that needs it, and
 * then the first. If none does, what could be paid instead under the one that allows most.
 */
export function choose(judged: readonly Judged[], amount: number, overdraws = false): Verdict {
  const passing = judged.filter(
    ({ policy, used }) => overdraws || amountRefusal(policy.definition, amount, used) === null,
  );
  const [first] = [...passing.filter(({ policy }) => amount <= policy.definition.noConfirmCap), ...passing];
  if (first) return { passes: true, ...first };
  const [best] = [...judged].sort(
    (a, b) => allowedOf(b.policy.definition, b.used) - allowedOf(a.policy.definition, a.used),
  );
  if (!best) return { passes: false, refusal: 'notCovered', allowed: 0, policy: null };
  return {
    passes: false,
    refusal: amountRefusal(best.policy.definition, amount, best.used) ?? 'overPayment',
    allowed: allowedOf(best.policy.definition, best.used),
    policy: best.policy,
  };
}

const RANK: readonly PolicyRefusal[] = [
  'timeNotAllowed',
  'placeNotAllowed',
  'merchantNotAllowed',
  'notCovered',
];

/** Of several policies that do not apply, the reason that is nearest to letting the purchase pass. */
export const nearestRefusal = (refusals: readonly PolicyRefusal[]): PolicyRefusal =>
  RANK.find((refusal) => refusals.includes(refusal)) ?? 'notCovered';
