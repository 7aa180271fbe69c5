import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { Locale } from '../locale.ts';
import { ReportQuery } from './report.ts';

/** Lines in one file; a report with more is refused. */
export const REPORT_LINES_MOST = 200_000;
/** Exports in an hour; more suggests a script copying the company's data. */
export const REPORT_EXPORTS_AN_HOUR = 60;

/** `table`: the groups and columns as the page shows them. `lines`: every line behind them. */
export const ReportContent = z.enum(['table', 'lines']);
export type ReportContent = z.infer<typeof ReportContent>;

export const ReportFormat = z.enum(['csv', 'xlsx', 'pdf']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Why an export failed: its owner may no longer see the report, it has too many lines, or an internal error. */
export const ReportExportFailure = z.enum(['notAllowed', 'tooLong', 'fault']);
export type ReportExportFailure = z.infer<typeof ReportExportFailure>;

export const ReportExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Number of written rows, of `total`; both 0 until the number is known. */
  done: z.int(),
  total: z.int(),
  content: ReportContent,
  format: ReportFormat,
  fileName: z.string(),
  /** Size in bytes; null until it is done. */
  size: z.int().nullable(),
  at: Instant,
  failure: ReportExportFailure.nullable(),
});
export type ReportExport = z.infer<typeof ReportExport>;

export const ReportExportOrder = z
  .object({
    query: ReportQuery,
    content: ReportContent.default('table'),
    format: ReportFormat,
    language: Locale,
  })
  // As many pages as lines fill are for no reader.
  .refine(({ content, format }) => format !== 'pdf' || content === 'table', { path: ['format'] });
export type ReportExportOrder = z.infer<typeof ReportExportOrder>;

export const reportExportEndpoints = {
  start: change({
    path: '/report/startExport',
    policy: 'report.own',
    secret: false,
    request: ReportExportOrder,
    response: ReportExport,
    summary: 'Make a file of a report in the background; the export itself is written down.',
  }),
  get: read({
    path: '/report/getExport',
    policy: 'report.own',
    request: z.object({ id: Id }),
    response: ReportExport,
    summary: 'How far an export of mine is.',
  }),
  list: read({
    path: '/report/getExports',
    policy: 'report.own',
    request: z.object({}),
    response: z.object({ items: z.array(ReportExport) }),
    summary: 'My exports of reports of the last day, newest first.',
  }),
  content: read({
    method: 'GET',
    path: '/report/exportContent',
    kind: 'binary',
    policy: 'report.own',
    request: z.object({ id: Id }),
    response: z.custom<Uint8Array>(),
    summary: 'The finished file of an export of mine, to download.',
  }),
};
