import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Id, Instant, Month, Text } from '../fields.ts';
import { Minor, Money, Sum } from '../money.ts';
import { MemberRef } from '../organisation/company.ts';
import { FileFormat, ListTotals, OnlyThese, orderBy, pageOf, PageRequest } from '../page.ts';
import { ExpenseType } from '../spend/expense.ts';

/**
 * Confirming: the payer has not confirmed it yet. Paid. Refused, with the reason. Closed: reversed, or not confirmed in
 * time; nothing is owed for it. What was refunded of a paid one stands beside its state.
 */
export const CHARGE_STATES = ['confirming', 'paid', 'refused', 'closed'] as const;
export const ChargeState = z.enum(CHARGE_STATES);
export type ChargeState = z.infer<typeof ChargeState>;

/** Seconds that the payer has to confirm. */
export const CONFIRM_SECONDS = 45;
/** Seconds after which a merchant can reverse a payment. */
export const REVERSE_AFTER_SECONDS = 15;

/**
 * Why a payment was refused or closed; the first five are Open Payment Code's. `PAYER_REFUSED`, `NOT_CONFIRMED`: by the
 * payer, or not in time. `REVERSED`: by the merchant. `PAYER_LEFT`, `DEVICE_BLOCKED`: while it was to be confirmed.
 */
export const CHARGE_REASONS = [
  'CODE_EXPIRED',
  'CODE_USED',
  'PAYER_LIMIT',
  'POLICY_REJECTED',
  'INSUFFICIENT_BUDGET',
  'PAYER_REFUSED',
  'NOT_CONFIRMED',
  'REVERSED',
  'PAYER_LEFT',
  'DEVICE_BLOCKED',
  'MERCHANT_DISABLED',
] as const;
export const ChargeReason = z.enum(CHARGE_REASONS);
export type ChargeReason = z.infer<typeof ChargeReason>;

/** What was bought, as the till said it. */
export const ChargeItem = z.object({
  name: z.string().trim().min(1).max(80),
  quantity: z.int().min(1).max(9999),
  amount: Minor.min(0),
});
export type ChargeItem = z.infer<typeof ChargeItem>;

export const ChargeAction = z.enum(['confirm', 'refuse', 'askInvoice']);
export type ChargeAction = z.infer<typeof ChargeAction>;

/** A payment that I made, or was asked to make, with my payment code. */
export const Charge = z.object({
  id: Id,
  tradeNo: z.string(),
  outTradeNo: z.string(),
  state: ChargeState,
  /** Why it was refused or closed. */
  endReason: ChargeReason.nullable(),
  /** With `PAYER_LIMIT`: what could have been paid instead. */
  allowed: Money.nullable(),
  merchant: z.object({ id: Id, name: z.string() }),
  store: z.string(),
  type: ExpenseType,
  subject: z.string(),
  money: Money,
  refunded: Money,
  /** It was taken while neither the device nor the till had a network. */
  offline: z.boolean(),
  createdAt: Instant,
  /** Until when it can be confirmed; null where nothing is to be confirmed. */
  confirmBy: Instant.nullable(),
  paidAt: Instant.nullable(),
  policy: z.object({ id: Id, name: z.string() }).nullable(),
  /** The expense it became, which the company has paid. */
  expenseId: Id.nullable(),
  /** `none`: not asked for. */
  invoice: z.enum(['none', 'asked', 'issued', 'refused']),
  actions: z.array(ChargeAction),
});
export type Charge = z.infer<typeof Charge>;

export const ChargeRefund = z.object({
  id: Id,
  outRefundNo: z.string(),
  money: Money,
  reason: z.string(),
  at: Instant,
  /** It gives back all of a payment that the till reversed. */
  reversal: z.boolean(),
});
export type ChargeRefund = z.infer<typeof ChargeRefund>;

export const ChargeDetail = Charge.extend({
  items: z.array(ChargeItem),
  refunds: z.array(ChargeRefund),
  /** What is left of the policy after this payment, for a payment that is to be confirmed. */
  left: z.object({ today: z.int(), month: z.int(), currency: z.string() }).nullable(),
});
export type ChargeDetail = z.infer<typeof ChargeDetail>;

export const ChargeFilter = z.object({
  /** In the merchant, the subject and the numbers. */
  search: Text.default(''),
  states: z.array(ChargeState).max(4).default([]),
  /** `YYYY-MM` in the company's time zone; null for all. */
  month: Month.nullable().default(null),
  merchantId: Id.nullable().default(null),
  /** Paid and not refunded in full, with no invoice asked for. */
  withoutInvoice: z.boolean().default(false),
  ...OnlyThese,
  ...orderBy(['createdAt', 'amount'], true),
});
export type ChargeFilter = z.infer<typeof ChargeFilter>;

/** A payment as the desk sees it. */
export const DeskCharge = Charge.omit({ actions: true }).extend({ member: MemberRef });
export type DeskCharge = z.infer<typeof DeskCharge>;

const feature = 'paycode' as const;
const agent = 'never' as const;
const own = { policy: 'self', feature } as const;
const desk = { policy: 'paycode.read', feature, agent } as const;

export const chargeEndpoints = {
  page: read({
    path: '/paycode/charge/getPage',
    ...own,
    request: PageRequest.extend(ChargeFilter.shape),
    response: pageOf(Charge),
    summary: 'My payments, the newest first.',
  }),
  totals: read({
    path: '/paycode/charge/getTotals',
    ...own,
    request: ChargeFilter,
    response: ListTotals,
    summary: 'How many of my payments the same filter finds, and what was paid after refunds.',
  }),
  months: read({
    path: '/paycode/charge/getMonths',
    ...own,
    request: z.object({}),
    response: z.object({
      items: z.array(z.object({ month: Month, count: z.int(), paid: Sum, refunded: Sum })),
    }),
    summary: 'The months in which I paid, the newest first, with their sums.',
  }),
  get: read({
    path: '/paycode/charge/get',
    ...own,
    request: z.object({ id: Id }),
    response: ChargeDetail,
    summary: 'A payment of mine.',
  }),
  find: read({
    path: '/paycode/charge/find',
    ...own,
    request: z.object({ tradeNo: z.string().min(1).max(40) }),
    response: ChargeDetail,
    summary: 'A payment of mine by its number.',
  }),
  confirm: change({
    path: '/paycode/charge/confirm',
    ...{ ...own, secret: false, stepUp: true },
    request: z.object({
      id: Id,
      /** What I saw; another amount is refused. */
      amount: Minor,
    }),
    response: ChargeDetail,
    summary: 'Confirm a payment that is above what is paid without confirmation.',
  }),
  refuse: change({
    path: '/paycode/charge/refuse',
    ...{ ...own, secret: false },
    request: z.object({ id: Id }),
    response: ChargeDetail,
    summary: 'Refuse a payment that was to be confirmed.',
  }),
  export: read({
    path: '/paycode/charge/exportPage',
    ...own,
    kind: 'binary',
    request: ChargeFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'All of my payments that the filter finds, as CSV or Excel.',
  }),
  all: read({
    path: '/paycode/charge/getAll',
    ...desk,
    request: PageRequest.extend({
      ...ChargeFilter.shape,
      memberId: Id.nullable().default(null),
      fromDay: Day.nullable().default(null),
      toDay: Day.nullable().default(null),
    }),
    response: pageOf(DeskCharge),
    summary: 'The payments of all members.',
  }),
};
