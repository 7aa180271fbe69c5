import { z } from 'zod';

/** Asks for one page of a list, from a cursor that the page before gave. */
export const PageRequest = z.object({
  /** Where the page before ended; absent for the first. Opaque. */
  after: z.string().max(200).optional(),
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
