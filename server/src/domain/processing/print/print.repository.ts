import { sql } from 'kysely';
import type { PrintFailure, PrintKind, PrintLayout } from '@outlay/contract/processing/print';
import type { Locale } from '@outlay/contract/locale';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export interface NewPrintJob {
  companyId: string;
  id: string;
  memberId: string;
  kind: PrintKind;
  layout: PrintLayout;
  withInvoices: boolean;
  language: Locale;
  origin: string;
  documentIds: readonly string[];
  fileName: string;
  now: Date;
}

export type PrintJobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

export const insertJob = (db: Db, job: NewPrintJob) =>
  db
    .insertInto('print_job')
    .values({
      company_id: job.companyId,
      id: job.id,
      member_id: job.memberId,
      kind: job.kind,
      layout: job.layout,
      with_invoices: job.withInvoices,
      language: job.language,
      origin: job.origin,
      document_ids: [...job.documentIds],
      file_name: job.fileName,
      state: 'waiting',
      created_at: job.now,
      updated_at: job.now,
    })
    .returning(COLUMNS.print_job)
    .executeTakeFirstOrThrow();

export const findJob = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('print_job')
    .select(COLUMNS.print_job)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listJobs = (db: Db, companyId: string, memberId: string, size: number) =>
  db
    .selectFrom('print_job')
    .select(COLUMNS.print_job)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .execute();

/** Claims a waiting job, or one interrupted by a restart; undefined when it has ended. */
export const claimJob = (db: Db, companyId: string, id: string, now: Date) =>
  changeOpen(db, companyId, id, now)
    .set({ state: 'running', done: 0 })
    .returning(COLUMNS.print_job)
    .executeTakeFirst();

export const setProgress = (db: Db, companyId: string, id: string, done: number, now: Date) =>
  changeOpen(db, companyId, id, now).set({ done }).execute();

export const finishJob = (db: Db, companyId: string, id: string, size: number, now: Date) =>
  changeOpen(db, companyId, id, now).set({ state: 'done', size }).execute();

export const failJob = (db: Db, companyId: string, id: string, failure: PrintFailure, now: Date) =>
  changeOpen(db, companyId, id, now).set({ state: 'failed', failure }).execute();

const changeOpen = (db: Db, companyId: string, id: string, now: Date) =>
  db
    .updateTable('print_job')
    .set({ updated_at: now, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running']);

/** Jobs deleted per transaction. */
const AT_ONCE = 100;

/**
 * Deletes some jobs from before `before`, of one member or of all; returns their ids, for deleting the files.
 */
export async function deleteOld(
  db: Db,
  companyId: string,
  before: Date,
  memberId?: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('print_job')
    .where('company_id', '=', companyId)
    .where('id', 'in', (q) =>
      q
        .selectFrom('print_job')
        .select('id')
        .where('company_id', '=', companyId)
        .where('created_at', '<', before)
        .$if(memberId !== undefined, (some) => some.where('member_id', '=', memberId ?? ''))
        .limit(AT_ONCE),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const listKnown = async (db: Db, companyId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('print_job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
};
