import { reportEndpoints } from '@outlay/contract/processing/report';
import { reportExportEndpoints } from '@outlay/contract/processing/report.export';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { reportPace } from './pace.service.ts';
import { reportQuality } from './quality.service.ts';
import { getExport, listExports, readExport, startExport } from './report.export.service.ts';
import { reportOptions } from './report.scope.service.ts';
import { openLines, sumReport } from './report.service.ts';
import { listSchedules, removeSchedule, saveSchedule } from './schedule.service.ts';
import { reportState } from './state.service.ts';

export const reportRoutes = (storage: StoragePort) => [
  serve(reportEndpoints.options, (ctx) => reportOptions(ctx)),
  // What changed since the last report is collected before it is added up, in transactions of its own.
  serveSlow(reportEndpoints.sums, sumReport),
  serveSlow(reportEndpoints.lines, openLines),
  serveSlow(reportEndpoints.pace, reportPace),
  serve(reportEndpoints.state, reportState),
  serve(reportEndpoints.quality, reportQuality),
  serve(reportEndpoints.schedules, listSchedules),
  serve(reportEndpoints.saveSchedule, saveSchedule),
  serve(reportEndpoints.removeSchedule, removeSchedule),
  serve(reportExportEndpoints.start, startExport),
  serve(reportExportEndpoints.get, getExport),
  serve(reportExportEndpoints.list, listExports),
  serve(reportExportEndpoints.content, (ctx, { id }) => readExport(ctx, storage, id)),
];
