import { BAG_STATES, type BagState, type BagSummary } from '@outlay/contract/processing/bag';
import type { BagFilter, bagListEndpoints } from '@outlay/contract/processing/bag.list';
import type { Answer, Received } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { words } from '#i18n/words.ts';
import { nextPlace } from '#database/sorted.ts';
import type { Cell } from '#request/table-file.ts';
import * as lists from './bag.list.repository.ts';
import { readablePaths } from './bag.policy.ts';
import { summariseBags } from './bag.read.service.ts';
import { BAG_STATES as STATE_WORDS } from './bag.words.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Bags of the whole company, or of the departments that the caller's permissions cover. */
export async function listBags(ctx: Reader, query: Received<typeof bagListEndpoints.bags>) {
  const { db, user } = ctx;
  const rows = await lists.listBags(db, user.companyId, {
    ...{ ...query, states: statesOf(query), paths: readablePaths(user), page: query },
  });
  return { items: await summariseBags(ctx, rows), next: nextPlace(rows, query) };
}

/** Discarded bags are never listed, even when the filter names their state. */
const LISTED = BAG_STATES.filter((state) => state !== 'Discarded');
const statesOf = ({ states }: BagFilter): readonly BagState[] =>
  states.length === 0 ? LISTED : LISTED.filter((state) => states.includes(state));

export async function countBags(
  { db, user }: Pick<Context, 'db' | 'user'>,
  filter: BagFilter,
): Promise<Answer<typeof bagListEndpoints.totals>> {
  const query = { ...filter, states: LISTED, paths: readablePaths(user) };
  const counted = await lists.countBags(db, user.companyId, query);
  const states = Object.fromEntries(counted.map(({ state, count }) => [state, Number(count)]));
  return { total: statesOf(filter).reduce((sum, state) => sum + (states[state] ?? 0), 0), sums: [], states };
}

/** The list as a file. */
export const exportBags = (ctx: Context, { format, ...filter }: Received<typeof bagListEndpoints.export>) =>
  exportList<BagSummary>(ctx, {
    ...{ list: 'bags', format, filter },
    headings: headings(ctx.locale, [
      ...(['bag', 'owner', 'department', 'documents', 'status', 'since', 'receivedBy', 'remarks'] as const),
    ]),
    count: async (inside) => (await countBags(inside, filter)).total,
    page: (inside, page) => listBags(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: BagSummary, locale: Locale): Cell[] => [
  String(row.number),
  row.owner.name,
  row.owner.departmentName,
  row.documentCount,
  words(locale)(STATE_WORDS[row.state]),
  new Date(row.since),
  row.receivedBy?.name ?? '',
  row.remarks,
];
