import { AppError } from '@outlay/contract/errors';
import type { InvoiceFieldName, InvoiceSummary } from '@outlay/contract/spend/invoice';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import { summarise, writtenOf, type SummaryRow } from './invoice.present.ts';
import * as life from './invoice.life.repository.ts';
import * as invoices from './invoice.repository.ts';
import type { ClaimedInvoice, InvoiceRow } from './invoice.repository.ts';
export type { ClaimedInvoice, InvoiceRow } from './invoice.repository.ts';
export { ofExpenses as invoicesOfExpenses } from './invoice.repository.ts';
export { isDeductible, taxShares } from './invoice-tax.policy.ts';
export { invoicesOfDocument } from './invoice.summary.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** Invoices whose locks have changed: those from a card wallet are locked, freed or closed there too. */
function syncWallets({ emit }: Pick<Context, 'emit'>, rows: readonly Pick<InvoiceRow, 'id' | 'wallet'>[]) {
  for (const { id, wallet } of rows)
    if (wallet !== null) emit({ topic: 'wallet.sync', payload: { invoiceId: id } });
}

/**
 * Invoices of expenses, for lines and checks. Those of a split receipt appear once for each requested part,
 * with that part's id as `expense_id`; `eachOnce` removes the duplicates.
 */
export async function listByExpenses(
  { db, user }: Pick<Context, 'db' | 'user'>,
  expenseIds: readonly string[],
): Promise<InvoiceRow[]> {
  if (expenseIds.length === 0) return [];
  const rows = await invoices.listByExpenses(db, user.companyId, expenseIds);
  return rows.map(({ shown_id, ...row }) => ({ ...row, expense_id: shown_id }));
}

/** Summaries of the invoices attached to each expense, without their documents, which the caller knows. */
export async function summariesByHome(
  { db, user }: Pick<Context, 'db' | 'user'>,
  homes: readonly string[],
): Promise<Map<string, InvoiceSummary[]>> {
  if (homes.length === 0) return new Map();
  const rows = await invoices.listAttached(db, user.companyId, homes);
  const all = rows.map((row) => summarise({ ...row, document_number: null }));
  return Map.groupBy(all, ({ expenseId }) => expenseId ?? '');
}

export const eachOnce = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

export const summariseInvoice = (row: SummaryRow): InvoiceSummary => summarise(row);

/** Attaches invoices to an expense, or detaches them (`null`). */
export async function attachToExpense(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  ids: readonly string[],
  expenseId: string | null,
) {
  if (ids.length > 0) await invoices.setExpense(db, user.companyId, ids, expenseId, now());
}

/** Marks invoices as Held: on a draft. This locks nothing; another draft may show them too. */
export async function holdInvoices(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  ids: readonly string[],
) {
  if (ids.length > 0) await life.setState(db, user.companyId, ids, 'Held', now());
}

/** All fingerprints of an invoice: recognised, file and typed. */
export const printsOf = ({ prints, fingerprint }: Pick<InvoiceRow, 'prints' | 'fingerprint'>): string[] => [
  ...new Set([...(prints ?? []), fingerprint]),
];

/**
 * Marks invoices as Locked: on one submitted document only. The unique key decides between concurrent
 * submissions; invoices already locked by this document stay locked.
 */
export async function lockInvoices(
  ctx: Writer,
  documentId: string,
  invoices: readonly ClaimedInvoice[],
): Promise<void> {
  const { db, user, now } = ctx;
  const rows = eachOnce(invoices);
  const all = rows.flatMap((row) =>
    printsOf(row).map((fingerprint) => ({ invoice_id: row.id, fingerprint })),
  );
  const prints = all.map(({ fingerprint }) => fingerprint);
  if (new Set(prints).size !== prints.length) throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
  const ids = rows.map(({ id }) => id);
  const left = await life.deleteLocks(db, user.companyId, documentId, { ids, prints });
  await keepFromClaims(ctx, left);
  await release(
    ctx,
    [...new Set(left.map(({ invoice_id }) => invoice_id))].filter((id) => !ids.includes(id)),
  );
  if (rows.length === 0) return;
  const held = await life.listLocks(db, user.companyId, prints);
  if (held.some((lock) => lock.document_id !== documentId))
    throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
  const fresh = all.filter(({ fingerprint }) => !held.some((lock) => lock.fingerprint === fingerprint));
  try {
    if (fresh.length > 0) await life.insertLocks(db, user.companyId, documentId, fresh, now());
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'invoiceUsed' });
    throw error;
  }
  syncWallets(ctx, await life.setState(db, user.companyId, ids, 'Locked', now()));
}

/** Unlocks the invoices with the new state: Held on a draft, Unused when abandoned. */
export async function unlockInvoices(
  ctx: Writer,
  documentId: string,
  state: 'Held' | 'Unused',
): Promise<void> {
  const { db, user, now } = ctx;
  const freed = await life.deleteLocks(db, user.companyId, documentId, { ids: [], prints: [] });
  await keepFromClaims(ctx, freed);
  const ids = [...new Set(freed.map(({ invoice_id }) => invoice_id))];
  if (ids.length > 0) syncWallets(ctx, await life.setState(db, user.companyId, ids, state, now()));
}

/** What a document no longer claims, and the company has paid in another way, is not claimed again. */
async function keepFromClaims(
  { db, user, now }: Writer,
  freed: readonly { fingerprint: string }[],
): Promise<void> {
  const prints = freed.map(({ fingerprint }) => fingerprint);
  if (prints.length > 0) await life.lockElsewhere(db, user.companyId, prints, now());
}

/** Marks the invoices of a document as Settled: paid. The lock is permanent. */
export const settleInvoices = (
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  documentId: string,
): Promise<void> => life.settleKept(db, user.companyId, documentId, now());

/** Marks them as Locked again, after the payment came back. */
export async function unsettleInvoices(ctx: Writer, documentId: string): Promise<void> {
  syncWallets(ctx, await life.unsettleKept(ctx.db, ctx.user.companyId, documentId, ctx.now()));
}

/**
 * Called after expenses left the document: unlocks their invoices and marks them as Unused. Those of a split
 * receipt with another part still on the document stay locked.
 */
export async function unlockSome(
  ctx: Writer,
  documentId: string,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { db, user } = ctx;
  const ids = eachOnce(rows).map(({ id }) => id);
  const uses = await life.listUses(db, user.companyId, ids);
  const stays = new Set(uses.filter((use) => use.document_id === documentId).map(({ id }) => id));
  const leaving = ids.filter((id) => !stays.has(id));
  if (leaving.length === 0) return;
  await keepFromClaims(ctx, await life.deleteLocksOf(db, user.companyId, documentId, leaving));
  await letGo(ctx, leaving, uses);
}

/**
 * Releases invoices from this document; those still used through another part of a split receipt stay Held.
 */
export async function release(ctx: Writer, ids: readonly string[]) {
  if (ids.length > 0) await letGo(ctx, ids, await life.listUses(ctx.db, ctx.user.companyId, ids));
}

async function letGo(ctx: Writer, ids: readonly string[], uses: readonly { id: string }[]): Promise<void> {
  const { db, user, now } = ctx;
  const held = new Set(uses.map(({ id }) => id).filter((id) => ids.includes(id)));
  const free = ids.filter((id) => !held.has(id));
  if (free.length > 0) syncWallets(ctx, await life.setState(db, user.companyId, free, 'Unused', now()));
  if (held.size > 0) syncWallets(ctx, await life.holdUnlocked(db, user.companyId, [...held], now()));
}

type Carded = Pick<InvoiceRow, 'wallet'>;

/** Whether another app uses the invoice, or the seller cancelled it, by the card wallet that it comes from. */
export const isBarred = ({ wallet }: Carded): boolean => wallet === 'elsewhere' || wallet === 'cancelled';

/** @throws AppError WRONG_STATE `walletInvoice` if one of the invoices cannot be claimed. */
export function assertNoneBarred(rows: readonly Carded[]): void {
  if (rows.some(isBarred)) throw new AppError('WRONG_STATE', { reason: 'walletInvoice' });
}

/** Those of the documents that have an invoice which cannot be claimed. */
export async function listBarred(
  { db, user }: Pick<Context, 'db' | 'user'>,
  documentIds: readonly string[],
): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await life.listBarred(db, user.companyId, documentIds);
  return new Set(rows.flatMap(({ document_id }) => document_id ?? []));
}

/** Those of the invoices that another submitted document has locked. */
export async function listLockedElsewhere(
  { db, user }: Pick<Context, 'db' | 'user'>,
  documentId: string,
  rows: readonly ClaimedInvoice[],
): Promise<ClaimedInvoice[]> {
  if (rows.length === 0) return [];
  const locks = await life.listLocks(db, user.companyId, rows.flatMap(printsOf));
  const taken = new Set(
    locks.filter((lock) => lock.document_id !== documentId).map(({ fingerprint }) => fingerprint),
  );
  return rows.filter((row) => printsOf(row).some((print) => taken.has(print)));
}

/** A field that a person changed after recognition. Amounts are plain decimals. */
export interface Correction {
  invoiceId: string;
  number: string;
  field: InvoiceFieldName;
  before: string;
  after: string;
}

/** The fields that identify, date and price an invoice. */
const KEY_FIELDS: readonly InvoiceFieldName[] = [
  'number',
  'code',
  'date',
  'amount',
  'tax',
  'total',
  'sellerTaxId',
];

/** Key fields of these invoices that were corrected by hand, with the recognised values. */
export async function listCorrections(
  { db, user }: Pick<Context, 'db' | 'user'>,
  rows: readonly ClaimedInvoice[],
): Promise<Correction[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const corrected = await invoices.listCorrected(db, user.companyId, ids);
  return corrected.flatMap(({ invoice_id, name, value }): Correction[] => {
    const row = rows.find(({ id }) => id === invoice_id);
    const field = KEY_FIELDS.find((key) => key === name);
    if (!row || !field) return [];
    const after = writtenOf(row, field);
    return after === value ? [] : [{ invoiceId: row.id, number: row.number, field, before: value, after }];
  });
}
