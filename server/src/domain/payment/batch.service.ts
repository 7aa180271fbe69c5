import type { BatchDetail, BatchSummary, Payment } from '@outlay/contract/payment';
import { AppError } from '@outlay/contract/errors';
import { listRoleHolders, memberRefs } from '#domain/company/company.service.ts';
import { batchDocument, failDocument } from '#domain/document/document.decide.service.ts';
import { lockForPayment } from '#domain/document/document.lock.service.ts';
import { tell } from '#domain/message/message.service.ts';
import { maskedNumber } from '#domain/payee/payee.service.ts';
import { dayOf } from '#kit/clock.ts';
import type { Context } from '#kit/context.ts';
import { nextHumanNumber } from '#kit/counter.ts';
import { newId } from '#kit/id.ts';
import { assertNotRefused } from '#kit/refusal.ts';
import { sha256 } from '#kit/secret.ts';
import { writeBankFile } from './bank-file.ts';
import { decidedByMe, insertOnce } from './payable.service.ts';
import { findPayout, payoutMoney } from './payout.ts';
import { assertNoObstacle, batchActions, obstacleTo, refusalOnBatch } from './payment.policy.ts';
import * as payments from './payment.repository.ts';
import type { BatchRow, PaymentRow } from './payment.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

const BATCH_NUMBER = { prefix: 'PB', date: 'year', digits: 6 } as const;

export async function listBatches(
  ctx: Reader,
  { after, size }: { after?: string | undefined; size: number },
) {
  const { db, user } = ctx;
  const rows = await payments.listBatches(db, user.companyId, after, size);
  const people = await memberRefs(
    ctx,
    rows.flatMap((row) => [row.made_by, row.released_by]),
  );
  const last = rows.at(-1);
  return {
    items: rows.map((row) => summarise(row, user, people)),
    next: rows.length === size && last ? last.id : null,
  };
}

function summarise(
  row: BatchRow,
  user: Reader['user'],
  people: Awaited<ReturnType<typeof memberRefs>>,
): BatchSummary {
  const name = (id: string) => people.get(id) ?? { id, name: '', departmentName: null };
  return {
    id: row.id,
    number: row.number,
    state: row.state as BatchSummary['state'],
    templateName: row.template_name,
    money: { amount: row.amount, currency: row.currency },
    count: Number(row.counts?.count ?? 0),
    paidCount: Number(row.counts?.paid ?? 0),
    failedCount: Number(row.counts?.failed ?? 0),
    madeBy: name(row.made_by),
    releasedBy: row.released_by ? name(row.released_by) : null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    actions: batchActions(row, user),
  };
}

export async function getBatch(ctx: Reader, id: string): Promise<BatchDetail> {
  const { db, user } = ctx;
  const row = await payments.findBatch(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `batch ${id}`);
  const people = await memberRefs(ctx, [row.made_by, row.released_by]);
  const exports = await payments.listExports(db, user.companyId, id);
  return {
    ...summarise(row, user, people),
    payments: (await payments.listPayments(db, user.companyId, id)).map(presentPayment),
    exports: exports.map((one) => ({
      fileName: one.file_name,
      sha256: one.sha256,
      rows: one.rows,
      at: one.created_at.toISOString(),
      reason: one.reason,
    })),
  };
}

const presentPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  documentId: row.document_id,
  documentNumber: row.document_number ?? '',
  payee: { holder: row.holder, bank: row.bank, account: maskedNumber(row.account_last4) },
  money: { amount: row.amount, currency: row.currency },
  state: (row.state === 'Reversed' ? 'Failed' : row.state) as Payment['state'],
  reference: row.reference,
  paidOn: row.paid_on,
  failure: row.failure,
});

interface NewBatch {
  id: string;
  templateId: string;
  documents: { id: string; version: number }[];
}

/** Puts passed documents in a batch. They are locked in the order of their ids, so two cashiers cannot embrace. */
export async function createBatch(ctx: Context, given: NewBatch): Promise<BatchDetail> {
  const { db, user, now } = ctx;
  const template = await payments.findTemplate(db, user.companyId, given.templateId);
  if (!template) throw new AppError('NOT_FOUND', `bank template ${given.templateId}`);
  if (given.documents.length > template.most_rows)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'documents', code: 'outOfRange' }] });
  const wanted = [...given.documents].sort((a, b) => (a.id < b.id ? -1 : 1));
  const decided = await decidedByMe(
    ctx,
    wanted.map(({ id }) => id),
  );
  const rows: Parameters<typeof payments.insertPayments>[1] = [];
  for (const seen of wanted) rows.push(await claimDocument(ctx, given.id, seen, decided));
  const [first] = rows;
  if (!first || rows.some(({ currency }) => currency !== first.currency))
    throw new AppError('INVALID_INPUT', { reason: 'mixedCurrencies' });
  await payments.insertBatch(db, {
    company_id: user.companyId,
    id: given.id,
    number: await nextHumanNumber(db, user.companyId, BATCH_NUMBER, dayOf(now(), user.timeZone)),
    state: 'Draft',
    template_id: template.id,
    currency: first.currency,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    made_by: user.memberId,
    created_at: now(),
  });
  await insertOnce(ctx, rows);
  const batch = await getBatch(ctx, given.id);
  await tellReleasers(ctx, batch);
  ctx.audit({
    action: 'batch.create',
    objectType: 'paymentBatch',
    objectId: given.id,
    detail: { documents: rows.map(({ document_id }) => document_id) },
  });
  return batch;
}

async function claimDocument(
  ctx: Context,
  batchId: string,
  seen: { id: string; version: number },
  decided: ReadonlySet<string>,
) {
  const { user, now, secrets } = ctx;
  const row = await lockForPayment(ctx, seen.id);
  if (row.status !== 'Passed')
    throw new AppError('WRONG_STATE', { reason: 'alreadyInBatch', values: { number: row.number ?? '' } });
  if (row.version !== seen.version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const payee = await findPayout(ctx, row);
  const people = await memberRefs(ctx, [row.submitter_id]);
  // A supplier's account is the company's own entry: its name is whose it is.
  const owner = row.supplier_id === null ? people.get(row.submitter_id)?.name : payee?.holder;
  const document = { ...row, submitter_name: owner ?? '' };
  const standing = { holder: payee?.holder ?? null, held_until: payee?.held_until ?? null };
  assertNoObstacle(obstacleTo(document, standing, user, decided.has(row.id), now()));
  await batchDocument(ctx, row, batchId);
  return {
    company_id: user.companyId,
    id: newId(),
    batch_id: batchId,
    document_id: row.id,
    holder: payee?.holder ?? '',
    bank: payee?.bank ?? '',
    // Sealed anew: the batch pays the account of this moment, whatever the owner changes later.
    account_sealed: payee ? secrets.seal(secrets.open(payee.account_sealed)) : null,
    account_last4: payee?.account_last4 ?? '',
    ...payoutMoney(row),
    state: 'Open',
    method: 'bankFile',
    created_at: now(),
    updated_at: now(),
  };
}

async function tellReleasers(ctx: Context, batch: BatchDetail): Promise<void> {
  const managers = (await listRoleHolders(ctx, 'financeManager')).filter((id) => id !== ctx.user.memberId);
  await tell(ctx, {
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

export async function openBatch(ctx: Context, id: string, action: BatchSummary['actions'][number]) {
  const row = await payments.lockBatch(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `batch ${id}`);
  assertNotRefused(refusalOnBatch(action, row, ctx.user));
  return row;
}

type OpenBatch = Awaited<ReturnType<typeof openBatch>>;

export async function moveBatch(
  ctx: Context,
  row: OpenBatch,
  change: Parameters<typeof payments.moveBatch>[2],
): Promise<void> {
  const seen = { companyId: ctx.user.companyId, id: row.id, state: row.state, version: row.version };
  if (!(await payments.moveBatch(ctx.db, seen, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    action: `batch.${String(change.state ?? 'change').toLowerCase()}`,
    objectType: 'paymentBatch',
    objectId: row.id,
  });
}

/** A second person lets the batch go. */
export async function releaseBatch(ctx: Context, { id, version }: Seen): Promise<BatchDetail> {
  const row = await openBatch(ctx, id, 'release');
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await moveBatch(ctx, row, { state: 'Released', released_by: ctx.user.memberId, released_at: ctx.now() });
  return await getBatch(ctx, id);
}

/** Gives the batch up; what is still open of it is payable again. */
export async function cancelBatch(
  ctx: Context,
  { id, version, reason }: Seen & { reason: string },
): Promise<BatchDetail> {
  const row = await openBatch(ctx, id, 'cancel');
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const open = (await payments.listPayments(ctx.db, ctx.user.companyId, id)).filter(
    ({ state }) => state === 'Open',
  );
  for (const payment of open) {
    await failDocument(ctx, await lockForPayment(ctx, payment.document_id), reason, false);
    await payments.closePayment(ctx.db, ctx.user.companyId, payment.id, {
      state: 'Cancelled',
      failure: reason,
      updated_at: ctx.now(),
    });
  }
  await moveBatch(ctx, row, { state: 'Cancelled', reason });
  return await getBatch(ctx, id);
}

/** Writes the bank file. The second time somebody must say why: a bank may pay a repeated file twice. */
export async function exportBatch(ctx: Context, { id, version, reason }: Seen & { reason: string }) {
  const { db, user, now, secrets } = ctx;
  const row = await openBatch(ctx, id, 'export');
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const earlier = await payments.listExports(db, user.companyId, id);
  if (earlier.length > 0 && reason === '')
    throw new AppError('INVALID_INPUT', {
      reason: 'alreadyExported',
      fields: [{ path: 'reason', code: 'reasonRequired' }],
    });
  const template = await payments.findTemplate(db, user.companyId, row.template_id);
  if (!template) throw new AppError('NOT_FOUND', `bank template ${row.template_id}`);
  const open = (await payments.listPayments(db, user.companyId, id)).filter(({ state }) => state === 'Open');
  const bytes = writeBankFile(
    { encoding: template.encoding, columns: template.columns as { heading: string; value: string }[] },
    open.map((payment) => ({
      holder: payment.holder,
      bank: payment.bank,
      account: payment.account_sealed ? secrets.open(payment.account_sealed) : '',
      amount: payment.amount,
      currency: payment.currency,
      documentNumber: payment.document_number ?? '',
      purpose: payment.document_title,
    })),
  );
  const name = `${row.number}${earlier.length > 0 ? `-${earlier.length + 1}` : ''}.csv`;
  await payments.insertExport(db, {
    company_id: user.companyId,
    id: newId(),
    batch_id: id,
    file_name: name,
    sha256: sha256(bytes).toString('hex'),
    rows: open.length,
    reason,
    made_by: user.memberId,
    created_at: now(),
  });
  await moveBatch(ctx, row, { state: 'Exported' });
  return { ...(await getBatch(ctx, id)), file: { name, base64: bytes.toString('base64') } };
}
