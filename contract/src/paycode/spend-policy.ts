import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Empty, Id, Month, NonEmptyText, Version } from '../fields.ts';
import { Minor, Money, Sum } from '../money.ts';
import { RoleKey } from '../permission.ts';
import { ExpenseType } from '../spend/expense.ts';

/** Why a policy does not let a payment pass. */
export const POLICY_REFUSALS = [
  'notCovered',
  'merchantNotAllowed',
  'placeNotAllowed',
  'timeNotAllowed',
  'overPayment',
  'overDay',
  'overMonth',
] as const;
export const PolicyRefusal = z.enum(POLICY_REFUSALS);
export type PolicyRefusal = z.infer<typeof PolicyRefusal>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours on some days of the week, in the company's time zone. */
export const PolicyTime = z
  .object({
    /** 1 is Monday, 7 is Sunday. */
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    from: TimeOfDay,
    /** Not included; `00:00` is the end of the day. */
    to: TimeOfDay,
  })
  .refine(({ from, to }) => to === '00:00' || from < to, { path: ['to'] });
export type PolicyTime = z.infer<typeof PolicyTime>;

/** Everybody, or whoever is named, in one of the departments or below, or has one of the roles. */
export const PolicyWho = z.object({
  everybody: z.boolean(),
  memberIds: z.array(Id).max(500),
  departmentIds: z.array(Id).max(200),
  roles: z.array(RoleKey).max(50),
});
export type PolicyWho = z.infer<typeof PolicyWho>;

/** What some people may pay with their payment code. Amounts in minor units of the company's currency. */
export const SpendPolicyForm = z
  .object({
    id: Id,
    /** 0 for a new one. */
    version: Version,
    name: NonEmptyText.max(60),
    who: PolicyWho,
    /** Empty: all merchants of the types below. */
    merchantIds: z.array(Id).max(200),
    /** What the merchants sell; empty: anything. */
    types: z.array(ExpenseType),
    /** Empty: all stores. */
    storeIds: z.array(Id).max(200),
    /** Empty: at any time. */
    times: z.array(PolicyTime).max(20),
    perPayment: Minor.min(1),
    perDay: Minor.min(1),
    perMonth: Minor.min(1),
    /** A payment above it is confirmed by the payer. */
    noConfirmCap: Minor.min(0).default(10_000),
    /** Whose budgets it counts against; null: the payer's own department. */
    departmentId: Id.nullable(),
    projectId: Id.nullable(),
    fromDay: Day,
    /** The last day; null for no end. */
    toDay: Day.nullable(),
    enabled: z.boolean(),
  })
  .refine(({ fromDay, toDay }) => toDay === null || fromDay <= toDay, { path: ['toDay'] })
  .refine(({ perPayment, perDay }) => perPayment <= perDay, { path: ['perDay'] })
  .refine(({ perDay, perMonth }) => perDay <= perMonth, { path: ['perMonth'] });
export type SpendPolicyForm = z.infer<typeof SpendPolicyForm>;

const Named = z.object({ id: Id, name: z.string() });

export const SpendPolicyAction = z.enum(['edit', 'remove']);

export const SpendPolicy = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  who: PolicyWho,
  /** The names of those in `who`, `merchantIds` and `storeIds`. */
  members: z.array(Named),
  departments: z.array(Named),
  merchants: z.array(Named),
  stores: z.array(Named),
  types: z.array(ExpenseType),
  times: z.array(PolicyTime),
  perPayment: Minor,
  perDay: Minor,
  perMonth: Minor,
  noConfirmCap: Minor,
  currency: z.string(),
  department: Named.nullable(),
  project: Named.nullable(),
  fromDay: Day,
  toDay: Day.nullable(),
  enabled: z.boolean(),
  /** Members covered today. */
  covered: z.int(),
  /** Paid in the current month. */
  usedThisMonth: Sum,
  actions: z.array(SpendPolicyAction),
});
export type SpendPolicy = z.infer<typeof SpendPolicy>;

/** What is left of a policy for one member. Minor units of `currency`. */
export const SpendRoom = z.object({
  policyId: Id,
  name: z.string(),
  currency: z.string(),
  perPayment: Minor,
  perDay: Minor,
  usedToday: z.int(),
  leftToday: z.int(),
  perMonth: Minor,
  usedThisMonth: z.int(),
  leftThisMonth: z.int(),
  noConfirmCap: Minor,
  types: z.array(ExpenseType),
  merchants: z.array(Named),
  stores: z.array(Named),
  times: z.array(PolicyTime),
  toDay: Day.nullable(),
});
export type SpendRoom = z.infer<typeof SpendRoom>;

/** One purchase of the month of a trial. */
export const TrialItem = z.object({
  /** `payment`: made with a payment code; `expense`: recorded to be reimbursed. */
  source: z.enum(['payment', 'expense']),
  member: z.string(),
  merchant: z.string(),
  day: Day,
  money: Money,
  /** Null: the policy would have let it pass. */
  refusal: PolicyRefusal.nullable(),
});
export type TrialItem = z.infer<typeof TrialItem>;

export const PolicyTrial = z.object({
  month: Month,
  /** Members whom the policy covers, and those of them who bought something. */
  covered: z.int(),
  spending: z.int(),
  passed: z.object({ count: z.int(), sum: Sum }),
  refused: z.object({ count: z.int(), sum: Sum }),
  refusals: z.array(z.object({ refusal: PolicyRefusal, count: z.int(), sum: Sum })),
  /** The most that one member would have spent. */
  highest: z.object({ member: z.string(), sum: Sum }).nullable(),
  /** Refused ones first, at most 100. */
  items: z.array(TrialItem),
});
export type PolicyTrial = z.infer<typeof PolicyTrial>;

const feature = 'paycode' as const;
const agent = 'never' as const;

export const spendPolicyEndpoints = {
  list: read({
    path: '/paycode/policy/getAll',
    ...{ policy: 'paycode.read', feature, agent, request: Empty },
    response: z.object({ items: z.array(SpendPolicy), currency: z.string() }),
    summary: 'All spend policies, by name.',
  }),
  save: change({
    path: '/paycode/policy/save',
    ...{ policy: 'paycode.write', feature, agent, secret: false, stepUp: true },
    request: SpendPolicyForm,
    response: SpendPolicy,
    summary: 'Add or change a spend policy. Who saves it cannot name themselves alone.',
  }),
  remove: change({
    path: '/paycode/policy/remove',
    ...{ policy: 'paycode.write', feature, agent, secret: false },
    request: z.object({ id: Id, version: Version }),
    response: Done,
    summary: 'End a spend policy; payments made under it stay.',
  }),
  try: read({
    path: '/paycode/policy/try',
    ...{ policy: 'paycode.read', feature, agent, request: SpendPolicyForm },
    response: PolicyTrial,
    summary: 'What a policy would have let pass last month, of payments and of recorded expenses.',
  }),
  mine: read({
    path: '/paycode/policy/getMine',
    ...{ policy: 'self', feature, request: Empty },
    response: z.object({ items: z.array(SpendRoom) }),
    summary: 'What I may pay with my payment code, and what is left of it.',
  }),
};
