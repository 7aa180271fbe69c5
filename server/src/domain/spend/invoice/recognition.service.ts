import { AppError } from '@outlay/contract/errors';
import type { RecognitionResult } from '@outlay/contract/spend/invoice';
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
  RecognitionStep,
} from '#provider/recognition/recognition.port.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { UploadedFile } from '#request/served.ts';
import * as invoices from './invoice.repository.ts';
import { describeMany } from './invoice.service.ts';
import { hasFields, insertReading } from './reading.service.ts';
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
  ports: RecognitionPorts,
  id: string,
  sent: UploadedFile,
  onStep: (step: RecognitionStep) => void,
): Promise<RecognitionResult> {
  const { file, read } = await readSent(ctx, ports, sent, onStep);
  return await ctx.transact((inner) => keepRecognition(inner, id, file, read));
}

/** Stores the bytes and the pictures of the pages, and recognises the invoices in them; inserts nothing. */
export async function readSent(
  { user, now }: Pick<Context, 'user' | 'now'>,
  { recogniser, storage }: Pick<RecognitionPorts, 'recogniser' | 'storage'>,
  sent: Pick<UploadedFile, 'name' | 'bytes'>,
  onStep?: (step: RecognitionStep) => void,
): Promise<{ file: Omit<FileToRecord, 'id'>; read: Recognition }> {
  const { hash, size, kind } = await keepSent(storage, sent);
  const { companyId, memberId, timeZone } = user;
  const read = await recogniser.recognise(() => sent.bytes(), {
    owner: `${companyId} ${memberId}`,
    ...(onStep && { onStep }),
    today: dayOf(now(), timeZone),
  });
  await storePages(storage, hash, read.pages);
  const file = {
    name: sent.name,
    mediaType: read.status === 'unsupported' ? kind : read.mediaType,
    size,
    sha256: hash,
    pages: read.pages.length,
    pageTotal: read.pageTotal ?? read.pages.length,
  };
  return { file, read };
}

/** Holds the bytes in memory only while storing them; recognition reads them from storage again. */
async function keepSent(storage: StoragePort, sent: Pick<UploadedFile, 'bytes'>) {
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
  const invoices = read.invoices.filter(hasFields);
  const status = read.status === 'recognised' && invoices.length === 0 ? 'unreadable' : read.status;
  if (!(await recognitions.endRecognition(ctx.db, of, { status, fileId: file.id, now: ctx.now() })))
    throw new AppError('CONFLICT', `recognition id ${id} is taken`);
  for (const [index, invoice] of invoices.entries())
    await insertReading(ctx, { invoice, index, fileId: file.id, sha256: kept.sha256, recognitionId: id });
  ctx.audit({
    action: 'invoice.recognise',
    objectType: 'file',
    objectId: file.id,
    detail: { sha256: kept.sha256, invoices: invoices.length },
  });
  return await getResult(ctx, id);
}

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
