import { AppError } from '@outlay/contract/errors';
import type { Received } from '@outlay/contract/endpoint';
import type { ListTotals, Page } from '@outlay/contract/page';
import type { OrderFilter, orderEndpoints, TravelOrder } from '@outlay/contract/travel/order';
import { nextPlace, totalsOf } from '#database/sorted.ts';
import type { Context } from '#request/context.ts';
import { attachToExpense } from '#domain/spend/invoice/invoice.life.service.ts';
import { putExpense } from './order.apply.service.ts';
import { isOnExpense, matchInvoice } from './order.invoice.service.ts';
import { claimable } from './order.policy.ts';
import * as orders from './order.repository.ts';
import * as sources from './order.source.repository.ts';
import type { OrderRow } from './order.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** `mine`: only the caller's own orders. */
const list =
  (mine: boolean) =>
  async (ctx: Reader, query: Received<typeof orderEndpoints.all>): Promise<Page<TravelOrder>> => {
    const { db, user } = ctx;
    const memberId = mine ? user.memberId : null;
    const rows = await orders.listOrders(db, user.companyId, { ...query, memberId, page: query });
    return { items: rows.map((row) => present(row, user.memberId)), next: nextPlace(rows, query) };
  };
export const listMine = list(true);
export const listAll = list(false);

const sum =
  (mine: boolean) =>
  async ({ db, user }: Reader, filter: OrderFilter): Promise<ListTotals> =>
    totalsOf(
      await orders.sumOrders(db, user.companyId, { ...filter, memberId: mine ? user.memberId : null }),
    );
export const sumMine = sum(true);
export const sumAll = sum(false);

export async function listSources({ db, user }: Reader) {
  const rows = await sources.listSources(db, user.companyId);
  return { items: rows.map(({ id, name }) => ({ id, name })) };
}

/** The orders of a trip, by when they start; the caller may see the trip. */
export const listOrdersOfTrip = ({ db, user }: Reader, tripId: string) =>
  orders.listOfTrip(db, user.companyId, tripId);

/** Makes an expense of an order that the caller paid: once, however often it is requested. */
export async function claimOrder(
  ctx: Context,
  { id, expenseId }: { id: string; expenseId: string },
): Promise<TravelOrder> {
  const { db, user } = ctx;
  const order = await orders.lockOrder(db, user.companyId, id);
  if (order?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `order ${id}`);
  if (claimable(order) <= 0) throw new AppError('WRONG_STATE', { reason: 'orderNotYours' });
  if (order.expense_id !== null) throw new AppError('CONFLICT', { reason: 'orderClaimed' });
  const invoiceId = order.invoice_id ?? (await matchInvoice(ctx, order))?.id ?? null;
  if (await isOnExpense(ctx, invoiceId)) throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
  await putExpense(ctx, order, { expenseId, worth: claimable(order) });
  await orders.updateOrder(db, user.companyId, id, { expense_id: expenseId });
  if (invoiceId !== null) await attachToExpense(ctx, [invoiceId], expenseId);
  ctx.audit({
    ...{ action: 'travelOrder.claim', objectType: 'travelOrder', objectId: id },
    detail: { expense: expenseId },
  });
  const claimed = await orders.findOrder(db, user.companyId, id);
  if (!claimed) throw new AppError('NOT_FOUND', `order ${id}`);
  return present(claimed, user.memberId);
}

export function present(row: OrderRow, readerId: string): TravelOrder {
  const { currency } = row;
  return {
    id: row.id,
    source: row.source_name,
    orderNo: row.order_no,
    kind: row.kind,
    state: row.state,
    title: row.title,
    traveller: row.traveller,
    member:
      row.member_id === null
        ? null
        : { id: row.member_id, name: row.member_name ?? '', departmentName: null },
    from: row.from_place,
    to: row.to_place,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    bookedOn: row.booked_on,
    total: { amount: row.total, currency },
    refunded: { amount: row.refunded, currency },
    paidBy: row.paid_by,
    trip: row.trip_id === null ? null : { id: row.trip_id, number: row.trip_number ?? '' },
    invoice:
      row.invoice_id === null
        ? null
        : {
            id: row.invoice_id,
            number: row.invoice_number ?? '',
            claimed: row.invoice_expense_id !== null,
          },
    expense:
      row.expense_id === null
        ? null
        : {
            id: row.expense_id,
            documentId: row.document_id,
            documentNumber: row.document_number,
            submitted: row.submitted ?? false,
            owed: owedOf(row),
          },
    actions: row.member_id === readerId && row.expense_id === null && claimable(row) > 0 ? ['claim'] : [],
  };
}

function owedOf({ owed_amount: amount, owed_waiting: waiting, owed_currency: currency }: OrderRow) {
  if (amount === null || currency === null) return null;
  return { total: { amount, currency }, waiting: { amount: waiting ?? 0, currency } };
}
