import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentListEndpoints, type CompanyFilter } from '@outlay/contract/documents/document.list';
import { cellsOf } from '../../../../../test/cells.ts';
import { newId } from '#system/id.ts';
import { readTable } from '#text/spreadsheet.ts';
import { newCompany, submitted, sure, type Crew } from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  for (const who of [crew.employee, crew.colleague, crew.employee, crew.colleague, crew.employee])
    await submitted(server, who);
  // Five amounts, three of them equal and therefore ordered by id.
  await server.owner.query(
    `update document d set amount = (array[500, 100, 300, 300, 300])[p.place],
       findings = case when p.place = 1 then '[{"effect":"warn"}]'::jsonb else '[{"effect":"good"}]'::jsonb end
     from (select id, row_number() over (order by id) as place from document where company_id = $1) p
     where d.company_id = $1 and d.id = p.id`,
    [crew.companyId],
  );
});
afterAll(() => server.stop());

const pageOf = async (
  filter: Partial<CompanyFilter> & { after?: string; size?: number },
  who: 'accountant' | 'leader' = 'accountant',
) => sure(await server.call(crew[who], documentListEndpoints.company, filter));

const everyPage = async (filter: Partial<CompanyFilter>, who: 'accountant' | 'leader' = 'accountant') => {
  const found: { id: string; amount: number; name: string }[] = [];
  let after: string | undefined;
  do {
    const page = await pageOf({ ...filter, size: 2, ...(after ? { after } : {}) }, who);
    found.push(
      ...page.items.map(({ id, money, submitter }) => ({ id, amount: money.amount, name: submitter.name })),
    );
    after = page.next ?? undefined;
  } while (after);
  return found;
};

describe('The company’s documents', () => {
  test('are sorted over all pages, each once, in both directions', async () => {
    const rising = await everyPage({ sort: 'amount', descending: false });
    const falling = await everyPage({ sort: 'amount', descending: true });

    expect(rising.map(({ amount }) => amount)).toEqual([100, 300, 300, 300, 500]);
    expect(falling.map(({ id }) => id)).toEqual(rising.map(({ id }) => id).toReversed());
    expect(new Set(rising.map(({ id }) => id)).size).toBe(5);
    for (const sort of ['submitter', 'number', 'status', 'submitted', 'updated'] as const)
      expect(new Set((await everyPage({ sort })).map(({ id }) => id)).size, sort).toBe(5);
  });

  test.each(['updated', 'submitted', 'amount', 'submitter', 'number', 'status'] as const)(
    'are in the same order by %s when statuses are chosen, and in a leader’s list of their department',
    async (sort) => {
      for (const descending of [true, false]) {
        const ids = async (filter: Partial<CompanyFilter>, who?: 'leader') =>
          (await everyPage({ sort, descending, ...filter }, who)).map(({ id }) => id);
        const all = await ids({});

        expect(all).toHaveLength(5);
        expect(await ids({ statuses: ['Withdrawn', 'UnderApproval', 'Paid'] })).toEqual(all);
        expect(await ids({}, 'leader')).toEqual(all);
        expect(await ids({ statuses: ['UnderApproval'] }, 'leader')).toEqual(all);
      }
    },
  );

  test('continue only in the sort order the first page was read in', async () => {
    const { next } = await pageOf({ sort: 'amount', size: 2 });

    const answer = await server.call(crew.accountant, documentListEndpoints.company, {
      ...{ sort: 'number', size: 2, after: next ?? '' },
    });

    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ path: 'after' }]);
  });

  test.each<[string, Partial<CompanyFilter>, number]>([
    ['of an amount and more', { least: 300 }, 4],
    ['up to an amount', { most: 100 }, 1],
    ['with findings', { checks: 'found' }, 1],
    ['without findings', { checks: 'clean' }, 4],
    ['of a day long gone', { to: '2020-01-01' }, 0],
    ['of these days', { from: '2020-01-01', to: '2099-01-01' }, 5],
    ['of a department that is nowhere', { departmentIds: [newId()] }, 0],
    ['in approval', { statuses: ['UnderApproval'] }, 5],
  ])('%s: the list, its totals and its file agree', async (_, filter, count) => {
    expect(await everyPage(filter)).toHaveLength(count);
    const totals = sure(await server.call(crew.accountant, documentListEndpoints.totals, filter));
    expect(totals.total).toBe(count);
    expect(totals.sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      (await everyPage(filter)).reduce((sum, { amount }) => sum + amount, 0),
    );
    const file = await server.call(crew.accountant, documentListEndpoints.export, {
      ...filter,
      format: 'csv',
    });
    expect(cellsOf(Buffer.from(file.body).toString())).toHaveLength(count + 1);
  });

  test('are exported in the order of the list, and the export is audited', async () => {
    const answer = await server.call(crew.accountant, documentListEndpoints.export, {
      ...{ format: 'xlsx', sort: 'amount', descending: true, least: 300 },
    });

    const [headings, ...rows] = await readTable(Buffer.from(answer.body), {
      ...{ bytes: 1_000_000, rows: 100, columns: 30 },
    });
    const place = headings?.cells.indexOf('金额') ?? -1;
    expect(rows.map(({ cells }) => cells[place])).toEqual(['5', '3', '3', '3']);
    const { rows: acts } = await server.owner.query<{ detail: object }>(
      `select detail from audit_event where company_id = $1 and action = 'list.export' order by seq desc limit 1`,
      [crew.companyId],
    );
    expect(acts[0]?.detail).toMatchObject({ list: 'documents', format: 'xlsx', rows: 4 });
  });

  test('cannot be exported by a person who cannot list them', async () => {
    const answer = await server.call(crew.employee, documentListEndpoints.export, { format: 'csv' });

    expect(answer.status).toBe(403);
  });
});
