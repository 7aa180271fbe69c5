import type { Received } from '@outlay/contract/endpoint';
import type { Charge, chargeEndpoints } from '@outlay/contract/paycode/charge';
import { words } from '#i18n/words.ts';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { listMine, sumMine } from './charge.read.service.ts';
import { CHARGE_REASONS, CHARGE_STATES } from './charge.words.ts';

/** The caller's payments as a file. */
export const exportMine = (ctx: Context, { format, ...filter }: Received<typeof chargeEndpoints.export>) => {
  const word = words(ctx.locale);
  return exportList<Charge>(ctx, {
    ...{ list: 'payments', format, filter },
    headings: headings(ctx.locale, [
      ...(['tradeNumber', 'at', 'merchant', 'store', 'details', 'status', 'amount'] as const),
      ...(['refunded', 'currency', 'remarks'] as const),
    ]),
    count: async (inside) => (await sumMine(inside, filter)).total,
    page: (inside, page) => listMine(inside, { ...filter, ...page }),
    cells: (row) => [
      ...[
        row.tradeNo,
        row.createdAt,
        row.merchant.name,
        row.store,
        row.subject,
        word(CHARGE_STATES[row.state]),
      ],
      ...[row.money, row.refunded, row.money.currency],
      row.endReason === null ? null : word(CHARGE_REASONS[row.endReason]),
    ],
  });
};
