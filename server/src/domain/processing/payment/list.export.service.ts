import type { Received } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import type { BatchSummary, Payable } from '@outlay/contract/processing/payment.batch';
import type { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { words } from '#i18n/words.ts';
import type { Cell } from '#request/table-file.ts';
import { listBatches, sumBatches } from './batch.read.service.ts';
import { BATCH_STATES, OBSTACLES, READY } from './payment.words.ts';
import { listPayables, sumPayables } from './payable.service.ts';

/** Exports the payables. */
export const exportPayables = (
  ctx: Context,
  { format, ...filter }: Received<typeof paymentListEndpoints.exportPayables>,
) =>
  exportList<Payable>(ctx, {
    ...{ list: 'payables', format, filter },
    headings: headings(ctx.locale, [
      ...(['payee', 'bank', 'account', 'number', 'title', 'submitter', 'department'] as const),
      ...(['approvedAt', 'checks', 'lastFailure', 'amount', 'currency'] as const),
    ]),
    count: async (inside) => (await sumPayables(inside, filter)).total,
    page: (inside, page) => listPayables(inside, { ...filter, ...page }),
    cells: (row) => payableCells(row, ctx.locale),
  });

const payableCells = (row: Payable, locale: Locale): Cell[] => [
  row.payee?.holder ?? row.submitter.name,
  row.payee?.bank ?? '',
  row.payee?.account ?? '',
  row.number,
  row.title,
  row.submitter.name,
  row.submitter.departmentName,
  new Date(row.passedAt),
  words(locale)(row.obstacle === null ? READY : OBSTACLES[row.obstacle]),
  row.lastFailure,
  row.money,
  row.money.currency,
];

/** Exports the payment batches. */
export const exportBatches = (
  ctx: Context,
  { format, ...filter }: Received<typeof paymentListEndpoints.exportBatches>,
) =>
  exportList<BatchSummary>(ctx, {
    ...{ list: 'batches', format, filter },
    headings: headings(ctx.locale, [
      ...(['batch', 'template', 'status', 'madeBy', 'createdAt', 'releasedBy'] as const),
      ...(['payments', 'paid', 'failed', 'amount', 'currency'] as const),
    ]),
    count: async (inside) => (await sumBatches(inside, filter)).total,
    page: (inside, page) => listBatches(inside, { ...filter, ...page }),
    cells: (row) => batchCells(row, ctx.locale),
  });

const batchCells = (row: BatchSummary, locale: Locale): Cell[] => [
  row.number,
  row.templateName,
  words(locale)(BATCH_STATES[row.state]),
  row.madeBy.name,
  new Date(row.createdAt),
  row.releasedBy?.name ?? '',
  row.count,
  row.paidCount,
  row.failedCount,
  row.money,
  row.money.currency,
];
