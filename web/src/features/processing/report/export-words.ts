import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  REPORT_LINES_MOST,
  type ReportContent,
  type ReportExport,
  type ReportExportFailure,
  type ReportFormat,
} from '@outlay/contract/processing/report.export';

/** What can be exported, in the order in which it is offered. */
export const EXPORT_CHOICES: readonly (readonly [ReportContent, readonly ReportFormat[]])[] = [
  ['table', ['xlsx', 'csv', 'pdf']],
  ['lines', ['xlsx', 'csv']],
];

export const CONTENT_WORDS: Record<ReportContent, MessageDescriptor> = {
  table: msg`The table as shown`,
  lines: msg`All lines`,
};

export const FORMAT_WORDS: Record<ReportFormat, MessageDescriptor> = {
  xlsx: msg`Excel (.xlsx)`,
  csv: msg`CSV (.csv)`,
  pdf: msg`PDF (.pdf)`,
};

export const FAILURE_WORDS: Record<ReportExportFailure, MessageDescriptor> = {
  notAllowed: msg`You may no longer see this report.`,
  tooLong: msg`More than ${REPORT_LINES_MOST} lines. Choose a shorter period.`,
  fault: msg`The file could not be created. Please try again.`,
};

/** How much of an export is written, in whole percent. */
export const percentOf = ({ state, done, total }: ReportExport): number =>
  state === 'done' ? 100 : total === 0 ? 0 : Math.floor((done / total) * 100);
