import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import {
  BILL_MOST_SHOWN,
  type BillDifference,
  type ProviderBill,
  type ProviderBillDetail,
  type billEndpoints,
} from '@outlay/contract/travel/bill';
import { nextPlace } from '#database/sorted.ts';
import { withdrawCalculated } from '#domain/spend/expense/calculated.service.ts';
import type { Context } from '#request/context.ts';
import { bookAsBilled } from '#domain/travel/order/order.provider.service.ts';
import { actionsOn, actionsOnLine } from './bill.policy.ts';
import * as bills from './bill.repository.ts';
import type { BillRow, DifferenceRow } from './bill.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

/** The newest month first. */
export async function listBills(
  { db, user }: Reader,
  { after, size }: Received<typeof billEndpoints.page>,
): Promise<Page<ProviderBill>> {
  const page = { sort: 'month' as const, descending: true, after, size };
  const rows = await bills.listBills(db, user.companyId, page);
  return { items: rows.map((row) => present(row, user)), next: nextPlace(rows, page) };
}

export async function getBill(ctx: Reader, id: string): Promise<ProviderBillDetail> {
  const { db, user } = ctx;
  const row = await bills.findBill(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `bill ${id}`);
  const { source_id: sourceId, month, currency } = row;
  const most = BILL_MOST_SHOWN;
  const differences = await bills.listDifferences(db, user.companyId, id, most);
  const unbilled = await bills.listUnbilled(db, user.companyId, { sourceId, month, most });
  const carried = row.document_id === null ? sumOf(await carriedTo(ctx, row)) : 0;
  return {
    ...present(row, user, carried),
    carried: { amount: carried, currency },
    differences: differences.flatMap((line) => differenceOf(line, currency) ?? []),
    notOnBill: unbilled.map((order) => ({
      ...{ id: order.id, orderNo: order.order_no, title: order.title, traveller: order.traveller },
      ...{ bookedOn: order.booked_on, booked: { amount: order.booked_amount, currency: order.currency } },
    })),
  };
}

/** Earlier bills that this one settles when it is paid. */
export const carriedTo = ({ db, user }: Reader, { source_id: sourceId, month, currency }: BillRow) =>
  bills.listCarried(db, user.companyId, { sourceId, month, currency });

/** What these bills ask for, in minor units. */
export const sumOf = (rows: readonly Pick<BillRow, 'payable'>[]): number =>
  rows.reduce((sum, { payable }) => sum + Number(payable), 0);

/** Pays a line that differs as it is billed, or leaves it unpaid. */
export async function acceptLine(ctx: Writer, form: Received<typeof billEndpoints.accept>) {
  const { db, user, now } = ctx;
  const { id, orderNo, accepted, remarks } = form;
  await openBill(ctx, form);
  const line = await getLine(ctx, form);
  if (accepted && line.fate !== 'matched' && !actionsOnLine(line).includes('accept'))
    throw new AppError('WRONG_STATE', { reason: 'notAllowedHere' });
  await bills.acceptLine(db, user.companyId, { billId: id, orderNo, accepted });
  if (!accepted && line.booked && line.order_id !== null) await bookAsBilled(ctx, line.order_id, line.before);
  const seen = { companyId: user.companyId, id, version: form.version };
  await bills.updateBill(db, seen, { expense_id: null, updated_at: now() });
  const detail = { orderNo, accepted, remarks };
  ctx.audit({ action: 'bill.accept', objectType: 'bill', objectId: id, detail });
  return await getBill(ctx, id);
}

export async function removeBill(ctx: Writer, form: Received<typeof billEndpoints.remove>) {
  const { db, user } = ctx;
  const { id, version } = form;
  const { month } = await openBill(ctx, form);
  await bookAsBefore(ctx, id);
  await bills.deleteBill(db, { companyId: user.companyId, id, version });
  ctx.audit({ action: 'bill.remove', objectType: 'bill', objectId: id, detail: { month } });
  return { done: true as const };
}

/** A line as it is judged now. @throws AppError NOT_FOUND */
export async function getLine({ db, user }: Reader, { id, orderNo }: { id: string; orderNo: string }) {
  const line = await bills.findLine(db, user.companyId, { billId: id, orderNo });
  if (!line) throw new AppError('NOT_FOUND', `line ${orderNo} of bill ${id}`);
  return line;
}

/** Before the lines of a bill go: the books have its orders as they had them before it was paid. */
export async function bookAsBefore(ctx: Writer, id: string): Promise<void> {
  const accepted = await bills.listAccepted(ctx.db, ctx.user.companyId, id);
  for (const { order_id: order, booked, before } of accepted)
    if (booked) await bookAsBilled(ctx, order, before);
}

/**
 * Locks a bill that is to be changed. An expense that is left of a payment whose draft is gone is withdrawn, because its
 * amount would no longer be that of the bill.
 *
 * @throws WRONG_STATE `billPaid` for a bill on a document, CONFLICT `staleVersion` for one that has changed
 */
export async function openBill(
  ctx: Writer,
  { id, version }: { id: string; version: number },
): Promise<BillRow> {
  const { db, user } = ctx;
  const locked = await bills.lockBill(db, user.companyId, id);
  const row = locked && (await bills.findBill(db, user.companyId, id));
  if (!row) throw new AppError('NOT_FOUND', `bill ${id}`);
  if (row.document_id !== null) throw new AppError('WRONG_STATE', { reason: 'billPaid' });
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (row.expense_id !== null)
    await withdrawCalculated(ctx, row.expense_id, {
      ...{ code: 'billReplaced', effect: 'forbid', values: { month: row.month } },
    });
  return row;
}

function present(row: BillRow, user: Reader['user'], carried = 0): ProviderBill {
  const { currency } = row;
  const payable = Number(row.payable);
  const lines = Number(row.line_count);
  const matched = Number(row.matched_count);
  const document = row.document_id === null ? null : { id: row.document_id, number: row.document_number };
  return {
    ...{ id: row.id, version: row.version, source: row.source_name, month: row.month },
    ...{ lines, matched, differing: lines - matched, accepted: Number(row.accepted_count) },
    total: { amount: Number(row.total), currency },
    payable: { amount: payable, currency },
    document,
    actions: actionsOn(
      { document_id: row.document_id, payable: payable + carried },
      user.permissions.has('document.create'),
    ),
  };
}

function differenceOf(row: DifferenceRow, currency: string): BillDifference | undefined {
  const { fate, order_id: id } = row;
  if (fate === 'matched') return undefined;
  const inOrder = (amount: number | null) => ({ amount: amount ?? 0, currency: row.order_currency ?? '' });
  return {
    ...{ orderNo: row.order_no, fate, accepted: row.accepted, actions: actionsOnLine(row) },
    billed: { amount: row.amount, currency },
    paidBefore: { amount: row.paid_elsewhere, currency },
    order:
      id === null
        ? null
        : {
            ...{ id, title: row.title ?? '', traveller: row.traveller ?? '', bookedOn: row.booked_on ?? '' },
            ...{ total: inOrder(row.order_total), booked: inOrder(row.booked_amount) },
          },
  };
}
