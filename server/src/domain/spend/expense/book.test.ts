import { afterAll, beforeAll, expect, test } from 'vitest';
import { expenseEndpoints, type ExpenseType } from '@outlay/contract/spend/expense';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { newId } from '#system/id.ts';
import { newCompany, passed, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const spend = async (
  who: Person,
  spentOn: string,
  amount: number,
  type: ExpenseType = 'taxi',
  currency = 'CNY',
) =>
  sure(
    await server.call(who, expenseEndpoints.save, {
      ...{ id: newId(), version: 0, type, money: { amount, currency }, spentOn, merchant: `M${amount}` },
    }),
  );
const bookOf = async (who: Person, month: string) =>
  sure(await server.call(who, bookEndpoints.month, { month }));
const lines = async (who: Person, more: object = {}) =>
  sure(await server.call(who, bookEndpoints.lines, { month: '2026-03', ...more }));

test('The monthly summary adds up amounts by currency and type, to the cent, for its own days only', async () => {
  const { colleague } = crew;
  await spend(colleague, '2026-02-28', 9_900);
  await spend(colleague, '2026-03-01', 1_000);
  await spend(colleague, '2026-03-31', 2_050, 'taxi');
  await spend(colleague, '2026-03-15', 40_000, 'lodging');
  await spend(colleague, '2026-03-15', 700, 'meals', 'EUR');
  await spend(colleague, '2026-04-01', 8_800);

  const { currencies, months } = await bookOf(colleague, '2026-03');

  expect(currencies).toEqual([
    {
      ...{ currency: 'CNY', total: 43_050, count: 3, states: { open: 43_050, claimed: 0, paid: 0 } },
      types: [
        { type: 'lodging', amount: 40_000, count: 1 },
        { type: 'taxi', amount: 3_050, count: 2 },
      ],
    },
    {
      ...{ currency: 'EUR', total: 700, count: 1, states: { open: 700, claimed: 0, paid: 0 } },
      types: [{ type: 'meals', amount: 700, count: 1 }],
    },
  ]);
  expect(months).toHaveLength(6);
  expect(months.at(-1)).toEqual({
    month: '2026-03',
    sums: [
      { amount: 43_050, currency: 'CNY' },
      { amount: 700, currency: 'EUR' },
    ],
  });
  expect(months.at(-2)?.sums).toEqual([{ amount: 9_900, currency: 'CNY' }]);
});

test('The list behind a bar contains what the bar adds up, page by page', async () => {
  const all = await lines(crew.colleague);
  expect(all.items.map(({ spentOn, money }) => [spentOn, money.amount])).toEqual([
    ['2026-03-31', 2_050],
    ['2026-03-15', expect.any(Number)],
    ['2026-03-15', expect.any(Number)],
    ['2026-03-01', 1_000],
  ]);
  const taxis = await lines(crew.colleague, { type: 'taxi', currency: 'CNY' });
  expect(taxis.items.map(({ money }) => money.amount)).toEqual([2_050, 1_000]);

  const paged: string[] = [];
  let after: string | undefined;
  do {
    const page = await lines(crew.colleague, { size: 1, ...(after ? { after } : {}) });
    paged.push(...page.items.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(paged).toEqual(all.items.map(({ id }) => id));
});

test('Submitted expenses count as claimed and paid ones as paid', async () => {
  const { employee } = crew;
  await submitted(server, employee, [10_000]);
  const { id } = await passed(server, crew, [30_000]);
  await server.owner.query("update document set status = 'Paid', paid_amount = amount where id = $1", [id]);
  const { items } = sure(await server.call(employee, expenseEndpoints.list, { state: 'all' }));
  const month = items[0]?.spentOn.slice(0, 7) ?? '';

  const { currencies } = await bookOf(employee, month);

  expect(currencies[0]?.states).toEqual({ open: 0, claimed: 10_000, paid: 30_000 });
});

test('Lines typed on a claim are in the summary, those of a rejected claim are not', async () => {
  const { id } = await submitted(server, crew.leader, [5_000]);
  const { rows } = await server.owner.query<{ month: string }>(
    `update document_line set expense_id = null where document_id = $1
     returning to_char(spent_on, 'YYYY-MM') as month`,
    [id],
  );
  await server.owner.query('delete from expense where member_id = $1', [crew.leader.memberId]);
  const month = rows[0]?.month ?? '';
  expect((await bookOf(crew.leader, month)).currencies[0]).toMatchObject({ total: 5_000, count: 1 });
  expect((await lines(crew.leader, { month })).items[0]).toMatchObject({ kind: 'line', documentId: id });

  await server.owner.query("update document set status = 'Rejected' where id = $1", [id]);
  expect((await bookOf(crew.leader, month)).currencies).toEqual([]);
});

test('A summary shows only the person’s own expenses', async () => {
  expect((await lines(crew.manager)).items).toEqual([]);
  expect((await bookOf(crew.manager, '2026-03')).currencies).toEqual([]);
});

test('Expenses are searched by merchant and note', async () => {
  const { items } = sure(
    await server.call(crew.colleague, expenseEndpoints.list, { state: 'all', search: 'm4000' }),
  );
  expect(items.map(({ merchant }) => merchant)).toEqual(['M40000']);
});
