import { AppError } from '@outlay/contract/errors';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { Locale } from '@outlay/contract/locale';
import type { PrintFailure } from '@outlay/contract/processing/print';
import { getCalendar } from '#domain/organisation/calendar/calendar.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { getDocument } from '#domain/documents/document/read/read.service.ts';
import { createPageShelf, readPages, type PageShelf } from '#domain/platform/file/file.pages.service.ts';
import { listKeptFiles } from '#domain/platform/file/file.service.ts';
import type { PaperBook, PdfPort, PaperPicture } from '#provider/pdf/pdf.port.ts';
import type { PageDrawer } from '#provider/recognition/recognition.port.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import type { SignedIn } from '#request/context.ts';
import type { Log } from '#system/log.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { formOf } from './print.form.ts';
import { moneyText } from '#i18n/format.ts';
import { openZip } from './print.originals.ts';
import { namesIn } from './print.names.ts';
import { fileIdsOf, papersOf, type Paper } from './print.invoices.ts';
import * as jobs from './print.repository.ts';
import type { PrintJobRow } from './print.repository.ts';
import { printKey } from './print.service.ts';
import { sweepPrints } from './print.sweep.ts';
import { wordsIn, type PrintWords } from './print.words.ts';

/** Largest total size of originals in one print, limited by memory and mail. */
const MOST_BYTES = 300 * 1024 * 1024;

export interface PrintPorts {
  db: Db;
  storage: StoragePort;
  drawer: PageDrawer;
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

/** Creates the file of one print. Safe to repeat; does nothing once the print has ended. */
export const printDocuments =
  (ports: PrintPorts): OutboxHandler<'print'> =>
  async ({ companyId, payload }) => {
    const { db, storage, now, log } = ports;
    const { jobId } = payload;
    const job = await inTransaction(db, companyId, (tx) => jobs.claimJob(tx, companyId, jobId, now()));
    if (!job) return;
    await sweepPrints(ports, companyId, job.member_id);
    try {
      const bytes = job.kind === 'pdf' ? await makePdf(ports, job) : await makeZip(ports, job);
      // Deletes the bytes of an interrupted attempt.
      await storage.remove(printKey(job.id));
      await storage.write(printKey(job.id), bytes);
      await inTransaction(db, companyId, (tx) => jobs.finishJob(tx, companyId, job.id, bytes.length, now()));
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'fault')
        log.error({ error: String(error), cause: (error as Error).cause, jobId }, 'a print failed');
      await inTransaction(db, companyId, (tx) => jobs.failJob(tx, companyId, job.id, failure, now()));
    }
  };

function failureOf(error: unknown): PrintFailure {
  if (!(error instanceof AppError)) return 'fault';
  return error.code === 'NOT_FOUND' ? 'notReadable' : error.code === 'TOO_LARGE' ? 'tooLarge' : 'fault';
}

interface Read {
  detail: DocumentDetail;
  invoices: Paper[];
  user: SignedIn;
  company: string;
  /** Resolves an id in a field to a name. */
  nameOf: (id: string) => string;
  timeZone: string;
}

/** Reads a document as its requester may see it now, in a transaction of its own. */
function readDocument({ db, now, findMember }: PrintPorts, job: PrintJobRow, id: string): Promise<Read> {
  return inReading(db, job.company_id, async (tx) => {
    const user = await findMember(tx, job.company_id, job.member_id, { now: now() });
    if (!user) throw new AppError('NOT_FOUND', `member ${job.member_id}`);
    const ctx = { db: tx, user, now };
    const detail = await getDocument(ctx, id);
    const invoices = papersOf(detail, await listKeptFiles(ctx, fileIdsOf(detail)));
    const { timeZone } = await getCalendar(ctx);
    const nameOf = await namesIn(ctx, detail);
    return { detail, invoices, user, company: (await getCompany(ctx)).name, nameOf, timeZone };
  });
}

/** Reads the documents in turn, reports the progress after each, and stops at the size limit. */
async function eachDocument(
  ports: PrintPorts,
  job: PrintJobRow,
  work: (read: Read) => Promise<void>,
): Promise<void> {
  const { db, now } = ports;
  let bytes = 0;
  for (const [index, id] of job.document_ids.entries()) {
    const read = await readDocument(ports, job, id);
    if (job.with_invoices || job.kind === 'zip')
      bytes += read.invoices.reduce((sum, { file }) => sum + file.size, 0);
    if (bytes > MOST_BYTES) throw new AppError('TOO_LARGE', `print ${job.id}`);
    await work(read);
    await inTransaction(db, job.company_id, (tx) =>
      jobs.setProgress(tx, job.company_id, job.id, index + 1, now()),
    );
  }
}

async function makeZip(ports: PrintPorts, job: PrintJobRow): Promise<Uint8Array> {
  const zip = openZip(ports.storage, wordsIn(Locale.parse(job.language), 'UTC'));
  await eachDocument(ports, job, ({ detail, invoices: originals }) => zip.add(detail, originals));
  return zip.finish();
}

async function makePdf(ports: PrintPorts, job: PrintJobRow): Promise<Uint8Array> {
  const shelf = createPageShelf(ports);
  const book = ports.pdf.open(job.layout === 'glueSheet' ? 'glueSheet' : 'standard');
  try {
    await eachDocument(ports, job, (read) => addToBook(shelf, job, book, read));
    return await book.finish();
  } finally {
    book.close();
  }
}

async function addToBook(
  shelf: PageShelf,
  job: PrintJobRow,
  book: PaperBook,
  { detail, invoices: originals, user, company, nameOf, timeZone }: Read,
): Promise<void> {
  const words = wordsIn(Locale.parse(job.language), timeZone);
  const pictures: PaperPicture[] = [];
  for (const paper of job.with_invoices ? originals : [])
    for (const [page, bytes] of (await readPages(shelf, paper.file)).entries())
      pictures.push({ bytes, caption: captionOf(paper, page, words) });
  const form = formOf(detail, {
    words,
    nameOf,
    company,
    printedBy: user.name,
    printedAt: job.created_at,
    origin: job.origin,
    receipts: originals.flatMap(({ type, invoices }) =>
      Array.from({ length: invoices.length || 1 }, () => ({ type })),
    ),
  });
  await book.add(form, pictures);
}

/** The caption of a page: its line and invoices. */
function captionOf({ file, line, invoices }: Paper, page: number, words: PrintWords): string {
  const named = invoices.map(({ number, sellerName, total, currency }) =>
    [number, sellerName, total === null ? '' : moneyText({ amount: total, currency }, words)]
      .filter((part) => part !== '')
      .join(' '),
  );
  return [
    line === 0 ? words.word('attachment') : words.word('lineCaption', { line: String(line) }),
    named.join('; ') || file.name,
    ...(page > 0 ? [words.word('page', { page: String(page + 1) })] : []),
  ].join(' · ');
}
