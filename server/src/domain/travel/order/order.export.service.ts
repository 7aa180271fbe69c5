import type { Received } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import type { orderEndpoints, TravelOrder } from '@outlay/contract/travel/order';
import { words } from '#i18n/words.ts';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import type { Cell } from '#request/table-file.ts';
import { headings } from '#text/list.words.ts';
import { listAll, sumAll } from './order.service.ts';
import { ORDER_KINDS, ORDER_PAYERS, ORDER_STATES } from './order.words.ts';

/** The list as a file. */
export const exportOrders = (ctx: Context, { format, ...filter }: Received<typeof orderEndpoints.export>) =>
  exportList<TravelOrder>(ctx, {
    ...{ list: 'orders', format, filter },
    headings: headings(ctx.locale, [
      ...([
        'orderNumber',
        'source',
        'orderKind',
        'status',
        'traveller',
        'details',
        'origin',
        'destination',
      ] as const),
      ...(['startsAt', 'endsAt', 'bookedOn', 'amount', 'refunded', 'currency', 'paidBy', 'trip'] as const),
      'claimedWith',
    ]),
    count: async (inside) => (await sumAll(inside, filter)).total,
    page: (inside, page) => listAll(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: TravelOrder, locale: Locale): Cell[] => {
  const word = words(locale);
  return [
    ...[row.orderNo, row.source, word(ORDER_KINDS[row.kind]), word(ORDER_STATES[row.state])],
    ...[
      row.member?.name ?? row.traveller,
      row.title,
      row.from,
      row.to,
      row.startsAt,
      row.endsAt,
      row.bookedOn,
    ],
    ...[row.total, row.refunded, row.total.currency, word(ORDER_PAYERS[row.paidBy])],
    row.trip?.number ?? null,
    row.expense?.documentNumber ?? null,
  ];
};
