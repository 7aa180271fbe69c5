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
import { actionsOn } from './bill.policy.ts';
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

export async function getBill({ db, user }: Reader, id: string): Promise<ProviderBillDetail> {
  const row = await bills.findBill(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `bill ${id}`);
  const { source_id: sourceId, month, currency } = row;
  const most = BILL_MOST_SHOWN;
  const differences = await bills.listDifferences(db, user.companyId, id, most);
  const unbilled = await bills.listUnbilled(db, user.companyId, { sourceId, month, most });
  return {
    ...present(row, user),
    differences: differences.flatMap((line) => differenceOf(line, currency) ?? []),
    notOnBill: unbilled.map((order) => ({
      ...{ id: order.id, orderNo: order.order_no, title: order.title, traveller: order.traveller },
      ...{ bookedOn: order.booked_on, booked: { amount: order.booked_amount, currency: order.currency } },
    })),
  };
}

/** Pays a line that differs as it is billed, or leaves it unpaid. */
export async function acceptLine(ctx: Writer, form: Received<typeof billEndpoints.accept>) {
  const { db, user, now } = ctx;
  const { id, orderNo, accepted, remarks } = form;
  await openBill(ctx, form);
  if (!(await bills.acceptLine(db, user.companyId, { billId: id, orderNo, accepted })))
    throw new AppError('NOT_FOUND', `line ${orderNo} of bill ${id}`);
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
  await bills.deleteBill(db, { companyId: user.companyId, id, version });
  ctx.audit({ action: 'bill.remove', objectType: 'bill', objectId: id, detail: { month } });
  return { done: true as const };
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

function present(row: BillRow, user: Reader['user']): ProviderBill {
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
    actions: actionsOn({ document_id: row.document_id, payable }, user.permissions.has('document.create')),
  };
}

function differenceOf(row: DifferenceRow, currency: string): BillDifference | undefined {
  const { fate, order_id: id } = row;
  if (fate === 'matched') return undefined;
  const inOrder = (amount: number | null) => ({ amount: amount ?? 0, currency: row.order_currency ?? '' });
  return {
    ...{ orderNo: row.order_no, fate, accepted: row.accepted },
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
