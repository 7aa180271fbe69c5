import { expect, test } from 'vitest';
import type { Endpoint } from '@outlay/contract/endpoint';
import { sure, type Crew } from '../builders.ts';
import type { Person, TestServer } from '../harness.ts';
import { costsOf } from './plans.ts';

/** Rows on a page, and the maximum number of table rows read for each of them. */
export const PAGE = 20;
const ROWS_A_ROW = 20;
/** Maximum number of 8 KiB buffers accessed for each row shown. */
const BUFFERS_A_ROW = 15;

/** A list, who asks for it, and its maximum number of buffers for each row if that is higher than usual. */
export type PagedList = [
  name: string,
  who: keyof Crew,
  endpoint: Endpoint,
  input: object,
  buffersARow?: number,
];

/** A list in each of its orders, both ways. */
export const sorted = (
  name: string,
  who: keyof Crew,
  endpoint: Endpoint,
  sorts: readonly string[],
  ...buffers: [aRow?: number]
): PagedList[] =>
  sorts.flatMap((sort) =>
    [false, true].map((descending): PagedList => [
      `${name} by ${sort}${descending ? ', downwards' : ''}`,
      ...([who, endpoint, { sort, descending }, ...buffers] as const),
    ]),
  );

export const described = (name: string, mode: string, plans: string) => `${name}, ${mode}\n${plans}`;

/** One test for each of these lists. */
export function testPages(
  lists: readonly PagedList[],
  stage: () => { server: TestServer; crew: Crew },
): void {
  for (const [name, who, endpoint, input, buffersARow] of lists)
    test(`${name}: a page and the next one read little more than they show`, async () => {
      const { server, crew } = stage();
      await expectPages(server, crew[who] as Person, { name, endpoint, input, buffersARow });
    });
}

interface Wanted {
  name: string;
  endpoint: Endpoint;
  input: object;
  buffersARow?: number | undefined;
}

/** Asserts that the first two pages of a list read little more than they show, however long the list is. */
export async function expectPages(
  server: TestServer,
  person: Person,
  { name, endpoint, input, buffersARow = BUFFERS_A_ROW }: Wanted,
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
