import { freeExpenses, markSubmitted } from '#domain/expense/expense.claim.service.ts';
import { listByExpenses, settleInvoices, unlockInvoices } from '#domain/invoice/invoice.life.service.ts';
import { postPass, postPay, reverse, type PassedLine } from '#domain/ledger/ledger.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';
import { moveDocument } from './document.move.ts';
import * as documents from './document.repository.ts';
import type { DocumentRow } from './document.repository.ts';
import { wordsOf } from './document.submit.service.ts';

/** One of several approvals: the document stays where it is, its history grows. */
export async function recordApproval(ctx: Context, row: DocumentRow, opinion: string): Promise<DocumentRow> {
  return await moveDocument(ctx, row, { act: 'approve', detail: { opinion } });
}

/** The last approval: the amounts are frozen and the company owes them. */
export async function passDocument(ctx: Context, row: DocumentRow, opinion: string): Promise<void> {
  const moved = await moveDocument(ctx, row, {
    act: 'pass',
    change: { passed_at: ctx.now() },
    detail: { opinion },
  });
  await postPass(ctx, row.id, await taxedLines(ctx, row.id), row.currency);
  await tellSubmitter(ctx, moved, 'documentPassed');
}

/** Paper whose tax the company deducts: special VAT invoices; no more of it than was claimed. */
const DEDUCTIBLE = new Set(['vat_special', 'vat_e_special', 'digital_special']);

async function taxedLines(ctx: Context, documentId: string): Promise<PassedLine[]> {
  const lines = await documents.listLines(ctx.db, ctx.user.companyId, documentId);
  const papers = await listByExpenses(
    ctx,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
  return lines.map((line) => {
    const special = papers.filter(
      (paper) =>
        paper.expense_id === line.expense_id &&
        DEDUCTIBLE.has(paper.type) &&
        paper.currency === line.currency,
    );
    const tax = special.reduce((sum, paper) => sum + Math.max(0, paper.tax ?? 0), 0);
    const total = special.reduce((sum, paper) => sum + Math.max(0, paper.total ?? 0), 0);
    // A line that claims less than its papers deducts only its share.
    const share = total > 0 && line.amount < total ? Math.floor((tax * line.amount) / total) : tax;
    return { type: line.type, amount: line.amount, tax: Math.min(share, line.amount) };
  });
}

/** Sent back to be corrected: its papers stay locked to it, its expenses can be edited again. */
export async function returnDocument(
  ctx: Context,
  row: DocumentRow,
  reason: string,
  resumeNode: string | null,
) {
  const moved = await moveDocument(ctx, row, {
    act: 'return',
    reason,
    change: { returned_reason: reason, resume_node: resumeNode },
  });
  await markSubmitted(ctx, row.id, false);
  await tellSubmitter(ctx, moved, 'documentReturned', reason);
}

/** A final no: everything it had taken is free. */
export async function rejectDocument(ctx: Context, row: DocumentRow, reason: string): Promise<void> {
  const moved = await moveDocument(ctx, row, { act: 'reject', reason });
  await unlockInvoices(ctx, row.id, 'Unused');
  await freeExpenses(ctx, row.id);
  await tellSubmitter(ctx, moved, 'documentRejected', reason);
}

export const batchDocument = (ctx: Context, row: DocumentRow, batchId: string) =>
  moveDocument(ctx, row, { act: 'batch', detail: { batchId } });

export interface Settlement {
  act: 'pay' | 'payOutside';
  paymentId: string;
  reference: string;
  paidOn: string;
  reason?: string;
}

/** The money is out: booked, told, the papers settled. */
export async function settleDocument(ctx: Context, row: DocumentRow, settlement: Settlement): Promise<void> {
  const { act, reason, ...detail } = settlement;
  const moved = await moveDocument(ctx, row, {
    act,
    ...(reason ? { reason } : {}),
    change: { paid_amount: row.amount },
    detail,
  });
  await postPay(ctx, row.id, row.amount, row.currency);
  await settleInvoices(ctx, await papersOf(ctx, row.id), 'Settled');
  await tellSubmitter(ctx, moved, 'documentPaid');
}

/** The bank said no, or the batch was given up: payable again. */
export async function failDocument(
  ctx: Context,
  row: DocumentRow,
  reason: string,
  told: boolean,
): Promise<void> {
  const moved = await moveDocument(ctx, row, { act: 'failPayment', reason });
  if (told) await tellSubmitter(ctx, moved, 'paymentFailed', reason);
}

/** The money came back: the mirror is booked and the document is payable again. */
export async function unpayDocument(ctx: Context, row: DocumentRow, reason: string): Promise<void> {
  const moved = await moveDocument(ctx, row, { act: 'unpay', reason, change: { paid_amount: 0 } });
  await reverse(ctx, row.id, 'pay');
  await settleInvoices(ctx, await papersOf(ctx, row.id), 'Locked');
  await tellSubmitter(ctx, moved, 'documentUnpaid', reason);
}

async function papersOf(ctx: Context, documentId: string) {
  const lines = await documents.listLines(ctx.db, ctx.user.companyId, documentId);
  return await listByExpenses(
    ctx,
    lines.flatMap(({ expense_id }) => expense_id ?? []),
  );
}

async function tellSubmitter(
  ctx: Context,
  row: DocumentRow,
  kind:
    | 'documentPassed'
    | 'documentReturned'
    | 'documentRejected'
    | 'documentPaid'
    | 'paymentFailed'
    | 'documentUnpaid',
  reason?: string,
): Promise<void> {
  await tell(ctx, {
    to: [row.submitter_id],
    kind,
    values: wordsOf(row, ctx.user.name, reason),
    documentId: row.id,
  });
}
