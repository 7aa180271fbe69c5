import {
  cancelAdvance,
  openAdvance,
  releaseOffsets,
  settleOffsets,
  unsettleOffsets,
} from '#domain/spend/advance/advance.service.ts';
import {
  actualiseBudgets,
  releaseBudgets,
  unactualiseBudgets,
} from '#domain/spend/budget/budget.hold.service.ts';
import { freeExpenses, markReturned } from '#domain/spend/expense/expense.claim.service.ts';
import {
  settleInvoices,
  unlockInvoices,
  unsettleInvoices,
} from '#domain/spend/invoice/invoice.life.service.ts';
import { hasLive, postPay, reverse, type PayableAccount } from '#domain/spend/ledger/ledger.service.ts';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { wordsOf } from '../record/follow.service.ts';
import { moveDocument, type Move } from '../record/move.ts';
import { bookPass, freezeLines } from './pass.service.ts';
import { followRefunds } from './refund.service.ts';
import * as documents from '../record/document.repository.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { keepInvoices } from '../record/paper.service.ts';
import { payableOf } from './paying.service.ts';

/** Records an act on a running approval in the history; the status does not change. */
export const recordAct = (ctx: Context, row: DocumentRow, move: Move): Promise<DocumentRow> =>
  moveDocument(ctx, row, move);

/** Handles the last approval: freezes and posts the approved amounts, and settles at once when nothing is payable. */
export async function passDocument(
  ctx: Context,
  row: DocumentRow,
  passed: { opinion?: string; onBehalfOf?: string | null; sampled?: boolean },
): Promise<void> {
  const frozen = await freezeLines(ctx, row);
  const change = {
    passed_at: ctx.now(),
    approved_amount: frozen.approved,
    offset_amount: Math.min(row.offset_amount, frozen.approved),
    payout_amount: frozen.payout,
    ...(passed.sampled ? { sampled: true } : {}),
  };
  const moved = row.auto_passed
    ? ((await documents.updateDocument(ctx.db, row, change)) ?? row)
    : await moveDocument(ctx, row, {
        act: 'pass',
        change,
        detail: { opinion: passed.opinion ?? '', approved: frozen.approved },
        onBehalfOf: passed.onBehalfOf ?? null,
      });
  await bookPass(ctx, moved, frozen.lines);
  await followRefunds(ctx, row.id);
  notifySubmitter(ctx, moved, 'documentPassed');
  if (payableOf(moved) === 0) await settleWithoutPayment(ctx, moved);
}

/** Completes a document without a payment: it is fully written off, or has nothing to pay. */
async function settleWithoutPayment(ctx: Context, row: DocumentRow): Promise<void> {
  await moveDocument(ctx, row, { act: 'settleWithoutPayment' });
  await settle(ctx, row);
}

/** Finalises the effects on budgets, advances and invoices once the payment is final. */
async function settle(ctx: Context, row: DocumentRow): Promise<void> {
  await settleInvoices(ctx, row.id);
  await actualiseBudgets(ctx, row.id);
  await settleOffsets(ctx, row.id, row.offset_amount);
  await followRefunds(ctx, row.id);
}

/** Releases everything the document reserved while in approval; its invoices get `state`. */
export async function giveBack(ctx: Context, id: string, state: 'Held' | 'Unused' | 'Locked'): Promise<void> {
  if (state === 'Unused') await keepInvoices(ctx, id);
  if (state !== 'Locked') await unlockInvoices(ctx, id, state);
  await releaseBudgets(ctx, id);
  await releaseOffsets(ctx, id);
  if (state === 'Unused') await freeExpenses(ctx, id);
  else await markReturned(ctx, id);
  await followRefunds(ctx, id);
}

/** Returns the document for correction: its invoices stay locked to it, its expenses can be edited again. */
export async function returnDocument(
  ctx: Context,
  row: DocumentRow,
  returned: {
    act: 'return' | 'returnAfterPass';
    reason: string;
    resumeNode: string | null;
    onBehalfOf?: string | null;
  },
): Promise<void> {
  const { act, reason, resumeNode } = returned;
  const moved = await moveDocument(ctx, row, {
    act,
    reason,
    change: { returned_reason: reason, resume_node: resumeNode, approved_amount: null, passed_at: null },
    onBehalfOf: returned.onBehalfOf ?? null,
  });
  await giveBack(ctx, row.id, 'Locked');
  notifySubmitter(ctx, moved, 'documentReturned', reason);
}

/** Rejects the document for good and releases everything it reserved. */
export async function rejectDocument(
  ctx: Context,
  row: DocumentRow,
  reason: string,
  onBehalfOf: string | null = null,
): Promise<void> {
  const moved = await moveDocument(ctx, row, { act: 'reject', reason, onBehalfOf });
  await giveBack(ctx, row.id, 'Unused');
  notifySubmitter(ctx, moved, 'documentRejected', reason);
}

export const batchDocument = (ctx: Context, row: DocumentRow, batchId: string) =>
  moveDocument(ctx, row, { act: 'batch', detail: { batchId } });

export interface Settlement {
  act: 'pay' | 'payOutside';
  paymentId: string;
  reference: string;
  paidOn: string;
  reason?: string;
  /** The member who recorded the payment made another way, before a second person confirmed it. */
  askedBy?: string;
}

/** The ledger account on which the company owes this document's amount. */
const owedBy = (row: DocumentRow): PayableAccount =>
  row.effect === 'supplier' ? 'payableToSupplier' : 'payableToEmployee';

/** Marks the document as paid: posts the payment, settles its invoices and notifies people; an advance is open from now on. */
export async function settleDocument(ctx: Context, row: DocumentRow, settlement: Settlement): Promise<void> {
  const { act, reason, ...detail } = settlement;
  const moved = await moveDocument(ctx, row, {
    act,
    ...(reason ? { reason } : {}),
    change: { paid_amount: payableOf(row) },
    detail,
  });
  await postPay(ctx, row.id, owedBy(row), payableOf(row), row.currency);
  await settle(ctx, row);
  if (row.effect === 'advance')
    await openAdvance(ctx, {
      documentId: row.id,
      memberId: row.submitter_id,
      amount: payableOf(row),
      currency: row.currency,
      dueOn: row.due_on,
    });
  notifySubmitter(ctx, moved, 'documentPaid');
}

/** Makes the document payable again after the bank rejected it or the batch was cancelled. */
export async function failDocument(
  ctx: Context,
  row: DocumentRow,
  reason: string,
  announced: boolean,
): Promise<void> {
  const moved = await moveDocument(ctx, row, { act: 'failPayment', reason });
  if (announced) notifySubmitter(ctx, moved, 'paymentFailed', reason);
}

/** Reverses a payment that came back: posts the reversing entry and makes the document payable again. */
export async function unpayDocument(ctx: Context, row: DocumentRow, reason: string): Promise<void> {
  const moved = await moveDocument(ctx, row, { act: 'unpay', reason, change: { paid_amount: 0 } });
  if (await hasLive(ctx, row.id, 'pay')) await reverse(ctx, row.id, 'pay');
  await unsettleInvoices(ctx, row.id);
  await unactualiseBudgets(ctx, row.id);
  await unsettleOffsets(ctx, row.id);
  if (row.effect === 'advance') await cancelAdvance(ctx, row.id);
  notifySubmitter(ctx, moved, 'documentUnpaid', reason);
}

export function notifySubmitter(ctx: Context, row: DocumentRow, kind: MessageKind, reason?: string): void {
  notify(ctx, {
    to: [row.submitter_id],
    kind,
    values: wordsOf(row, ctx.user.name, reason),
    documentId: row.id,
  });
}
