import { AppError } from '@outlay/contract/errors';
import type { Duplicate, InvoiceDetail, InvoiceFields, InvoiceSummary } from '@outlay/contract/spend/invoice';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { MayReadDocuments } from '#domain/platform/file/file.service.ts';
import { matching } from '#database/search.ts';
import type { Context } from '#request/context.ts';
import { namedPrint } from './fingerprint.ts';
import { printsOf } from './invoice.life.service.ts';
import { lockUsedElsewhere } from './invoice.match.service.ts';
import {
  fieldsOf,
  isCorrectable,
  isData,
  presentInvoice,
  presentDuplicate,
  summarise,
} from './invoice.present.ts';
import * as prints from './invoice.print.repository.ts';
import * as invoices from './invoice.repository.ts';
import type { InvoiceRow } from './invoice.repository.ts';

export type { InvoiceRow } from './invoice.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function describeMany(ctx: Reader, rows: readonly InvoiceRow[]): Promise<InvoiceDetail[]> {
  if (rows.length === 0) return [];
  const { db, user } = ctx;
  const fields = await invoices.listFields(
    db,
    user.companyId,
    rows.map(({ id }) => id),
  );
  const company = await getCompany(ctx);
  const described: InvoiceDetail[] = [];
  for (const row of rows)
    described.push(
      presentInvoice({
        row,
        fields: fields.filter(({ invoice_id }) => invoice_id === row.id),
        duplicate: await findDuplicate(ctx, row),
        titleRight: titleRight(row, company),
        mine: row.owner_id === user.memberId,
      }),
    );
  return described;
}

/** An invoice of the caller. */
export async function describeInvoice(ctx: Reader, id: string): Promise<InvoiceDetail> {
  const [detail] = await describeMany(ctx, await getOwn(ctx, [id]));
  if (!detail) throw new AppError('NOT_FOUND', `invoice ${id}`);
  return detail;
}

/** An invoice that the caller has tried to record a second time, as far as they may know of it. */
export async function describeDuplicate({ db, user }: Reader, id: string): Promise<Duplicate | null> {
  const duplicate = await prints.findDuplicateById(db, user.companyId, id);
  return duplicate ? presentDuplicate(duplicate, user) : null;
}

async function findDuplicate({ db, user }: Reader, row: InvoiceRow): Promise<Duplicate | null> {
  const duplicate = await prints.findDuplicate(db, user.companyId, printsOf(row), row.id);
  return duplicate ? presentDuplicate(duplicate, user) : null;
}

/**
 * Whether the invoice names this company as the buyer; null when it names no buyer (tickets, till receipts).
 */
export function titleRight(
  row: { buyer_name: string; buyer_tax_id: string },
  company: { name: string; taxId: string | null },
): boolean | null {
  if (row.buyer_name === '' && row.buyer_tax_id === '') return null;
  const plain = (name: string) => name.replaceAll(/[\s()（）]/g, '');
  if (company.taxId && row.buyer_tax_id)
    return row.buyer_tax_id.toUpperCase() === company.taxId.toUpperCase();
  return plain(row.buyer_name) === plain(company.name);
}

export async function getInvoice(
  ctx: Reader & Pick<Context, 'now'>,
  id: string,
  mayRead: MayReadDocuments,
): Promise<InvoiceDetail> {
  const row = await findRow(ctx, id);
  if (
    row &&
    (row.owner_id === ctx.user.memberId || (await mayRead(ctx, row.document_id ? [row.document_id] : [])))
  ) {
    const [detail] = await describeMany(ctx, [row]);
    if (detail) return detail;
  }
  throw new AppError('NOT_FOUND', `invoice ${id}`);
}

async function findRow({ db, user }: Reader, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await invoices.listByIds(db, user.companyId, [id]);
  return row;
}

export async function getOwn(ctx: Reader, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  const rows = await invoices.listByIds(ctx.db, ctx.user.companyId, ids);
  const mine = rows.filter(({ owner_id }) => owner_id === ctx.user.memberId);
  if (mine.length !== new Set(ids).size) throw new AppError('NOT_FOUND', 'invoice');
  return mine;
}

export async function listMyInvoices(
  { db, user }: Reader,
  { search, ...page }: { state: string; search: string; after?: string | undefined; size: number },
): Promise<{ items: InvoiceSummary[]; next: string | null }> {
  const { companyId, memberId: ownerId } = user;
  const found = await matching(db, 'invoice', { companyId, ownerId, search });
  const rows = await invoices.listMine(db, companyId, ownerId, { ...page, found, after: page.after });
  return { items: rows.map(summarise), next: rows.length === page.size ? (rows.at(-1)?.id ?? null) : null };
}

export const countMyInvoices = ({ db, user }: Reader) =>
  invoices.countMine(db, user.companyId, user.memberId);

/**
 * Stores an invoice as recognised or corrected by hand; the recognised values stay beside it. A known
 * duplicate needs a reason, which approvers see.
 */
export async function saveInvoice(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>,
  input: { id: string; version: number; fields: InvoiceFields; reason: string },
): Promise<InvoiceDetail> {
  const { db, user, now } = ctx;
  const [row] = await getOwn(ctx, [input.id]);
  if (!row) throw new AppError('NOT_FOUND', `invoice ${input.id}`);
  if (!isCorrectable(row)) throw new AppError('WRONG_STATE', { reason: 'invoiceUsed' });
  const { fields } = input;
  const reason = input.reason.trim() || row.kept_reason;
  if (!reason && (await findDuplicate(ctx, row)))
    throw new AppError('INVALID_INPUT', {
      reason: 'duplicateReason',
      fields: [{ path: 'reason', code: 'required' }],
    });
  const corrected = correctedNames(row, fields);
  await assertNotData(ctx, input.id, corrected);
  const typed = namedPrint(fields) ?? row.fingerprint;
  const saved = await invoices.updateInvoice(db, user.companyId, input.id, input.version, {
    type: fields.type,
    code: fields.code,
    number: fields.number,
    issued_on: fields.date || null,
    check_code: fields.checkCode,
    buyer_name: fields.buyerName,
    buyer_tax_id: fields.buyerTaxId,
    seller_name: fields.sellerName,
    seller_tax_id: fields.sellerTaxId,
    amount: fields.amount,
    tax: fields.tax,
    total: fields.total,
    currency: fields.currency,
    from_place: fields.from,
    to_place: fields.to,
    train: fields.train,
    fingerprint: typed,
    kept_reason: reason,
    confirmed_at: row.confirmed_at ?? now(),
    updated_at: now(),
  });
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (corrected.length > 0) {
    await invoices.markCorrected(db, user.companyId, input.id, corrected);
    await prints.upsertPrints(db, user.companyId, input.id, { typed }, now());
  }
  ctx.audit({
    action: 'invoice.save',
    objectType: 'invoice',
    objectId: input.id,
    detail: { corrected, ...(reason && { reason }) },
  });
  if (row.state === 'External') {
    await lockUsedElsewhere(ctx, input.id);
    ctx.emit({ topic: 'invoiceRequest.confirmed', payload: { invoiceId: input.id } });
  } else ctx.emit({ topic: 'order.matchInvoice', payload: { invoiceId: input.id } });
  return await describeInvoice(ctx, input.id);
}

/** Values from structured data cannot be corrected by hand; the seller must issue another invoice. */
async function assertNotData({ db, user }: Reader, id: string, corrected: readonly string[]): Promise<void> {
  if (corrected.length === 0) return;
  const data = (await invoices.listFields(db, user.companyId, [id])).filter(isData).map(({ name }) => name);
  const refused = corrected.filter((name) => data.includes(name));
  if (refused.length === 0) return;
  const fields = refused.map((name) => ({ path: `fields.${name}`, code: 'readFromData' as const }));
  throw new AppError('INVALID_INPUT', { reason: 'readFromData', fields });
}

function correctedNames(row: InvoiceRow, fields: InvoiceFields): string[] {
  const before = fieldsOf(row);
  return (Object.keys(before) as (keyof InvoiceFields)[]).filter((name) => before[name] !== fields[name]);
}

export async function removeInvoice(ctx: Pick<Context, 'db' | 'user' | 'audit' | 'emit'>, id: string) {
  const [row] = await getOwn(ctx, [id]);
  if (!row) throw new AppError('NOT_FOUND', `invoice ${id}`);
  if (row.expense_id !== null || row.state !== 'Unused')
    throw new AppError('WRONG_STATE', { reason: 'invoiceUsed' });
  await invoices.deleteInvoice(ctx.db, ctx.user.companyId, id);
  if (row.wallet !== null) ctx.emit({ topic: 'wallet.sync', payload: { invoiceId: id } });
  ctx.audit({
    action: 'invoice.remove',
    objectType: 'invoice',
    objectId: id,
    detail: { sha256: row.sha256 },
  });
  return { done: true as const };
}
