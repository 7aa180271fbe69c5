import type { RowFate } from '@outlay/contract/import';
import { AppError } from '@outlay/contract/errors';
import { noteCost } from '#domain/documents/document/decide/refund.service.ts';
import { putCalculated, removeCalculated } from '#domain/spend/expense/calculated.service.ts';
import { postOrder } from '#domain/spend/ledger/ledger.service.ts';
import type { Origin } from '#database/tables.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { claimable, bookedFor, expenseTypeOf, owedByCompany, type OrderEvent } from './order.policy.ts';
import { matchInvoice } from './order.invoice.service.ts';
import * as orders from './order.repository.ts';
import type { LockedOrder } from './order.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

interface IncomingVersion {
  sourceId: string;
  event: OrderEvent;
  /** The order as it stands, locked; undefined for a new one. */
  before: LockedOrder | undefined;
}

/**
 * Takes one version of an order: keeps it, and lets the newest one count. A version that is repeated or comes after a
 * newer one changes nothing, so a feed can be read again and in any order.
 */
export async function applyEvent(
  ctx: Writer,
  { sourceId, event, before }: IncomingVersion,
): Promise<RowFate['fate']> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const columns = columnsOf(event);
  const id = before?.id ?? newId();
  if (!before)
    await orders.insertOrder(db, {
      ...{ company_id: companyId, id, source_id: sourceId, order_no: event.orderNo },
      ...columns,
      ...{ created_at: now(), updated_at: now() },
    });
  const version = { company_id: companyId, order_id: id, source_version: event.version };
  const isNew = await orders.insertVersion(db, {
    ...version,
    body: JSON.stringify(event),
    created_at: now(),
  });
  if (!isNew || (before && event.version <= before.source_version)) return 'same';
  if (before) {
    if (before.currency !== event.currency) throw new AppError('WRONG_STATE', { reason: 'currencyDiffers' });
    // Somebody may have said since who the traveller is, and which trip it belongs to.
    const known = { member_id: event.memberId ?? before.member_id, trip_id: event.tripId ?? before.trip_id };
    await orders.updateOrder(db, companyId, id, { ...columns, ...known, updated_at: now() });
  }
  await settle(ctx, id);
  return before ? 'changed' : 'added';
}

const columnsOf = (event: OrderEvent) => ({
  source_version: event.version,
  ...{ kind: event.kind, state: event.state, member_id: event.memberId, traveller: event.traveller },
  ...{ title: event.title, from_place: event.from, to_place: event.to },
  ...{ starts_at: event.startsAt, ends_at: event.endsAt, booked_on: event.bookedOn },
  ...{ total: event.total, refunded: event.refunded, currency: event.currency },
  ...{ paid_by: event.paidBy, trip_id: event.tripId },
});

/** Brings the books and the expense of an order to what it costs now. */
async function settle(ctx: Writer, id: string): Promise<void> {
  const { db, user } = ctx;
  const order = await orders.lockOrder(db, user.companyId, id);
  if (!order) return;
  const booked = bookedFor(order);
  const more = booked - order.booked_amount;
  if (more !== 0) {
    await postOrder(ctx, id, { type: expenseTypeOf(order.kind), more, currency: order.currency });
    await orders.updateOrder(db, user.companyId, id, { booked_amount: booked });
  }
  if (order.expense_id !== null) await settleExpense(ctx, order, order.expense_id);
  await matchInvoice(ctx, order);
}

/** Books an order as it was billed and accepted, in minor units of its currency; null: as it costs. */
export async function bookAsBilled(ctx: Writer, id: string, billed: number | null): Promise<void> {
  const { db, user } = ctx;
  const order = await orders.lockOrder(db, user.companyId, id);
  if (!order) return;
  await orders.updateOrder(db, user.companyId, id, {
    billed_amount: billed,
    billed_for: billed === null ? null : owedByCompany(order),
  });
  await settle(ctx, id);
}

/** An expense on a submitted document stays as it was claimed; what is refunded then its traveller owes. */
async function settleExpense(ctx: Writer, order: LockedOrder, expenseId: string): Promise<void> {
  const standing = await noteCost(ctx, expenseId, claimable(order));
  if (standing.submitted) return;
  const worth = claimable(order) + standing.givenBack;
  if (worth > 0) return await putExpense(ctx, order, { expenseId, worth });
  if (await removeCalculated(ctx, expenseId)) return;
  // On a draft: it cannot be submitted with it any more.
  const current = await orders.findOrder(ctx.db, ctx.user.companyId, order.id);
  await putExpense(ctx, order, { expenseId, worth: current?.expense_amount ?? 1, refunded: true });
}

interface Put {
  expenseId: string;
  /** What can be claimed, in minor units. */
  worth: number;
  /** Nothing is left of it: it cannot be submitted. */
  refunded?: boolean;
}

/** Records the expense of an order, or brings it up to date. */
export async function putExpense(
  ctx: Writer,
  order: LockedOrder,
  { expenseId, worth, refunded = false }: Put,
): Promise<void> {
  const notes: Origin['notes'] = refunded
    ? [{ code: 'orderRefunded', effect: 'forbid', values: { number: order.order_no } }]
    : [];
  await putCalculated(ctx, {
    ...{ id: expenseId, type: expenseTypeOf(order.kind), spentOn: order.booked_on },
    ...(order.member_id !== null && { memberId: order.member_id }),
    origin: { kind: 'order', id: order.id, notes },
    money: { amount: worth, currency: order.currency },
    merchant: order.title,
    remarks: [order.from_place, order.to_place].filter(Boolean).join(' → '),
  });
}
