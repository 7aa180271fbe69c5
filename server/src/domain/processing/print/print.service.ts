import { AppError } from '@outlay/contract/errors';
import type { Locale } from '@outlay/contract/locale';
import { PrintJob, type PrintKind, type PrintLayout } from '@outlay/contract/processing/print';
import { listSummaries } from '#domain/documents/document/read/read.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { Binary } from '#request/served.ts';
import { safeName } from '#request/upload.ts';
import * as jobs from './print.repository.ts';
import { wordsIn } from './print.words.ts';

const LISTED = 50;

/** Filters the documents to those the requester may read. */
export type ReadableDocuments = (
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

interface Query {
  documentIds: string[];
  kind: PrintKind;
  layout: PrintLayout;
  withInvoices: boolean;
  language: Locale;
  origin: string;
}

/** Throws `NOT_FOUND` for all when one document is not readable for the requester. */
export async function startPrint(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>,
  ports: { readable: ReadableDocuments; origin: string | undefined },
  query: Query,
): Promise<PrintJob> {
  const { db, user, now, audit, emit } = ctx;
  const documentIds = [...new Set(query.documentIds)];
  const allowed = await ports.readable(ctx, documentIds);
  if (documentIds.some((id) => !allowed.has(id))) throw new AppError('NOT_FOUND', 'a document to print');
  const row = await jobs.insertJob(db, {
    ...query,
    documentIds,
    origin: (ports.origin ?? query.origin).replace(/\/+$/, ''),
    companyId: user.companyId,
    id: newId(),
    memberId: user.memberId,
    fileName: await fileNameOf(ctx, documentIds, query),
    now: now(),
  });
  for (const objectId of documentIds)
    audit({
      action: 'document.print',
      objectType: 'document',
      objectId,
      detail: { jobId: row.id, kind: query.kind, layout: query.layout },
    });
  emit({ topic: 'print', payload: { jobId: row.id } });
  return present(row);
}

/** The document's number; for several, the day and their number. */
async function fileNameOf(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  ids: readonly string[],
  { kind, language }: Query,
): Promise<string> {
  const { word } = wordsIn(language, 'UTC');
  const [only, ...others] = ids;
  const one = others.length === 0 ? (await listSummaries(ctx, ids)).get(only ?? '') : undefined;
  const name = one
    ? one.number || word('draft')
    : `${word('documents')}-${dayOf(ctx.now(), ctx.user.timeZone)} (${ids.length})`;
  return safeName(`${name}${kind === 'zip' ? `-${word('originals')}` : ''}.${kind}`);
}

const present = (row: jobs.PrintJobRow): PrintJob =>
  PrintJob.parse({
    id: row.id,
    state: row.state,
    done: row.done,
    total: row.document_ids.length,
    kind: row.kind,
    layout: row.layout,
    fileName: row.file_name,
    size: row.size,
    at: row.created_at.toISOString(),
    failure: row.failure,
  });

async function getMine({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<jobs.PrintJobRow> {
  const row = await jobs.findJob(db, user.companyId, id);
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `print ${id}`);
  return row;
}

export const getPrint = async (ctx: Pick<Context, 'db' | 'user'>, id: string) =>
  present(await getMine(ctx, id));

export async function listPrints({ db, user }: Pick<Context, 'db' | 'user'>) {
  return { items: (await jobs.listJobs(db, user.companyId, user.memberId, LISTED)).map(present) };
}

export async function readPrint(
  ctx: Pick<Context, 'db' | 'user'>,
  storage: StoragePort,
  id: string,
): Promise<Binary> {
  const row = await getMine(ctx, id);
  if (row.state !== 'done') throw new AppError('WRONG_STATE', `print ${id} is ${row.state}`);
  return {
    bytes: () => storage.read(printKey(row.id)),
    mediaType: row.kind === 'pdf' ? 'application/pdf' : 'application/zip',
    name: row.file_name,
  };
}

/** Storage key of a print's file. */
export const printKey = (jobId: string) => `${jobId}.print`;
