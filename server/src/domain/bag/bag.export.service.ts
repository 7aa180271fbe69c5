import type { bagEndpoints, BagSummary } from '@outlay/contract/bag';
import type { Received } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import type { Context } from '#kit/context.ts';
import { exportList } from '#kit/list-export.ts';
import { headings, wordAt } from '#kit/list.words.ts';
import type { Cell } from '#kit/table-file.ts';
import { countBags, listBags } from './bag.read.service.ts';
import { BAG_STATES } from './bag.words.ts';

/** The invoice bags that a filter finds, as a file. */
export const exportBags = (ctx: Context, { format, ...filter }: Received<typeof bagEndpoints.exportPage>) =>
  exportList<BagSummary>(ctx, {
    ...{ list: 'bags', format, filter },
    headings: headings(ctx.locale, [
      ...(['bag', 'owner', 'department', 'documents', 'status', 'since', 'receivedBy', 'remarks'] as const),
    ]),
    count: (inside) => countBags(inside, filter),
    page: (inside, page) => listBags(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: BagSummary, locale: Locale): Cell[] => [
  String(row.number),
  row.owner.name,
  row.owner.departmentName,
  row.documentCount,
  wordAt(BAG_STATES[row.state], locale),
  new Date(row.since),
  row.receivedBy?.name ?? '',
  row.remarks,
];
