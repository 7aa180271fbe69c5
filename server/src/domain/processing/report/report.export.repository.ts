import type {
  ReportContent,
  ReportExportFailure,
  ReportFormat,
} from '@outlay/contract/processing/report.export';
import type { ReportQuery } from '@outlay/contract/processing/report';
import type { Locale } from '@outlay/contract/locale';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export interface NewExport {
  companyId: string;
  id: string;
  memberId: string;
  content: ReportContent;
  format: ReportFormat;
  language: Locale;
  query: ReportQuery;
  fileName: string;
  now: Date;
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

export const insertExport = (db: Db, one: NewExport) =>
  db
    .insertInto('report_export')
    .values({
      ...{ company_id: one.companyId, id: one.id, member_id: one.memberId },
      ...{ content: one.content, format: one.format, language: one.language },
      query: JSON.stringify(one.query),
      ...{ file_name: one.fileName, state: 'waiting', created_at: one.now, updated_at: one.now },
    })
    .returning(COLUMNS.report_export)
    .executeTakeFirstOrThrow();

export const findExport = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('report_export')
    .select(COLUMNS.report_export)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listExports = (db: Db, companyId: string, memberId: string, size: number) =>
  db
    .selectFrom('report_export')
    .select(COLUMNS.report_export)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();

/** Claims a waiting export, or one interrupted by a restart; undefined when it has ended. */
export const claimExport = (db: Db, companyId: string, id: string, now: Date) =>
  changeOpen(db, companyId, id, now)
    .set({ state: 'running', done: 0, total: 0 })
    .returning(COLUMNS.report_export)
    .executeTakeFirst();

export const setProgress = (
  db: Db,
  { company_id: companyId, id }: ExportRow,
  progress: { done: number; total: number },
  now: Date,
) => changeOpen(db, companyId, id, now).set(progress).execute();

export const finishExport = (db: Db, { company_id: companyId, id }: ExportRow, size: number, now: Date) =>
  changeOpen(db, companyId, id, now).set({ state: 'done', size }).execute();

export const failExport = (
  db: Db,
  { company_id: companyId, id }: ExportRow,
  failure: ReportExportFailure,
  now: Date,
) => changeOpen(db, companyId, id, now).set({ state: 'failed', failure }).execute();

const changeOpen = (db: Db, companyId: string, id: string, now: Date) =>
  db
    .updateTable('report_export')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running']);

/** Exports deleted per transaction. */
const AT_ONCE = 100;

/** Deletes some exports from before `before`; returns their ids, for deleting the files. */
export async function deleteOld(db: Db, companyId: string, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('report_export')
    .where('company_id', '=', companyId)
    .where('id', 'in', (q) =>
      q
        .selectFrom('report_export')
        .select('id')
        .where('company_id', '=', companyId)
        .where('created_at', '<', before)
        .limit(AT_ONCE),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const listKnown = async (db: Db, companyId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('report_export')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
};
