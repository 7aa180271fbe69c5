import { z } from 'zod';
import { Id } from './fields.ts';
import { Sum } from './money.ts';

/** Request for one page of a list, by the cursor from the previous page. */
export const PageRequest = z.object({
  /** Opaque cursor from the previous page; absent for the first. */
  after: z.string().max(500).optional(),
  size: z.int().min(1).max(100).default(20),
});
export type PageRequest = z.infer<typeof PageRequest>;

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Cursor for the next page; null at the end. */
    next: z.string().nullable(),
    /** Only present when it is cheap to compute. */
    total: z.int().optional(),
  });
export type Page<T> = { items: T[]; next: string | null; total?: number | undefined };

/** Sort column and direction of a list; defaults to the first column and the given direction. */
export const orderBy = <const Names extends readonly [string, ...string[]]>(
  names: Names,
  descending = false,
) => ({
  sort: z.enum(names).default(names[0]),
  descending: z.boolean().default(descending),
});

/** Number of rows that match a filter, and their sum in each currency. */
export const ListTotals = z.object({
  total: z.int(),
  /** True when counting stopped at a limit and there are more rows. */
  more: z.boolean().optional(),
  sums: z.array(Sum),
});
export type ListTotals = z.infer<typeof ListTotals>;

/** Maximum number of rows selected at once. */
export const SELECT_MOST = 2_000;
/** Restricts a filter's result to these rows; empty means all. */
export const OnlyThese = { ids: z.array(Id).max(SELECT_MOST).default([]) };

/** Format of a list exported as a file, with all rows that match the filter. */
export const FileFormat = z.enum(['csv', 'xlsx']);
export type FileFormat = z.infer<typeof FileFormat>;

/** Maximum number of exported rows; a larger export is refused. */
export const EXPORT_MOST = 50_000;
