import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { AppError } from '@outlay/contract/errors';
import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import { settleDocument, unpayDocument } from '#domain/documents/document/decide/decide.service.ts';
import { wordsOf } from '#domain/documents/document/record/follow.service.ts';
import {
  lockToAct,
  type DocumentRow,
  type ReaderPermissions,
} from '#domain/documents/document/record/lock.service.ts';
import * as paying from '#domain/documents/document/decide/paying.service.ts';
import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { listBarred } from '#domain/spend/invoice/invoice.life.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Outside } from '#database/tables.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { assertPaymentDay } from './payment.day.ts';
import { insertOnce } from './payment.once.ts';
import { assertReferenceFree, claimReference } from './payment.reference.ts';
import * as payments from './payment.repository.ts';
import { accountIn, findPayout, payoutMoney } from './payout.ts';

interface Seen {
  id: string;
  version: number;
}
type Said = Seen & { method: string; paidOn: string; reference: string; reason: string };

function assertSeen(row: DocumentRow, version: number): void {
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
}

/** Records a payment made another way. Nothing is posted until a second person confirms. */
export async function payOutside(ctx: Context, { id, version, ...said }: Said): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'payOutside', (one) => paying.paymentPermissions(ctx, one));
  assertSeen(row, version);
  if ((await listBarred(ctx, [id])).has(id)) throw new AppError('WRONG_STATE', { reason: 'walletInvoice' });
  await assertPaymentDay(ctx, said.paidOn, row.passed_at);
  await assertReferenceFree(ctx, said.reference);
  const moved = await paying.reportOutside(ctx, row, said);
  const holders = await listHolders(ctx, ctx.user.companyId, 'payment.release');
  notify(ctx, {
    to: holders.filter((memberId) => memberId !== ctx.user.memberId && memberId !== row.submitter_id),
    kind: 'outsideToConfirm',
    values: wordsOf(moved, ctx.user.name, said.reason),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}

/**
 * A second person confirms the payment: the document continues as after a bank payment, without a bank file.
 */
export async function confirmOutside(ctx: Context, { id, version }: Seen): Promise<DocumentDetail> {
  const { user, now } = ctx;
  const row = await lockToAct(ctx, id, 'confirmOutside', (one) => paying.paymentPermissions(ctx, one));
  assertSeen(row, version);
  const said = paying.outsideOf(row);
  if (!said) throw new AppError('WRONG_STATE', { reason: 'nothingAsked' });
  await assertPaymentDay(ctx, said.paidOn, row.passed_at);
  const payee = await findPayout(ctx, row);
  const place = { company_id: user.companyId, id: newId(), document_id: row.id };
  await settleDocument(ctx, row, { act: 'payOutside', paymentId: place.id, ...pick(said) });
  await insertOnce(ctx, [
    {
      ...place,
      batch_id: null,
      ...accountIn(place, payee, ctx),
      ...payoutMoney(row),
      state: 'Paid',
      method: said.method,
      reference: said.reference,
      paid_on: said.paidOn,
      marked_by: said.by,
      confirmed_by: user.memberId,
      created_at: now(),
      updated_at: now(),
    },
  ]);
  await claimReference(ctx, place.id, said.reference);
  return await describeDocument(ctx, id);
}

const pick = ({ reference, paidOn, reason, by }: Outside) => ({
  reference,
  paidOn,
  reason,
  askedBy: by,
});

/** Withdraws the record of a payment made another way. */
export async function dropOutside(ctx: Context, { id, version }: Seen): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'dropOutside');
  assertSeen(row, version);
  await paying.dropOutside(ctx, row);
  return await describeDocument(ctx, id);
}

/** Whether the caller marked the document as paid. */
export async function paidPermissions(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: string,
): Promise<ReaderPermissions> {
  return { paidByMe: (await payments.findPaid(db, user.companyId, id))?.marked_by === user.memberId };
}

/** Reverses a payment that came back; not by the person who marked it as paid. */
export async function unpay(
  ctx: Context,
  { id, version, reason }: Seen & { reason: string },
): Promise<DocumentDetail> {
  const { db, user, now } = ctx;
  const row = await lockToAct(ctx, id, 'unpay', async (one) => ({
    ...(await paying.paymentPermissions(ctx, one)),
    ...(await paidPermissions(ctx, id)),
  }));
  assertSeen(row, version);
  const paid = await payments.findPaid(db, user.companyId, id);
  await unpayDocument(ctx, row, reason);
  const change = { state: 'Reversed' as const, failure: reason, updated_at: now() };
  if (paid) await payments.closePayment(db, user.companyId, paid.id, change, 'Paid');
  return await describeDocument(ctx, id);
}
