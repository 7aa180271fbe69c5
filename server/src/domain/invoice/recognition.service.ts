import { AppError } from '@outlay/contract/errors';
import { InvoiceType, type RecognitionResult } from '@outlay/contract/invoice';
import { parseAmount } from '@outlay/contract/money';
import {
  getOwnFiles,
  mediaTypeOf,
  presentFile,
  recordFile,
  storeBytes,
  storePages,
} from '#domain/file/file.service.ts';
import type {
  Recogniser,
  Recognition,
  RecognisedInvoice,
  RecognitionStep,
} from '#provider/recognition/recognition.port.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { dayOf } from '#kit/clock.ts';
import type { Context } from '#kit/context.ts';
import { newId } from '#kit/id.ts';
import type { UploadedFile } from '#kit/served.ts';
import { filePrint, namedPrint } from './fingerprint.ts';
import * as invoices from './invoice.repository.ts';
import { describeMany } from './invoice.service.ts';

export interface RecognitionPorts {
  recogniser: Recogniser;
  storage: StoragePort;
  /** The recognitions that this process is at, by id: how far each is. */
  running: Map<string, { step: RecognitionStep; done: Promise<RecognitionResult> }>;
}

/**
 * Keeps the file and reads the invoices in it. The phone gives the id, so sending again after a lost connection
 * gives the same result instead of second invoices.
 */
export async function recogniseUpload(
  ctx: Context,
  ports: RecognitionPorts,
  id: string,
  [sent]: readonly UploadedFile[],
): Promise<RecognitionResult> {
  if (!sent) throw new AppError('INVALID_INPUT', { fields: [{ path: 'file', code: 'required' }] });
  const known = ports.running.get(key(ctx, id));
  if (known) return await known.done;
  const earlier = await ctx.transact((inner) => findResult(inner, id));
  if (earlier && earlier.status !== 'running') return earlier;
  return await track(ctx, ports, id, (onStep) => readFile(ctx, ports, id, sent, onStep));
}

/** The text of a scanned QR code as an invoice; the text itself is the file that is kept. */
export async function recogniseQr(ctx: Context, ports: RecognitionPorts, id: string, text: string) {
  return await recogniseUpload(ctx, ports, id, [
    { name: 'qr.txt', bytes: () => Promise.resolve(Buffer.from(text)), drop: () => Promise.resolve() },
  ]);
}

const key = (ctx: Pick<Context, 'user'>, id: string) => `${ctx.user.companyId} ${ctx.user.memberId} ${id}`;

async function track(
  ctx: Context,
  { running }: RecognitionPorts,
  id: string,
  work: (onStep: (step: RecognitionStep) => void) => Promise<RecognitionResult>,
): Promise<RecognitionResult> {
  const state = { step: 'opening' as RecognitionStep, done: Promise.resolve(empty(id)) };
  state.done = work((step) => (state.step = step)).finally(() => running.delete(key(ctx, id)));
  running.set(key(ctx, id), state);
  return await state.done;
}

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
  };
  return await ctx.transact((inner) => keepRecognition(inner, id, file, read));
}

/** The bytes are in memory only while they are kept; they are read again when the file's turn has come. */
async function keepSent(storage: StoragePort, sent: UploadedFile) {
  const bytes = await sent.bytes();
  return { hash: await storeBytes(storage, bytes), size: bytes.length, kind: await mediaTypeOf(bytes) };
}

/** Writes down a file and what was read in it; the bytes and the page pictures are on the storage already. */
export async function keepRecognition(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  id: string,
  kept: { name: string; mediaType: string; size: number; sha256: string; pages: number },
  read: Pick<Recognition, 'status' | 'invoices'>,
): Promise<RecognitionResult> {
  const file = await recordFile(ctx, { id: newId(), ...kept });
  const papers = read.invoices.filter(withFields);
  await invoices.insertRecognition(ctx.db, {
    companyId: ctx.user.companyId,
    id,
    memberId: ctx.user.memberId,
    status: read.status === 'recognised' && papers.length === 0 ? 'unreadable' : read.status,
    fileId: file.id,
    now: ctx.now(),
  });
  for (const [index, invoice] of papers.entries())
    await keepReading(ctx, { invoice, index, fileId: file.id, sha256: kept.sha256, recognitionId: id });
  ctx.audit({
    action: 'invoice.recognise',
    objectType: 'file',
    objectId: file.id,
    detail: { sha256: kept.sha256, invoices: papers.length },
  });
  return await getResult(ctx, id);
}

/** A paper on which nothing was read is no invoice: a landscape, a blank page. */
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

/** The labels' names where ours differ. */
const OURS: Record<string, string> = { from_: 'from', merchant: 'sellerName' };

const empty = (id: string): RecognitionResult => ({
  id,
  status: 'running',
  step: 'opening',
  file: null,
  invoices: [],
});

async function findResult(
  ctx: Pick<Context, 'db' | 'user'>,
  id: string,
): Promise<RecognitionResult | undefined> {
  const row = await invoices.findRecognition(ctx.db, ctx.user.companyId, ctx.user.memberId, id);
  if (!row) return undefined;
  const [file] = row.file_id ? await getOwnFiles(ctx, [row.file_id]) : [];
  const rows = await invoices.listByRecognition(ctx.db, ctx.user.companyId, id);
  return {
    id,
    status: row.status as RecognitionResult['status'],
    step: 'done',
    file: file ? presentFile(file) : null,
    invoices: await describeMany(ctx, rows),
  };
}

async function getResult(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<RecognitionResult> {
  const found = await findResult(ctx, id);
  if (!found) throw new AppError('NOT_FOUND', `recognition ${id}`);
  return found;
}

/** How far a recognition is; its result once it is done. */
export async function getProgress(
  ctx: Context,
  { running }: RecognitionPorts,
  id: string,
): Promise<RecognitionResult> {
  const now = running.get(key(ctx, id));
  return now ? { ...empty(id), step: now.step } : await getResult(ctx, id);
}
