import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { AppError } from '@outlay/contract/errors';
import type { PayoutKind } from '@outlay/contract/spend/payee.wallet';
import { listRoleHolders, memberRefs } from '#domain/organisation/company/company.service.ts';
import { batchDocument, failDocument } from '#domain/documents/document/decide/decide.service.ts';
import { lockAllForPayment, lockForPayment } from '#domain/documents/document/record/lock.service.ts';
import { involvedIn } from '#domain/documents/document/decide/paying.service.ts';
import { listBarred } from '#domain/spend/invoice/invoice.life.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { nextHumanNumber, seriesOf } from '#database/counter.ts';
import { newId } from '#system/id.ts';
import { getBatch } from './batch.read.service.ts';
import * as batches from './batch.repository.ts';
import { assertAccountsStand, moveBatch, openSeen } from './batch.context.ts';
import { insertOnce } from './payment.once.ts';
import { accountIn, findPayout, findWalletPayout, payoutMoney } from './payout.ts';
import { assertNoObstacle, obstacleTo } from './payment.policy.ts';
import * as payments from './payment.repository.ts';
import * as wallets from './by-wallet/payout-wallet.repository.ts';

const BATCH_NUMBER = { prefix: 'PB', date: 'year', digits: 6 } as const;

interface NewBatch {
  id: string;
  templateId: string | null;
  walletId: string | null;
  documents: { id: string; version: number }[];
}

/** Creates a batch of passed documents. Avoids a deadlock: they are locked in the order of their ids. */
export async function createBatch(ctx: Context, input: NewBatch): Promise<BatchDetail> {
  const { db, user, now } = ctx;
  const way = await findWay(ctx, input);
  const wanted = [...input.documents].sort((a, b) => (a.id < b.id ? -1 : 1));
  const decided = await involvedIn(
    ctx,
    wanted.map(({ id }) => id),
  );
  const rows: Parameters<typeof payments.insertPayments>[1] = [];
  const barred = await listBarred(
    ctx,
    wanted.map(({ id }) => id),
  );
  for (const seen of wanted)
    rows.push(
      await claimDocument(ctx, input.id, seen, {
        ...{ decided: decided.has(seen.id), barred: barred.has(seen.id), payBy: way.payBy },
      }),
    );
  const [first] = rows;
  if (!first || rows.some(({ currency }) => currency !== first.currency))
    throw new AppError('INVALID_INPUT', { reason: 'mixedCurrencies' });
  await batches.insertBatch(db, {
    company_id: user.companyId,
    id: input.id,
    number: await nextHumanNumber(db, user.companyId, seriesOf(BATCH_NUMBER, dayOf(now(), user.timeZone))),
    state: 'Draft',
    ...way.columns,
    currency: first.currency,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    made_by: user.memberId,
    created_at: now(),
  });
  await insertOnce(ctx, rows);
  const batch = await getBatch(ctx, input.id);
  await notifyReleasers(ctx, batch);
  ctx.audit({
    action: 'batch.create',
    objectType: 'paymentBatch',
    objectId: input.id,
    detail: { number: batch.number, documents: rows.map(({ document_id }) => document_id) },
  });
  return batch;
}

/** The bank file or the wallet that it is for. @throws AppError unless there is exactly one of them */
async function findWay(ctx: Context, { templateId, walletId, documents }: NewBatch) {
  const { db, user } = ctx;
  if ((templateId === null) === (walletId === null))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'templateId', code: 'required' }] });
  if (walletId !== null) {
    const wallet = await wallets.findWallet(db, user.companyId, walletId);
    if (!wallet) throw new AppError('NOT_FOUND', `payout wallet ${walletId}`);
    if (!wallet.enabled) throw new AppError('WRONG_STATE', { reason: 'featureOff' });
    return { columns: { wallet_id: wallet.id }, payBy: wallet.kind };
  }
  const template = await batches.findTemplate(db, user.companyId, templateId ?? '');
  if (!template) throw new AppError('NOT_FOUND', `bank template ${templateId}`);
  if (documents.length > template.most_rows)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'documents', code: 'outOfRange' }] });
  return { columns: { template_id: template.id }, payBy: null };
}

const NO_PAYEE = { holder: null, held_until: null, refused: false, confirmed: true, changedByMe: false };

async function claimDocument(
  ctx: Context,
  batchId: string,
  seen: { id: string; version: number },
  { decided, barred, payBy }: { decided: boolean; barred: boolean; payBy: PayoutKind | null },
) {
  const { user, now } = ctx;
  const row = await lockForPayment(ctx, seen.id);
  if (row.status !== 'Passed')
    throw new AppError('WRONG_STATE', { reason: 'alreadyInBatch', values: { number: row.number ?? '' } });
  if (row.version !== seen.version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const payee = await (payBy ? findWalletPayout(ctx, payBy, row) : findPayout(ctx, row));
  const people = await memberRefs(ctx, [row.submitter_id]);
  // A supplier's account was entered by the company, so its holder also counts as its owner.
  const owner = row.supplier_id === null ? people.get(row.submitter_id)?.name : payee?.holder;
  const document = { ...row, submitter_name: owner ?? '', barred };
  const money = payoutMoney(row);
  const byWallet = payBy && { kind: payBy, ...money, supplier: row.supplier_id !== null };
  assertNoObstacle(obstacleTo(document, payee ?? NO_PAYEE, user, decided, now(), byWallet));
  await batchDocument(ctx, row, batchId);
  const place = { company_id: user.companyId, id: newId(), document_id: row.id };
  return {
    ...place,
    batch_id: batchId,
    ...accountIn(place, payee, ctx),
    ...money,
    state: 'Open' as const,
    method: payBy ?? 'bankFile',
    created_at: now(),
    updated_at: now(),
  };
}

async function notifyReleasers(ctx: Context, batch: BatchDetail): Promise<void> {
  const managers = (await listRoleHolders(ctx, 'financeManager')).filter((id) => id !== ctx.user.memberId);
  notify(ctx, {
    to: managers,
    kind: 'batchToRelease',
    values: {
      number: batch.number,
      count: String(batch.count),
      amount: String(batch.money.amount),
      currency: batch.money.currency,
      actor: ctx.user.name,
    },
  });
}

interface Seen {
  id: string;
  version: number;
}

/** A second person releases the batch. */
export async function releaseBatch(ctx: Context, seen: Seen): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'release');
  await assertAccountsStand(ctx, row.id);
  await moveBatch(
    ctx,
    row,
    { state: 'Released', released_by: ctx.user.memberId, released_at: ctx.now() },
    { action: 'batch.released' },
  );
  return await getBatch(ctx, row.id);
}

/** Removes a payment before export; removing the last one cancels the batch. */
export async function takeOut(
  ctx: Context,
  { paymentId, reason, ...seen }: Seen & { paymentId: string; reason: string },
): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'takeOut');
  const all = await payments.listPayments(ctx.db, ctx.user.companyId, row.id);
  const payment = all.find(({ id }) => id === paymentId);
  if (!payment) throw new AppError('NOT_FOUND', `payment ${paymentId}`);
  await giveUpPayments(ctx, [payment], reason);
  const left = all.filter(({ id, state }) => state === 'Open' && id !== paymentId);
  await moveBatch(
    ctx,
    row,
    { amount: row.amount - payment.amount, ...(left.length === 0 && { state: 'Cancelled', reason }) },
    { action: 'batch.takeOut', detail: { document: payment.document_number, reason } },
  );
  return await getBatch(ctx, row.id);
}

/** Cancels the batch before export; its open payments become payable again. */
export async function cancelBatch(
  ctx: Context,
  { reason, ...seen }: Seen & { reason: string },
): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'cancel');
  const all = await payments.listPayments(ctx.db, ctx.user.companyId, row.id);
  await giveUpPayments(
    ctx,
    all.filter(({ state }) => state === 'Open'),
    reason,
  );
  await moveBatch(
    ctx,
    row,
    { state: 'Cancelled', reason },
    { action: 'batch.cancelled', detail: { reason } },
  );
  return await getBatch(ctx, row.id);
}

/** Makes their documents payable again. */
export async function giveUpPayments(
  ctx: Context,
  open: readonly payments.PaymentRow[],
  reason: string,
): Promise<void> {
  const documentOf = await lockAllForPayment(
    ctx,
    open.map(({ document_id }) => document_id),
  );
  for (const payment of open) {
    const closed = await payments.closePayment(ctx.db, ctx.user.companyId, payment.id, {
      state: 'Cancelled',
      failure: reason,
      updated_at: ctx.now(),
    });
    if (!closed) throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
    await failDocument(ctx, documentOf(payment.document_id), reason, false);
  }
}
