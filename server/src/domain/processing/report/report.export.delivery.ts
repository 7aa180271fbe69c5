import { AppError } from '@outlay/contract/errors';
import { Locale } from '@outlay/contract/locale';
import { ReportQuery } from '@outlay/contract/processing/report';
import {
  REPORT_LINES_MOST,
  ReportFormat,
  type ReportExportFailure,
} from '@outlay/contract/processing/report.export';
import type { Db } from '#database/connect.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { PdfPort } from '#provider/pdf/pdf.port.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { SignedIn } from '#request/context.ts';
import { tableFile, type Cell } from '#request/table-file.ts';
import type { Now } from '#system/clock.ts';
import type { Log } from '#system/log.ts';
import { collectForReader } from './report.collect.service.ts';
import * as exports from './report.export.repository.ts';
import type { ExportRow } from './report.export.repository.ts';
import { exportKey } from './report.export.service.ts';
import { lineCells, lineHeadings } from './report.lines.words.ts';
import { paperOf } from './report.paper.service.ts';
import { countReport, listReport, sumCollected, type Reader } from './report.service.ts';
import { sheetOf } from './report.sheet.policy.ts';
import { reportWords } from './report.words.ts';

export interface ExportPorts {
  db: Db;
  storage: StoragePort;
  pdf: PdfPort;
  now: Now;
  log: Log;
  /** The member with current permissions. */
  findMember: (
    db: Db,
    companyId: string,
    memberId: string,
    at: { now: Date },
  ) => Promise<SignedIn | undefined>;
}

/**
 * Creates the file of one export, with what its owner may see at this moment. Safe to repeat: after a restart it begins
 * anew; it does nothing once the export has ended.
 */
export const exportReports =
  (ports: ExportPorts): OutboxHandler<'report.export'> =>
  async ({ companyId, payload: { exportId } }) => {
    const { db, storage, now, log } = ports;
    const job = await inTransaction(db, companyId, (tx) =>
      exports.claimExport(tx, companyId, exportId, now()),
    );
    if (!job) return;
    try {
      const bytes = await makeFile(ports, job);
      // Deletes the bytes of an interrupted attempt.
      await storage.remove(exportKey(job.id));
      await storage.write(exportKey(job.id), bytes);
      await inTransaction(db, companyId, (tx) => exports.finishExport(tx, job, bytes.length, now()));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'fault')
        log.error({ error: String(error), cause: (error as Error).cause, exportId }, 'an export failed');
      await inTransaction(db, companyId, (tx) => exports.failExport(tx, job, failure, now()));
    }
  };

const FAILURES: Readonly<Record<string, ReportExportFailure>> = {
  NOT_ALLOWED: 'notAllowed',
  NOT_FOUND: 'notAllowed',
  TOO_LARGE: 'tooLong',
};
const failureOf = (error: unknown): ReportExportFailure =>
  (error instanceof AppError ? FAILURES[error.code] : undefined) ?? 'fault';

async function makeFile(ports: ExportPorts, job: ExportRow): Promise<Uint8Array> {
  const { db, now } = ports;
  // Who may no longer see the report makes nobody collect for it.
  await asOwner(ports, job, (reader) => sumCollected(reader, ReportQuery.parse(job.query)));
  const asOf = await collectForReader(
    (work) => inTransaction(db, job.company_id, work),
    job.company_id,
    now(),
  );
  const format = ReportFormat.parse(job.format);
  if (job.content === 'lines') return await linesFile(ports, job);
  return format === 'pdf' ? await paperFile(ports, job, asOf) : await sheetFile(ports, job);
}

/** Reads as the owner of an export, with their current permissions, in a transaction of its own. */
const asOwner = <T>(
  { db, now, findMember }: ExportPorts,
  job: ExportRow,
  read: (reader: Reader) => Promise<T>,
): Promise<T> =>
  inReading(db, job.company_id, async (tx) => {
    const user = await findMember(tx, job.company_id, job.member_id, { now: now() });
    if (!user?.permissions.has('report.own')) throw new AppError('NOT_ALLOWED', 'report.own');
    return await read({ db: tx, user, now });
  });

const showProgress = ({ db, now }: ExportPorts, job: ExportRow, done: number, total: number) =>
  inTransaction(db, job.company_id, (tx) => exports.setProgress(tx, job, { done, total }, now()));

async function paperFile(ports: ExportPorts, job: ExportRow, asOf: Date): Promise<Uint8Array> {
  const query = ReportQuery.parse(job.query);
  const report = await asOwner(ports, job, (reader) =>
    paperOf(reader, query, { asOf, language: Locale.parse(job.language) }),
  );
  await showProgress(ports, job, 0, report.table.rows.length);
  const book = ports.pdf.open('standard');
  try {
    await book.addReport(report);
    return await book.finish();
  } finally {
    book.close();
  }
}

async function sheetFile(ports: ExportPorts, job: ExportRow): Promise<Uint8Array> {
  const query = ReportQuery.parse(job.query);
  const { sums, timeZone } = await asOwner(ports, job, async (reader) => ({
    sums: await sumCollected(reader, query),
    timeZone: reader.user.timeZone,
  }));
  const { by, across, compareFrom } = query;
  const words = reportWords(Locale.parse(job.language));
  const { headings, rows, total } = sheetOf(sums, { by, across, compared: compareFrom !== null }, words);
  const all = [...rows, ...(total ? [total] : [])];
  await showProgress(ports, job, 0, all.length);
  const cells = all.map(({ name, amounts }): Cell[] => [name, ...amounts]);
  return await bytesOf(job, { headings, parts: ReadableStream.from([cells]), timeZone });
}

/** Lines read and written at once. */
const AT_ONCE = 1_000;

async function linesFile(ports: ExportPorts, job: ExportRow): Promise<Uint8Array> {
  const query = ReportQuery.parse(job.query);
  const language = Locale.parse(job.language);
  const { total, timeZone } = await asOwner(ports, job, async (reader) => ({
    total: await countReport(reader, query),
    timeZone: reader.user.timeZone,
  }));
  if (total > REPORT_LINES_MOST) throw new AppError('TOO_LARGE', `report export ${job.id}`);
  async function* parts(): AsyncGenerator<Cell[][]> {
    let after: string | undefined;
    for (let done = 0; done < REPORT_LINES_MOST; done += AT_ONCE) {
      await showProgress(ports, job, done, total);
      const page = { ...query, after, size: AT_ONCE };
      const { items, next } = await asOwner(ports, job, (reader) => listReport(reader, page));
      yield items.map((line) => lineCells(line, language));
      if (next === null) return;
      after = next;
    }
  }
  return await bytesOf(job, { headings: lineHeadings(language), parts: parts(), timeZone });
}

async function bytesOf(
  job: ExportRow,
  table: Omit<Parameters<typeof tableFile>[0], 'format' | 'name'>,
): Promise<Uint8Array> {
  const { bytes } = tableFile({ ...table, format: job.format === 'csv' ? 'csv' : 'xlsx', name: job.id });
  return Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Uint8Array>));
}
