import { AppError } from '@outlay/contract/errors';
import { InvoiceType, type RecognitionResult } from '@outlay/contract/spend/invoice';
import { parseAmount } from '@outlay/contract/money';
import {
  getOwnFiles,
  mediaTypeOf,
  presentFile,
  recordFile,
  storeBytes,
  storePages,
  type FileToRecord,
} from '#domain/platform/file/file.service.ts';
import type {
  RecognitionPort,
  Recognition,
  RecognisedInvoice,
  RecognitionStep,
} from '#provider/recognition/recognition.port.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { UploadedFile } from '#request/served.ts';
import { filePrint, namedPrint } from './fingerprint.ts';
import * as invoices from './invoice.repository.ts';
import { describeMany } from './invoice.service.ts';
import * as recognitions from './recognition.repository.ts';
import { idOf, inOurTurn, isBeingRead, takeTurn } from './recognition.turn.ts';

export interface RecognitionPorts {
  recogniser: RecognitionPort;
  storage: StoragePort;
  /** Recognitions running in this process, by id; a repeated upload waits for the first. */
  running: Map<string, Promise<RecognitionResult>>;
}

/**
 * Stores the file and recognises the invoices in it. The client chooses the id, so a retried upload returns
 * the same result instead of creating duplicates.
 */
export async function recogniseUpload(
  ctx: Context,
  ports: RecognitionPorts,
  id: string,
  [sent]: readonly UploadedFile[],
): Promise<RecognitionResult> {
  if (!sent) throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  const known = ports.running.get(key(ctx, id));
  if (known) return await known;
  const reading = readOnce(ctx, ports, id, sent).finally(() => ports.running.delete(key(ctx, id)));
  ports.running.set(key(ctx, id), reading);
  return await reading;
}

/** Ensures that one node alone runs the recognition, even if several received the upload. */
async function readOnce(
  ctx: Context,
  ports: RecognitionPorts,
  id: string,
  sent: UploadedFile,
): Promise<RecognitionResult> {
  if ((await takeTurn(ctx, id)) === 'done') return await ctx.transact((inner) => getResult(inner, id));
  return await inOurTurn(ctx, id, (onStep) => readFile(ctx, ports, id, sent, onStep));
}

/** Creates an invoice from a scanned QR code; its text is stored as the file. */
export async function recogniseQr(ctx: Context, ports: RecognitionPorts, id: string, text: string) {
  return await recogniseUpload(ctx, ports, id, [
    { name: 'qr.txt', bytes: () => Promise.resolve(Buffer.from(text)), drop: () => Promise.resolve() },
  ]);
}

const key = (ctx: Pick<Context, 'user'>, id: string) => `${ctx.user.companyId} ${ctx.user.memberId} ${id}`;

async function readFile(
  ctx: Context,
  { recogniser, storage }: RecognitionPorts,
  id: string,
  sent: UploadedFile,
  onStep: (step: RecognitionStep) => void,
): Promise<RecognitionResult> {
  const { hash, size, kind } = await keepSent(storage, sent);
  const { companyId, memberId, timeZone } = ctx.user;
  const today = dayOf(ctx.now(), timeZone);
  const read = await recogniser.recognise(() => sent.bytes(), {
    owner: `${companyId} ${memberId}`,
    onStep,
    today,
  });
  await storePages(storage, hash, read.pages);
  const mediaType = read.status === 'unsupported' ? kind : read.mediaType;
  const file = {
    name: sent.name,
    mediaType,
    size,
    sha256: hash,
    pages: read.pages.length,
    pageTotal: read.pageTotal ?? read.pages.length,
  };
  return await ctx.transact((inner) => keepRecognition(inner, id, file, read));
}

/** Holds the bytes in memory only while storing them; recognition reads them from storage again. */
async function keepSent(storage: StoragePort, sent: UploadedFile) {
  const bytes = await sent.bytes();
  return { hash: await storeBytes(storage, bytes), size: bytes.length, kind: await mediaTypeOf(bytes) };
}

/** Inserts a file and what was recognised in it; bytes and page pictures are in storage already. */
export async function keepRecognition(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  id: string,
  kept: Omit<FileToRecord, 'id'>,
  read: Pick<Recognition, 'status' | 'invoices'>,
): Promise<RecognitionResult> {
  const of = idOf(ctx, id);
  const begun = await recognitions.lockRecognition(ctx.db, of);
  // Our lease expired, and another node has finished the recognition.
  if (begun && begun.status !== 'running') return await getResult(ctx, id);
  const file = await recordFile(ctx, { id: newId(), ...kept });
  const invoices = read.invoices.filter(withFields);
  const status = read.status === 'recognised' && invoices.length === 0 ? 'unreadable' : read.status;
  if (!(await recognitions.endRecognition(ctx.db, of, { status, fileId: file.id, now: ctx.now() })))
    throw new AppError('CONFLICT', `recognition id ${id} is taken`);
  for (const [index, invoice] of invoices.entries())
    await keepReading(ctx, { invoice, index, fileId: file.id, sha256: kept.sha256, recognitionId: id });
  ctx.audit({
    action: 'invoice.recognise',
    objectType: 'file',
    objectId: file.id,
    detail: { sha256: kept.sha256, invoices: invoices.length },
  });
  return await getResult(ctx, id);
}

/** Drops results without any recognised field, such as photos of something else or blank pages. */
const withFields = ({ fields }: RecognisedInvoice): boolean =>
  Object.keys(fields).some((name) => name !== 'type' && name !== 'currency');

interface Kept {
  invoice: RecognisedInvoice;
  index: number;
  fileId: string;
  sha256: string;
  recognitionId: string;
}

async function keepReading(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  kept: Kept,
): Promise<void> {
  const { invoice } = kept;
  const text = (name: keyof typeof invoice.fields) => (invoice.fields[name]?.value ?? '').slice(0, 140);
  const currency = /^[A-Z]{3}$/.test(text('currency')) ? text('currency') : 'CNY';
  const minor = (name: 'amount' | 'tax' | 'total') => parseAmount(text(name), currency);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text('date')) ? text('date') : '';
  const id = newId();
  const total = minor('total');
  const fields = { type: invoice.type, code: text('code'), number: text('number'), date, total };
  const read = namedPrint(fields);
  const file = filePrint(kept);
  await invoices.insertInvoice(db, {
    company_id: user.companyId,
    id,
    owner_id: user.memberId,
    file_id: kept.fileId,
    recognition_id: kept.recognitionId,
    type: InvoiceType.parse(invoice.type),
    code: fields.code,
    number: fields.number,
    issued_on: date || null,
    check_code: text('checkCode'),
    buyer_name: text('buyerName'),
    buyer_tax_id: text('buyerTaxId'),
    seller_name: text('sellerName') || text('merchant'),
    seller_tax_id: text('sellerTaxId'),
    amount: minor('amount'),
    tax: minor('tax'),
    total,
    currency,
    from_place: text('from_'),
    to_place: text('to'),
    train: text('train'),
    items: JSON.stringify(invoice.items),
    checks: JSON.stringify(invoice.checks.map(({ name, passed }) => ({ name, passed }))),
    fingerprint: read ?? file,
    state: 'Unused',
    created_at: now(),
    updated_at: now(),
  });
  await invoices.upsertPrints(db, user.companyId, id, { ...(read !== null && { read }), file }, now());
  const readings = Object.entries(invoice.fields);
  if (readings.length === 0) return;
  await invoices.insertFields(
    db,
    readings.map(([name, field]) => ({
      company_id: user.companyId,
      invoice_id: id,
      name: OURS[name] ?? name,
      value: field.value.slice(0, 500),
      confidence: field.confidence,
      source: field.source,
      place: field.place ? JSON.stringify(field.place) : null,
      created_at: now(),
    })),
  );
}

/** The recogniser's field names that differ from ours. */
const OURS: Record<string, string> = { from_: 'from', merchant: 'sellerName' };

async function getResult(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<RecognitionResult> {
  const row = await recognitions.findRecognition(ctx.db, idOf(ctx, id));
  if (!row || row.status === 'running') throw new AppError('NOT_FOUND', `recognition ${id}`);
  const [file] = row.file_id ? await getOwnFiles(ctx, [row.file_id]) : [];
  const rows = await invoices.listByRecognition(ctx.db, ctx.user.companyId, id);
  return {
    id,
    status: row.status,
    step: 'done',
    file: file ? presentFile(file) : null,
    invoices: await describeMany(ctx, rows),
  };
}

/** The progress of a recognition on any node; its result once done. */
export async function getProgress(ctx: Context, id: string): Promise<RecognitionResult> {
  const row = await recognitions.findRecognition(ctx.db, idOf(ctx, id));
  if (!row || !isBeingRead(row, ctx.now())) return await getResult(ctx, id);
  const step = (row.step ?? 'opening') as RecognitionStep;
  return { id, status: 'running', step, file: null, invoices: [] };
}
