import { AppError } from '@outlay/contract/errors';
import { EXPORT_MOST, type FileFormat, type Page } from '@outlay/contract/page';
import { dayOf } from './clock.ts';
import type { Context } from './context.ts';
import { countUse } from './limit.ts';
import type { Binary } from './served.ts';
import { tableFile, type Cell } from './table-file.ts';

const AT_ONCE = 1_000;
/** Nobody looks through more files in an hour; a script that copies the company does. */
const AN_HOUR = { most: 60, seconds: 3_600 };

interface ListExport<Row> {
  /** What the audit log and the file call it. */
  list: string;
  format: FileFormat;
  /** As it was asked for; written down. */
  filter: object;
  headings: readonly string[];
  /** How many rows the filter finds. */
  count: (inside: Context) => Promise<number>;
  /** The rows after a place, in the list's own order. */
  page: (inside: Context, page: { after?: string | undefined; size: number }) => Promise<Page<Row>>;
  cells: (row: Row) => readonly Cell[];
}

/**
 * All that a list's filter finds, as a file that leaves while it is read. That it was taken out is written down first;
 * what is too long is refused rather than cut.
 */
export async function exportList<Row>(ctx: Context, list: ListExport<Row>): Promise<Binary> {
  const { user, directory, now } = ctx;
  await countUse(directory, `exports by ${user.memberId}`, AN_HOUR, now());
  await ctx.transact(async (inside) => {
    const rows = await list.count(inside);
    if (rows > EXPORT_MOST)
      throw new AppError('WRONG_STATE', { reason: 'exportTooLong', values: { most: String(EXPORT_MOST) } });
    const { list: name, format, filter } = list;
    inside.audit({
      action: 'list.export',
      objectType: 'company',
      objectId: user.companyId,
      detail: { list: name, format, rows, filter },
    });
  });
  return tableFile({
    format: list.format,
    name: `${list.list}-${dayOf(now(), user.timeZone)}`,
    headings: list.headings,
    parts: partsOf(ctx, list),
    timeZone: user.timeZone,
  });
}

async function* partsOf<Row>(
  ctx: Context,
  { page, cells }: ListExport<Row>,
): AsyncGenerator<(readonly Cell[])[]> {
  let after: string | undefined;
  for (let written = 0; written < EXPORT_MOST; written += AT_ONCE) {
    const asked = { after, size: AT_ONCE };
    const { items, next } = await ctx.transact((inside) => page(inside, asked));
    yield items.map(cells);
    if (next === null) return;
    after = next;
  }
}
