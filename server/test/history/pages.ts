import { expect } from 'vitest';
import type { Endpoint } from '@outlay/contract/endpoint';
import { sure } from '../builders.ts';
import type { Person, TestServer } from '../harness.ts';
import { costsOf } from './plans.ts';

/** Rows on a page, and the maximum number of table rows read for each of them. */
export const PAGE = 20;
const ROWS_A_ROW = 20;
/** Maximum number of 8 KiB buffers accessed for each row shown. */
const BUFFERS_A_ROW = 15;

interface PagedList {
  name: string;
  endpoint: Endpoint;
  input: object;
  buffersARow?: number | undefined;
}

export const described = (name: string, mode: string, plans: string) => `${name}, ${mode}\n${plans}`;

/** Asserts that the first two pages of a list read little more than they show, however long the list is. */
export async function expectPages(
  server: TestServer,
  person: Person,
  { name, endpoint, input, buffersARow = BUFFERS_A_ROW }: PagedList,
): Promise<void> {
  const first = sure(await server.call(person, endpoint, input)) as { next?: string | null };
  const pages = first.next ? [input, { ...input, after: first.next }] : [input];
  for (const page of pages)
    for (const { mode, cost, shown } of await costsOf(server, person, endpoint, page)) {
      const message = described(name, mode, cost.plans);
      const rows = Math.max(shown, PAGE);
      expect(cost.scanned, message).toEqual([]);
      expect(cost.rowsRead, message).toBeLessThanOrEqual(rows * ROWS_A_ROW);
      expect(cost.sorted, message).toBeLessThanOrEqual(rows * 2);
      expect(cost.buffers, message).toBeLessThanOrEqual(rows * buffersARow);
    }
}
