import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberListEndpoints, type MemberFilter } from '@outlay/contract/organisation/company.list';
import { cellsOf } from '../../../../test/cells.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const everyPage = async (filter: Partial<MemberFilter>) => {
  const found: { id: string; name: string }[] = [];
  let after: string | undefined;
  do {
    const page = sure(
      await server.call(crew.administrator, memberListEndpoints.members, {
        ...{ ...filter, size: 3, ...(after ? { after } : {}) },
      }),
    );
    found.push(...page.items);
    after = page.next ?? undefined;
  } while (after);
  return found;
};

test('Members are sorted over all pages, each once', async () => {
  const up = (await everyPage({ sort: 'name' })).map(({ id }) => id);
  const down = (await everyPage({ sort: 'name', descending: true })).map(({ id }) => id);

  expect(down).toEqual(up.toReversed());
  for (const sort of ['department', 'grade', 'joined', 'state'] as const)
    expect(new Set((await everyPage({ sort })).map(({ id }) => id)), sort).toEqual(new Set(up));
});

test('Filtering members by role and state gives the same list, count and file', async () => {
  const cashiers = await everyPage({ roles: ['cashier'] });
  expect(cashiers.map(({ id }) => id)).toContain(crew.cashier.memberId);
  expect(cashiers.map(({ id }) => id)).not.toContain(crew.auditor.memberId);
  expect(await everyPage({ states: ['invited'] })).toEqual([]);

  const totals = sure(
    await server.call(crew.administrator, memberListEndpoints.totals, { roles: ['cashier'] }),
  );
  const file = await server.call(crew.administrator, memberListEndpoints.export, {
    ...{ roles: ['cashier'], format: 'csv' },
  });
  expect(totals.total).toBe(cashiers.length);
  expect(cellsOf(Buffer.from(file.body).toString())).toHaveLength(cashiers.length + 1);
});
