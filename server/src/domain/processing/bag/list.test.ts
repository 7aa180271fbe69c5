import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bagEndpoints, type BagDetail } from '@outlay/contract/processing/bag';
import { bagListEndpoints, type BagFilter } from '@outlay/contract/processing/bag.list';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { cellsOf } from '../../../../test/cells.ts';
import { newId } from '#system/id.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
/** Two documents of the employee in one bag, one in another, and one of the colleague, whose bag was handed over. */
let documents: DocumentDetail[];
let [first, second, third]: BagDetail[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  documents = [];
  for (const who of [crew.employee, crew.employee, crew.employee, crew.colleague])
    documents.push(await submitted(server, who));
  first = await bagOf(crew.employee, documents.slice(0, 2));
  second = await bagOf(crew.employee, documents.slice(2, 3));
  const open = await bagOf(crew.colleague, documents.slice(3));
  third = sure(await server.call(crew.colleague, bagEndpoints.handOver, { ...open, note: '' }));
});

const bagOf = async (who: Person, held: readonly { id: string }[]) =>
  sure(await server.call(who, bagEndpoints.create, { id: newId(), documentIds: held.map(({ id }) => id) }));
const receive = async (bag: BagDetail | undefined) =>
  sure(await server.call(crew.accountant, bagEndpoints.receive, { code: bag?.label ?? '' }));
const seen = (...bags: (BagDetail | undefined)[]) => ({
  bags: bags.map((bag) => ({ id: bag?.id ?? '', version: bag?.version ?? 0 })),
});

/** Reads all pages, two rows at a time. */
async function listed(filter: Partial<BagFilter> = {}): Promise<number[]> {
  const found: number[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = sure(
      await server.call(crew.auditor, bagListEndpoints.bags, {
        ...{ ...filter, size: 2, ...(after && { after }) },
      }),
    );
    found.push(...page.items.map(({ number }) => number));
    after = page.next;
  }
  return found;
}
const totals = async (filter: Partial<BagFilter> = {}) =>
  sure(await server.call(crew.auditor, bagListEndpoints.totals, filter));
const numbers = (...bags: (BagDetail | undefined)[]) => bags.map((bag) => bag?.number);

test('Bags are sorted by every column over all pages, each once', async () => {
  const [one, two, three] = numbers(first, second, third);

  expect(await listed({ sort: 'number', descending: false })).toEqual([one, two, three]);
  expect(await listed({ sort: 'since' })).toEqual([three, two, one]);
  // The colleague comes before the employee, who has two; the order is by their ids.
  expect(await listed({ sort: 'owner', descending: false })).toEqual([three, one, two]);
  expect(await listed({ sort: 'documents', descending: true })).toEqual([one, three, two]);
  await receive(first);
  expect(await listed({ sort: 'state', descending: false })).toEqual([two, three, one]);
  for (const sort of ['number', 'since', 'owner', 'documents', 'state'] as const)
    expect(await listed({ sort, descending: true }), sort).toEqual(
      (await listed({ sort, descending: false })).toReversed(),
    );
});

test('A bag is found by number, owner and document, and the totals count each state', async () => {
  const [one, two, three] = numbers(first, second, third);

  expect(await listed({ search: String(two) })).toEqual([two]);
  expect(await listed({ search: documents[1]?.number ?? '' })).toEqual([one]);
  expect(await listed({ search: 'colleague' })).toEqual([three]);
  expect(await listed({ search: '%' })).toEqual([]);
  expect(await listed({ states: ['HandedOver'] })).toEqual([three]);
  expect(await listed({ ids: [second?.id ?? '', third?.id ?? ''], search: 'employee' })).toEqual([two]);

  expect(await totals()).toEqual({ total: 3, sums: [], states: { Open: 2, HandedOver: 1 } });
  expect(await totals({ states: ['HandedOver'] })).toMatchObject({ total: 1, states: { Open: 2 } });
  expect(await totals({ search: 'employee' })).toEqual({ total: 2, sums: [], states: { Open: 2 } });
});

test('A discarded bag is never listed or counted, even when requested', async () => {
  sure(await server.call(crew.employee, bagEndpoints.discard, second ?? { id: '', version: 0 }));

  expect(await listed()).toHaveLength(2);
  expect(await listed({ states: ['Discarded'] })).toEqual([]);
  expect(await totals({ states: ['Discarded'] })).toMatchObject({ total: 0 });
});

test('The bag export contains the filtered and sorted list, or the selection, and is audited', async () => {
  await receive(third);
  const file = async (filter: Partial<BagFilter>) => {
    const answer = await server.call(crew.accountant, bagListEndpoints.export, { ...filter, format: 'csv' });
    return cellsOf(Buffer.from(answer.body as unknown as Uint8Array).toString());
  };

  const rows = await file({ sort: 'documents', descending: true });
  expect(rows.slice(1).map(([number]) => Number(number))).toEqual(
    await listed({ sort: 'documents', descending: true }),
  );
  expect(rows[0]?.slice(0, 2)).toEqual(['票袋编号', '交件人']);
  expect(rows.find(([number]) => number === String(third?.number))).toContain('已签收');
  expect((await file({ ids: [second?.id ?? ''] })).slice(1).map(([number]) => Number(number))).toEqual(
    numbers(second),
  );
  const { rows: written } = await server.owner.query(
    `select from audit_event where company_id = $1 and action = 'list.export'`,
    [crew.companyId],
  );
  expect(written).toHaveLength(2);
});

test('When several bags are received at once each succeeds or fails separately with a reason', async () => {
  await receive(second);
  const own = await bagOf(crew.accountant, [await submitted(server, crew.accountant)]);
  const expected = seen(first, second, third, own);

  const { results } = sure(await server.call(crew.accountant, bagListEndpoints.receiveMany, expected));

  const resultOf = (bag: BagDetail | undefined) => results.find(({ id }) => id === bag?.id);
  expect(resultOf(first)).toEqual({ id: first?.id, done: true, code: null, reason: null });
  expect(resultOf(third)).toMatchObject({ done: true });
  expect(resultOf(second)).toMatchObject({
    ...{ done: false, code: 'WRONG_STATE', reason: 'bagReceived' },
    values: { number: String(second?.number) },
  });
  expect(resultOf(own)).toMatchObject({ done: false, reason: 'ownBag' });
  expect(await listed({ states: ['Received'] })).toHaveLength(3);
  const messages = sure(await server.call(crew.employee, messageEndpoints.list, {})).items;
  expect(
    messages.filter(({ kind, values }) => kind === 'bagReceived' && values['bagId'] === first?.id),
  ).toHaveLength(1);
});

test('When several bags are completed at once one that was changed meanwhile stays', async () => {
  const [whole, short] = [await receive(first), await receive(second)];
  const missing = [{ documentId: short.documents[0]?.documentId ?? '', remarks: 'Stamp' }];
  sure(await server.call(crew.cashier, bagEndpoints.reportMissing, { ...short, missing }));

  const { results } = sure(
    await server.call(crew.accountant, bagListEndpoints.closeMany, seen(whole, short, third)),
  );

  const reasons = new Map(results.map(({ id, done, reason }) => [id, done ? 'done' : reason]));
  expect(reasons.get(whole.id)).toBe('done');
  expect(reasons.get(short.id)).toBe('staleVersion');
  expect(reasons.get(third?.id ?? '')).toBe('wrongStatus');
  expect(await totals()).toMatchObject({ states: { Closed: 1, Missing: 1, HandedOver: 1 } });
});

test('Two clerks who receive the same bags at once receive each bag once', async () => {
  const expected = seen(first, second, third);
  const reversed = { bags: expected.bags.toReversed() };

  const answers = await Promise.all([
    server.call(crew.accountant, bagListEndpoints.receiveMany, expected),
    server.call(crew.cashier, bagListEndpoints.receiveMany, reversed),
  ]);

  expect(answers.flatMap((answer) => sure(answer).results.filter(({ done }) => done))).toHaveLength(3);
});
