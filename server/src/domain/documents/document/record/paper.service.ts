import { InvoiceSummary } from '@outlay/contract/spend/invoice';
import { listByExpenses, summariseInvoice } from '#domain/spend/invoice/invoice.life.service.ts';
import type { Context } from '#request/context.ts';
import type { LineRow } from './line.repository.ts';
import * as lineStore from './line.repository.ts';
import * as papers from './paper.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Stores copies of the invoices of these lines before their expenses are released, so that this document still shows
 * them.
 */
export async function keepPapersOf(ctx: Writer, lines: readonly LineRow[]): Promise<void> {
  const { db, user, now } = ctx;
  const own = lines.filter((line) => line.expense_id !== null && line.papers_kept_at === null);
  if (own.length === 0) return;
  const expenseIds = own.flatMap(({ expense_id }) => expense_id ?? []);
  const invoices = await listByExpenses(ctx, expenseIds);
  const files = await papers.listExpenseFiles(db, user.companyId, expenseIds);
  const rows = own.flatMap((line) => [
    ...invoices
      .filter(({ expense_id }) => expense_id === line.expense_id)
      .map((row) => ({ line, file_id: row.file_id, invoice: JSON.stringify(summariseInvoice(row)) })),
    ...files
      .filter(({ expense_id }) => expense_id === line.expense_id)
      .map(({ file_id }) => ({ line, file_id, invoice: null })),
  ]);
  await papers.keepInvoices(
    db,
    user.companyId,
    own.map(({ id }) => id),
    rows.map(({ line, file_id, invoice }, position) => ({
      ...{ company_id: user.companyId, line_id: line.id, position, file_id, invoice, created_at: now() },
    })),
    now(),
  );
}

/** The same as `keepPapersOf` for every line of a document. */
export async function keepInvoices(ctx: Writer, documentId: string): Promise<void> {
  await keepPapersOf(ctx, await lineStore.listLines(ctx.db, ctx.user.companyId, documentId));
}

/** Resets a document that is edited again: clears line decisions and stored invoice copies. */
export async function startAnew({ db, user }: Writer, documentId: string): Promise<void> {
  await lineStore.clearDecisions(db, user.companyId, documentId);
  await papers.dropKept(db, user.companyId, documentId);
}

export interface Kept {
  invoices: InvoiceSummary[];
  fileIds: string[];
}

/** Stored invoice copies by line. A line without one shows its expense's invoices. */
export async function listKeptInvoices(
  { db, user }: Pick<Context, 'db' | 'user'>,
  documentId: string,
  lines: readonly { id: string; papers_kept_at: unknown }[],
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>(
    lines.flatMap(({ id, papers_kept_at: at }) => (at === null ? [] : [[id, { invoices: [], fileIds: [] }]])),
  );
  if (kept.size === 0) return kept;
  for (const { line_id, file_id, invoice } of await papers.listKept(db, user.companyId, documentId)) {
    const line = kept.get(line_id);
    if (invoice === null) line?.fileIds.push(file_id);
    else line?.invoices.push(InvoiceSummary.parse(invoice));
  }
  return kept;
}
