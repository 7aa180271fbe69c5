import {
  type OpenInvoiceAnswer,
  OpenInvoiceAnswer as Answer,
  type OpenInvoiceRequest,
} from '@outlay/contract/paycode/charge.open';
import { z } from 'zod';
import type { OpenRoutes } from '#domain/paycode/charge/open-serve.service.ts';
import { jsonOf, parsed, served } from '#domain/paycode/charge/open-serve.service.ts';
import { setInvoiceState } from '#domain/paycode/charge/invoice-state.service.ts';
import type { MerchantCaller } from '#domain/paycode/merchant/merchant.open.service.ts';
import { OpenError } from '#domain/paycode/merchant/merchant.open.service.ts';
import {
  mediaTypeOf,
  recordFile,
  storeBytes,
  type FileToRecord,
} from '#domain/platform/file/file.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { standingOf } from './request.policy.ts';
import { presentForMerchant } from './request.present.ts';
import * as requests from './request.repository.ts';
import type { RequestRow } from './request.repository.ts';
import { chargesOf } from './request.service.ts';

const States = z.enum(['asked', 'issued', 'refused']).default('asked');
const SHOWN_MOST = 200;
const FILE_MOST = 5 * 1024 * 1024;

/** What payers request, and the answers of the merchant. */
export const serveInvoices =
  (storage: StoragePort): OpenRoutes =>
  (scope, serving) => {
    scope.get(
      '/invoices',
      served(serving, async ({ request, caller, work }) => {
        const state = parsed(States, (request.query as { state?: string }).state);
        return await work((ctx) => listForMerchant(ctx, caller, state));
      }),
    );
    scope.post(
      '/invoices/:id',
      served(serving, async ({ request, caller, work }) => {
        const id = parsed(z.uuid(), (request.params as { id: string }).id);
        const form = parsed(Answer, jsonOf(request));
        // The bytes are in storage before a row refers to them.
        const file = form.state === 'issued' ? await keepFile(storage, form) : null;
        return await work((ctx) => answer(ctx, caller, { id, form, file }));
      }),
    );
  };

async function listForMerchant(
  { db, user }: Context,
  { merchantId }: MerchantCaller,
  state: z.infer<typeof States>,
): Promise<{ invoices: OpenInvoiceRequest[] }> {
  const wanted = { merchantId, states: [state], most: SHOWN_MOST };
  const rows = await requests.listOfMerchant(db, user.companyId, wanted);
  const charges = await requests.listChargesOf(
    db,
    user.companyId,
    rows.map(({ id }) => id),
  );
  return { invoices: rows.map((row) => presentForMerchant(row, charges)) };
}

async function keepFile(
  storage: StoragePort,
  { file, fileName }: Extract<OpenInvoiceAnswer, { state: 'issued' }>,
): Promise<Omit<FileToRecord, 'id'>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length === 0 || bytes.length > FILE_MOST)
    throw new OpenError('INVALID_REQUEST', 'file: at most 5 MiB, and not empty');
  const mediaType = await mediaTypeOf(bytes);
  if (mediaType === 'application/octet-stream')
    throw new OpenError('INVALID_REQUEST', 'file: neither PDF, OFD, XML nor a picture');
  const sha256 = await storeBytes(storage, bytes);
  return { name: fileName, mediaType, size: bytes.length, sha256, pages: 0 };
}

interface Answered {
  id: string;
  form: OpenInvoiceAnswer;
  file: Omit<FileToRecord, 'id'> | null;
}

/** Keeps the answer of a merchant; again, it changes nothing. */
async function answer(
  ctx: Context,
  { merchantId }: MerchantCaller,
  { id, form, file }: Answered,
): Promise<OpenInvoiceRequest> {
  const { db, user, now } = ctx;
  const row = await requests.lockRequest(db, user.companyId, id);
  if (row?.merchant_id !== merchantId || row.state === 'withdrawn')
    throw new OpenError('NOT_FOUND', 'no invoice was asked for under this id');
  const charges = await requests.listChargesOf(db, user.companyId, [id]);
  if (row.state !== 'asked') return presentForMerchant(row, charges);
  const amount = standingOf(charges);
  if (amount === 0) throw new OpenError('NOT_FOUND', 'all was given back of what was asked for');
  const fileId = file && (await keepForPayer(ctx, row, file));
  const reason = form.state === 'refused' ? form.reason : '';
  const change = { state: form.state, amount, reason, file_id: fileId, answered_at: now() };
  await requests.updateRequest(db, user.companyId, id, change);
  await setInvoiceState(ctx, await chargesOf(ctx, id), form.state);
  ctx.audit({
    ...{ action: 'invoiceRequest.answer', objectType: 'invoiceRequest', objectId: id },
    detail: { state: form.state, reason },
  });
  if (fileId) ctx.emit({ topic: 'invoiceRequest.match', payload: { requestId: id } });
  notify(ctx, {
    ...{ to: [row.member_id], kind: form.state === 'issued' ? 'invoiceIssued' : 'invoiceRefused' },
    values: { ...valuesOf(row), reason },
  });
  return presentForMerchant({ ...row, amount, state: form.state }, charges);
}

export const valuesOf = (row: RequestRow): Record<string, string> => ({
  ...{ requestId: row.id, merchant: row.merchant_name },
  ...{ amount: String(row.amount), currency: row.currency },
});

/** The file is the payer's from the beginning. */
async function keepForPayer(
  ctx: Context,
  { member_id: memberId }: RequestRow,
  file: Omit<FileToRecord, 'id'>,
): Promise<string> {
  const { id } = await recordFile({ ...ctx, user: { ...ctx.user, memberId } }, { id: newId(), ...file });
  return id;
}
