import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { sha256 } from '#secrets/secret.ts';
import type { Binary } from '#request/served.ts';
import { bankFormatOf, mediaTypeOf } from './bank-file/bank-formats.ts';
import { getBatch } from './batch.read.service.ts';
import * as batches from './batch.repository.ts';
import { assertAccountsStand, moveBatch, openSeen, type OpenBatch } from './batch.context.ts';
import { assertPaymentDay } from './payment.day.ts';
import { refusalOnBatch, UNINVOLVED } from './payment.policy.ts';
import * as payments from './payment.repository.ts';

interface Seen {
  id: string;
  version: number;
}

/**
 * Writes the bank file to sealed storage, from where it is downloaded. A second export needs a reason: a bank
 * may pay a repeated file twice.
 */
export async function exportBatch(
  ctx: Context,
  { reason, ...seen }: Seen & { reason: string },
): Promise<BatchDetail> {
  const { db, user, now, secrets } = ctx;
  const row = await openSeen(ctx, seen, 'export');
  const earlier = await batches.listExports(db, user.companyId, row.id);
  if (earlier.length > 0 && reason === '')
    throw new AppError('INVALID_INPUT', {
      reason: 'alreadyExported',
      fields: [{ path: 'reason', code: 'reasonRequired' }],
    });
  await assertAccountsStand(ctx, row.id);
  const { bytes, rows, extension } = await fileOf(ctx, row);
  const name = `${row.number}${earlier.length > 0 ? `-${earlier.length + 1}` : ''}.${extension}`;
  const digest = sha256(bytes).toString('hex');
  const place = { company_id: user.companyId, id: newId(), batch_id: row.id };
  await batches.insertExport(db, {
    ...place,
    file_name: name,
    sha256: digest,
    rows,
    reason,
    made_by: user.memberId,
    file_sealed: secrets.seal(bytes.toString('base64'), 'payment_export', place),
    created_at: now(),
  });
  await moveBatch(
    ctx,
    row,
    { state: 'Exported' },
    { action: 'batch.exported', detail: { file: name, sha256: digest, rows, ...(reason && { reason }) } },
  );
  return await getBatch(ctx, row.id);
}

async function fileOf({ db, user, secrets }: Context, row: OpenBatch) {
  const template =
    row.template_id === null ? undefined : await batches.findTemplate(db, user.companyId, row.template_id);
  if (!template) throw new AppError('NOT_FOUND', `bank template ${row.template_id}`);
  const all = await payments.listPayments(db, user.companyId, row.id);
  const lines = all
    .filter(({ state }) => state === 'Open')
    .map((payment) => ({
      holder: payment.holder,
      bank: payment.bank,
      account: payment.account_sealed ? secrets.open(payment.account_sealed, 'payment', payment) : '',
      amount: payment.amount,
      currency: payment.currency,
      documentNumber: payment.document_number ?? '',
      purpose: payment.document_title,
    }));
  const format = bankFormatOf(template.format);
  return { bytes: format.write(template, lines), rows: lines.length, extension: format.extension };
}

/** Downloads an exported file; the download is audited first. */
export async function readExport(ctx: Context, { id }: { id: string }): Promise<Binary> {
  return await ctx.transact(async (inside) => {
    const { db, user, secrets, audit } = inside;
    const row = await batches.findExport(db, user.companyId, id);
    if (!row) throw new AppError('NOT_FOUND', `export ${id}`);
    assertNotRefused(refusalOnBatch('download', row, user, UNINVOLVED));
    if (row.file_sealed === null) throw new AppError('WRONG_STATE', { reason: 'fileNotKept' });
    const bytes = Buffer.from(secrets.open(row.file_sealed, 'payment_export', row), 'base64');
    audit({
      action: 'batch.download',
      objectType: 'paymentBatch',
      objectId: row.batch_id,
      detail: { number: row.number, file: row.file_name, sha256: row.sha256 },
    });
    return { bytes, mediaType: mediaTypeOf(row.file_name), name: row.file_name };
  });
}

/** Records that the file was submitted to the bank. */
export async function submitBatch(
  ctx: Context,
  { submittedOn, reference, ...seen }: Seen & { submittedOn: string; reference: string },
): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'submit');
  await assertPaymentDay(ctx, submittedOn, row.released_at, 'submittedOn');
  const change = {
    state: 'Submitted' as const,
    submitted_by: ctx.user.memberId,
    submitted_at: ctx.now(),
    submitted_on: submittedOn,
    bank_reference: reference || null,
  };
  await moveBatch(ctx, row, change, { action: 'batch.submitted', detail: { submittedOn, reference } });
  return await getBatch(ctx, row.id);
}
