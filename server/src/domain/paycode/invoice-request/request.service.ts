import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import type { InvoiceRequest, invoiceRequestEndpoints } from '@outlay/contract/paycode/invoice-request';
import { InvoiceSummary, type InvoiceDetail } from '@outlay/contract/spend/invoice';
import { nextPlace } from '#database/sorted.ts';
import { listTitles } from '#domain/organisation/invoice-title/invoice-title.service.ts';
import { lockForInvoice, setInvoiceState } from '#domain/paycode/charge/invoice-state.service.ts';
import { notifyMerchant } from '#domain/paycode/merchant/merchant.notice.service.ts';
import { describeMany, getOwn } from '#domain/spend/invoice/invoice.service.ts';
import type { Context } from '#request/context.ts';
import { differencesOf, standingOf } from './request.policy.ts';
import { presentForMerchant } from './request.present.ts';
import * as requests from './request.repository.ts';
import type { RequestedCharge, RequestRow } from './request.repository.ts';
import { takeInvoice } from './taken-invoice.service.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listRequests(
  ctx: Reader,
  { states, after, size }: Received<typeof invoiceRequestEndpoints.page>,
): Promise<Page<InvoiceRequest>> {
  const { db, user } = ctx;
  const page = { sort: 'askedAt', descending: true, after, size } as const;
  const rows = await requests.listMine(db, user.companyId, { memberId: user.memberId, states, page });
  return { items: await presentMany(ctx, rows), next: nextPlace(rows, page) };
}

export async function getRequest(ctx: Reader, id: string): Promise<InvoiceRequest> {
  const row = await requests.findRequest(ctx.db, ctx.user.companyId, id);
  const [request] = row?.member_id === ctx.user.memberId ? await presentMany(ctx, [row]) : [];
  if (!request) throw new AppError('NOT_FOUND', `invoice request ${id}`);
  return request;
}

/**
 * Requests from a merchant an invoice for payments of the caller.
 *
 * @throws WRONG_STATE `severalMerchants`, `invoiceAsked`
 */
export async function requestInvoice(
  ctx: Context,
  { id, chargeIds, titleId }: Received<typeof invoiceRequestEndpoints.ask>,
): Promise<InvoiceRequest> {
  const { db, user, now } = ctx;
  const { companyId, memberId } = user;
  const before = await requests.findRequest(db, companyId, id);
  if (before) return await getRequest(ctx, id);
  const title = (await listTitles(ctx)).items.find((one) => one.id === titleId);
  if (!title) throw new AppError('NOT_FOUND', `invoice title ${titleId}`);
  const charges = await lockForInvoice(ctx, [...new Set(chargeIds)]);
  const [first] = charges;
  if (!first || charges.some((one) => one.merchant_id !== first.merchant_id))
    throw new AppError('WRONG_STATE', { reason: 'severalMerchants' });
  const amount = standingOf(charges);
  const { currency, merchant_id: merchantId, merchant_name: merchant } = first;
  const { id: _, shared: __, version: ___, ...kept } = title;
  await requests.insertRequest(db, {
    ...{ company_id: companyId, id, member_id: memberId, merchant_id: merchantId, state: 'asked' },
    ...{ amount, currency, title: JSON.stringify(kept), asked_at: now() },
  });
  const ids = charges.map((one) => one.id);
  await requests.insertCharges(db, companyId, id, ids);
  await setInvoiceState(ctx, ids, 'asked');
  const detail = { merchant, charges: ids, amount, currency };
  ctx.audit({ action: 'invoiceRequest.ask', objectType: 'invoiceRequest', objectId: id, detail });
  await notifyOfRequest(ctx, id);
  return await getRequest(ctx, id);
}

/** Notifies the merchant's system of a request that waits. */
export async function notifyOfRequest(ctx: Pick<Context, 'db' | 'user' | 'now' | 'emit'>, id: string) {
  const row = await requests.findRequest(ctx.db, ctx.user.companyId, id);
  if (!row) return;
  const charges = await requests.listChargesOf(ctx.db, ctx.user.companyId, [id]);
  const data = presentForMerchant(row, charges);
  await notifyMerchant(ctx, row.merchant_id, { event: 'invoice.asked', data });
}

export async function withdrawRequest(ctx: Context, { id }: { id: string }): Promise<InvoiceRequest> {
  const { db, user } = ctx;
  const row = await lockOwn(ctx, id);
  if (row.state === 'withdrawn') return await getRequest(ctx, id);
  if (row.state !== 'asked') throw new AppError('WRONG_STATE', { reason: 'requestAnswered' });
  await requests.updateRequest(db, user.companyId, id, { state: 'withdrawn', answered_at: ctx.now() });
  await setInvoiceState(ctx, await chargesOf(ctx, id), 'none');
  ctx.audit({ action: 'invoiceRequest.withdraw', objectType: 'invoiceRequest', objectId: id });
  return await getRequest(ctx, id);
}

/**
 * An invoice of the caller that came another way answers the request.
 *
 * @throws WRONG_STATE `requestAnswered`; `invoiceAsked` for a refused one whose payments were requested again
 */
export async function attachInvoice(
  ctx: Context,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<InvoiceRequest> {
  const { db, user, now } = ctx;
  const row = await lockOwn(ctx, id);
  if (row.invoice_id === invoiceId) return await getRequest(ctx, id);
  if (row.state === 'withdrawn' || row.invoice_id !== null)
    throw new AppError('WRONG_STATE', { reason: 'requestAnswered' });
  const [invoice] = await getOwn(ctx, [invoiceId]);
  if (!invoice || invoice.expense_id !== null || invoice.state !== 'Unused')
    throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
  const charges = await requests.listChargesOf(db, user.companyId, [id]);
  const ids = charges.map((one) => one.id);
  if (row.state === 'refused') await lockForInvoice(ctx, ids);
  const amount = row.state === 'issued' ? row.amount : standingOf(charges);
  if (amount === 0) throw new AppError('WRONG_STATE', { reason: 'requestAnswered' });
  await requests.updateRequest(db, user.companyId, id, { state: 'issued', amount, answered_at: now() });
  await setInvoiceState(ctx, ids, 'issued');
  await takeInvoice(ctx, id, invoiceId);
  const detail = { invoice: invoiceId };
  ctx.audit({ action: 'invoiceRequest.attach', objectType: 'invoiceRequest', objectId: id, detail });
  return await getRequest(ctx, id);
}

export const chargesOf = async ({ db, user }: Reader, id: string): Promise<string[]> =>
  (await requests.listChargesOf(db, user.companyId, [id])).map((one) => one.id);

async function lockOwn({ db, user }: Reader, id: string): Promise<RequestRow> {
  const row = await requests.lockRequest(db, user.companyId, id);
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `invoice request ${id}`);
  return row;
}

async function presentMany(ctx: Reader, rows: readonly RequestRow[]): Promise<InvoiceRequest[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const charges = await requests.listChargesOf(ctx.db, ctx.user.companyId, ids);
  const invoiceIds = rows.flatMap(({ invoice_id: id }) => id ?? []);
  const invoices = await describeMany(ctx, await getOwn(ctx, invoiceIds));
  return rows.map((row) =>
    present(row, {
      charges: charges.filter((one) => one.request_id === row.id),
      invoice: invoices.find((one) => one.id === row.invoice_id) ?? null,
    }),
  );
}

function present(
  row: RequestRow,
  { charges, invoice }: { charges: readonly RequestedCharge[]; invoice: InvoiceDetail | null },
): InvoiceRequest {
  const { amount, currency, title } = row;
  const open = row.state !== 'withdrawn' && row.invoice_id === null;
  return {
    ...{ id: row.id, state: row.state, money: { amount, currency }, refusalReason: row.reason },
    merchant: { id: row.merchant_id, name: row.merchant_name },
    title: { name: title.name, taxId: title.taxId },
    charges: charges.map((one) => ({
      ...{ id: one.id, tradeNo: one.trade_no, subject: one.subject },
      money: { amount: one.amount - one.refunded, currency: one.currency },
      paidAt: (one.paid_at ?? row.asked_at).toISOString(),
    })),
    askedAt: row.asked_at.toISOString(),
    remindedAt: row.reminded_at?.toISOString() ?? null,
    answeredAt: row.answered_at?.toISOString() ?? null,
    // Without what only its own page shows.
    invoice: invoice && InvoiceSummary.parse(invoice),
    differs: invoice
      ? differencesOf(row, { ...invoice.fields, total: invoice.fields.total, currency: invoice.currency })
      : [],
    used: invoice?.duplicate?.locked ?? false,
    actions: [...(row.state === 'asked' ? ['withdraw' as const] : []), ...(open ? ['attach' as const] : [])],
  };
}
