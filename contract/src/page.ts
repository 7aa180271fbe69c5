import { z } from 'zod';
import { Id } from './fields.ts';
import { Currency } from './money.ts';

/** Asks for one page of a list, from a cursor that the page before gave. */
export const PageRequest = z.object({
  /** Where the page before ended; absent for the first. Opaque. */
  after: z.string().max(500).optional(),
  size: z.int().min(1).max(100).default(20),
});
export type PageRequest = z.infer<typeof PageRequest>;

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Ask with it for the next page; null at the end. */
    next: z.string().nullable(),
    /** Only where it is cheap. */
    total: z.int().optional(),
  });
export type Page<T> = { items: T[]; next: string | null; total?: number | undefined };

/** By which of its columns a list is sorted, and which way; the first and this way where nothing is said. */
export const orderBy = <const Names extends readonly [string, ...string[]]>(
  names: Names,
  descending = false,
) => ({
  sort: z.enum(names).default(names[0]),
  descending: z.boolean().default(descending),
});

/** How many rows a filter finds, and how much that is in each currency. */
export const ListTotals = z.object({
  total: z.int(),
  /** There are more; so many were counted. */
  more: z.boolean().optional(),
  /** Minor units; of a whole company's list they may be more than one document ever is. */
  sums: z.array(z.object({ amount: z.int(), currency: Currency })),
});
export type ListTotals = z.infer<typeof ListTotals>;

/** So many rows are selected at once. */
export const SELECT_MOST = 2_000;
/** Only these rows of what a filter finds; none named means all. */
export const OnlyThese = { ids: z.array(Id).max(SELECT_MOST).default([]) };

/** A list as a file, for a spreadsheet: all of it that the filter finds. */
export const FileFormat = z.enum(['csv', 'xlsx']);
export type FileFormat = z.infer<typeof FileFormat>;

/** A file of more rows is refused: neither people nor spreadsheets work with it. */
export const EXPORT_MOST = 50_000;
