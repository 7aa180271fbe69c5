import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { OrderKind, OrderPayer, OrderState } from '@outlay/contract/travel/order';

/** What a provider reports of an order; the whole order in each version. */
export interface OrderEvent {
  orderNo: string;
  /** Grows with every change: a number of the provider, or milliseconds. */
  version: number;
  kind: OrderKind;
  state: OrderState;
  memberId: string | null;
  traveller: string;
  title: string;
  from: string;
  to: string;
  startsAt: string;
  endsAt: string;
  bookedOn: string;
  /** Minor units, before refunds. */
  total: number;
  refunded: number;
  currency: string;
  paidBy: OrderPayer;
  tripId: string | null;
}

/** An order as far as its money is concerned. */
export interface OrderMoney {
  state: OrderState;
  paid_by: OrderPayer;
  total: number;
  refunded: number;
}

const EXPENSE_TYPES: Record<OrderKind, ExpenseType> = {
  flight: 'transport',
  train: 'transport',
  hotel: 'lodging',
  car: 'taxi',
};
export const expenseTypeOf = (kind: OrderKind): ExpenseType => EXPENSE_TYPES[kind];

/** Nothing is owed for an order that is only held, still being bought, cancelled or failed. */
const BOUGHT: ReadonlySet<OrderState> = new Set(['Ticketed', 'Changed', 'Completed', 'Refunded']);

const costOf = ({ state, total, refunded }: OrderMoney): number => (BOUGHT.has(state) ? total - refunded : 0);

/** What the company owes the provider for it, in minor units. */
export const owedByCompany = (order: OrderMoney): number => (order.paid_by === 'company' ? costOf(order) : 0);

/** What was accepted as billed, and for which cost; nulls where nothing was. */
export interface BilledOrder {
  billed_amount: number | null;
  billed_for: number | null;
}

/**
 * What the books have for it, in minor units: what was accepted as billed counts until the cost for which it was accepted
 * is another one.
 */
export function bookedFor(order: OrderMoney & BilledOrder): number {
  const owed = owedByCompany(order);
  return order.billed_amount !== null && order.billed_for === owed ? order.billed_amount : owed;
}

/** What its traveller can claim for it, in minor units. */
export const claimable = (order: OrderMoney): number => (order.paid_by === 'self' ? costOf(order) : 0);
