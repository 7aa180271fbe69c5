import { AppError } from '@outlay/contract/errors';
import { EXPORT_MOST, type FileFormat, type Page } from '@outlay/contract/page';
import { dayOf } from '#system/clock.ts';
import type { Context } from './context.ts';
import { countUse } from './limit.ts';
import type { Binary } from './served.ts';
import { tableFile, type Cell } from './table-file.ts';

const AT_ONCE = 1_000;
/** Exports allowed in an hour; more suggests a script copying the company's data. */
const AN_HOUR = { most: 60, seconds: 3_600 };

interface ListExport<Row> {
  /** Name of the list in the audit log and the file name. */
  list: string;
  format: FileFormat;
  /** The requested filter, for the audit log. */
  filter: object;
  /** The action in the audit log, if not the usual one. */
  act?: 'audit.export';
  /** More rows than this are refused. */
  most?: number;
  headings: readonly string[];
  /** Number of rows that the filter finds. */
  count: (inside: Context) => Promise<number>;
  /** The rows after a cursor, in the list's order. */
  page: (inside: Context, page: { after?: string | undefined; size: number }) => Promise<Page<Row>>;
  cells: (row: Row) => readonly Cell[];
}

/**
 * Exports all rows that a list's filter finds, streamed as a file. The export is recorded in the audit log first; a
 * list that is too long is refused rather than cut.
 */
export async function exportList<Row>(ctx: Context, list: ListExport<Row>): Promise<Binary> {
  const { user, directory, now } = ctx;
  const { most = EXPORT_MOST, act = 'list.export' } = list;
  // A filter that cannot be stored in the audit log is refused before the file counts towards the hourly limit.
  assertKeepable(list.filter);
  const rows = await ctx.transact((inside) => list.count(inside));
  if (rows > most)
    throw new AppError('WRONG_STATE', { reason: 'exportTooLong', values: { most: String(most) } });
  await countUse(directory, `exports by ${user.memberId}`, AN_HOUR, now());
  const { list: name, format, filter } = list;
  await ctx.transact((inside) => {
    inside.audit({
      action: act,
      objectType: 'company',
      objectId: user.companyId,
      detail: { list: name, format, rows, filter },
    });
    return Promise.resolve();
  });
  return tableFile({
    format: list.format,
    name: `${list.list}-${dayOf(now(), user.timeZone)}`,
    headings: list.headings,
    parts: partsOf(ctx, list),
    timeZone: user.timeZone,
  });
}

/** The database stores neither unpaired surrogates nor NUL. */
const isKeepable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : typeof value !== 'object' || value === null || Object.values(value).every(isKeepable);

/** Refuses a filter that cannot be stored. @throws AppError INVALID_INPUT */
export function assertKeepable(filter: object): void {
  const fields = Object.entries(filter)
    .filter(([, value]) => !isKeepable(value))
    .map(([path]) => ({ path, code: 'badFormat' as const }));
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields });
}

async function* partsOf<Row>(
  ctx: Context,
  { page, cells, most = EXPORT_MOST }: ListExport<Row>,
): AsyncGenerator<(readonly Cell[])[]> {
  let after: string | undefined;
  for (let written = 0; written < most; written += AT_ONCE) {
    const query = { after, size: AT_ONCE };
    const { items, next } = await ctx.transact((inside) => page(inside, query));
    yield items.map(cells);
    if (next === null) return;
    after = next;
  }
}
