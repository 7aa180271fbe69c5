import type { Locale } from '@outlay/contract/locale';
import { AppError } from '@outlay/contract/errors';
import {
  ReportExport,
  type ReportExportOrder,
  REPORT_EXPORTS_AN_HOUR,
  REPORT_LINES_MOST,
} from '@outlay/contract/processing/report.export';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { WORKBOOK_TYPE } from '#text/workbook.ts';
import type { Context } from '#request/context.ts';
import { countUse } from '#request/limit.ts';
import type { Binary } from '#request/served.ts';
import { assertKeepable } from '#request/list-export.ts';
import { safeName } from '#request/upload.ts';
import { newId } from '#system/id.ts';
import * as exports from './report.export.repository.ts';
import type { ExportRow } from './report.export.repository.ts';
import { assertAllowed, countReport } from './report.service.ts';
import { reportWords } from './report.words.ts';

const LISTED = 20;
const AN_HOUR = { most: REPORT_EXPORTS_AN_HOUR, seconds: 3_600 };

/** Orders a file of a report; what the person may not see is refused at once. */
export async function startExport(ctx: Context, order: ReportExportOrder): Promise<ReportExport> {
  const { db, user, now, audit, emit, directory } = ctx;
  const { query, content, format, language } = order;
  assertKeepable(query);
  await assertAllowed(ctx, query);
  const rows = await countReport(ctx, query);
  if (content === 'lines' && rows > REPORT_LINES_MOST)
    throw new AppError('WRONG_STATE', {
      reason: 'exportTooLong',
      values: { most: String(REPORT_LINES_MOST) },
    });
  await countUse(directory, `exports by ${user.memberId}`, AN_HOUR, now());
  const row = await exports.insertExport(db, {
    ...{ companyId: user.companyId, id: newId(), memberId: user.memberId },
    ...{ content, format, language, query, fileName: fileNameOf(order, language), now: now() },
  });
  audit({
    action: 'list.export',
    objectType: 'company',
    objectId: user.companyId,
    detail: { list: 'report', format, rows, filter: { ...query, content } },
  });
  emit({ topic: 'report.export', payload: { exportId: row.id } });
  return present(row);
}

/** `Spending report 2026-11-01–2026-11-30.xlsx`. */
const fileNameOf = ({ query: { from, to }, format }: ReportExportOrder, language: Locale): string =>
  safeName(`${reportWords(language).word('report')} ${from}–${to}.${format}`);

const present = (row: ExportRow): ReportExport =>
  ReportExport.parse({
    ...{ id: row.id, state: row.state, done: row.done, total: row.total },
    ...{ content: row.content, format: row.format, fileName: row.file_name },
    ...{ size: row.size, at: row.created_at.toISOString(), failure: row.failure },
  });

async function getMine({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<ExportRow> {
  const row = await exports.findExport(db, user.companyId, id);
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `report export ${id}`);
  return row;
}

export const getExport = async (ctx: Pick<Context, 'db' | 'user'>, { id }: { id: string }) =>
  present(await getMine(ctx, id));

export async function listExports({ db, user }: Pick<Context, 'db' | 'user'>) {
  return { items: (await exports.listExports(db, user.companyId, user.memberId, LISTED)).map(present) };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: WORKBOOK_TYPE,
  pdf: 'application/pdf',
};

export async function readExport(
  ctx: Pick<Context, 'db' | 'user'>,
  storage: StoragePort,
  id: string,
): Promise<Binary> {
  const row = await getMine(ctx, id);
  if (row.state !== 'done') throw new AppError('WRONG_STATE', `report export ${id} is ${row.state}`);
  return {
    bytes: () => storage.read(exportKey(row.id)),
    mediaType: MEDIA_TYPES[row.format] ?? 'application/octet-stream',
    name: row.file_name,
  };
}

/** Storage key of an export's file. */
export const exportKey = (exportId: string) => `${exportId}.report`;
