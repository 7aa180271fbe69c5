import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeCounts, homeEndpoints } from '@outlay/contract/workspace/home';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import {
  approveAs,
  newCompany,
  newDraft,
  newExpense,
  passed,
  submitted,
  sure,
  type Crew,
} from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await newExpense(server, crew.employee, 700);
  await newExpense(server, crew.employee, 300);
  await newDraft(server, crew.employee, [4_000]);
  await submitted(server, crew.employee, [10_000, 500]);
  await approveAs(server, crew.leader, (await submitted(server, crew.employee, [2_000])).id);
  await passed(server, crew, [30_000]);
});
afterAll(() => server.stop());

const homeOf = async (who: Person) => homeCounts(sure(await server.call(who, homeEndpoints.counts, {})));

/** The same counts, computed from all rows. */
async function countedAnew(who: Person) {
  const { rows } = await server.owner.query<Record<string, number>>(
    `select (select count(*) from task where holder_id = $1 and state = 'Pending')::int as "pendingApproval",
            (select count(*) from expense where member_id = $1 and not submitted)::int as "toBeReimbursed",
            (select coalesce(sum(amount), 0) from expense where member_id = $1 and not submitted)::int as "expenseSum",
            (select count(*) from document where submitter_id = $1 and status = 'UnderApproval')::int as "inApproval",
            (select coalesce(sum(amount - paid_amount), 0) from document where submitter_id = $1 and status = 'UnderApproval')::int as "inApprovalSum",
            (select count(*) from document where submitter_id = $1 and status in ('Passed', 'InPayment'))::int as "onItsWay",
            (select coalesce(sum(amount - paid_amount), 0) from document where submitter_id = $1 and status in ('Passed', 'InPayment'))::int as "onItsWaySum",
            (select count(*) from message where member_id = $1 and read_at is null)::int as unread`,
    [who.memberId],
  );
  return rows[0];
}

test('The home page shows how long my oldest task has waited, and nothing without tasks', async () => {
  const { rows } = await server.owner.query<{ at: Date }>(
    "select min(arrived_at) as at from task where holder_id = $1 and state = 'Pending'",
    [crew.leader.memberId],
  );

  expect((await homeOf(crew.leader)).oldestPending).toBe(rows[0]?.at.toISOString());
  expect((await homeOf(crew.colleague)).oldestPending).toBeNull();
});

const shortOf = (home: Awaited<ReturnType<typeof homeOf>>) => ({
  pendingApproval: home.pendingApproval,
  toBeReimbursed: home.toBeReimbursed,
  expenseSum: home.expenseSums[0]?.amount ?? 0,
  inApproval: home.inApproval.count,
  inApprovalSum: home.inApproval.sums[0]?.amount ?? 0,
  onItsWay: home.onItsWay.count,
  onItsWaySum: home.onItsWay.sums[0]?.amount ?? 0,
  unread: home.unread,
});

describe('The home page', () => {
  test.each(['employee', 'leader', 'accountant', 'cashier', 'colleague'] as const)(
    'of the %s matches a fresh count of every row',
    async (role) => {
      expect(shortOf(await homeOf(crew[role]))).toEqual(await countedAnew(crew[role]));
    },
  );

  test('shows an employee open, in-approval and payable amounts, to the cent', async () => {
    expect(shortOf(await homeOf(crew.employee))).toMatchObject({
      toBeReimbursed: 3,
      expenseSum: 5_000,
      inApproval: 2,
      inApprovalSum: 12_500,
      onItsWay: 1,
      onItsWaySum: 30_000,
    });
  });

  test('offers what the person used last, newest first', async () => {
    const { lastEdited } = await homeOf(crew.employee);

    expect(lastEdited.map(({ kind, money }) => [kind, money.amount])).toEqual([
      ['document', 4_000],
      ['expense', 300],
      ['expense', 700],
    ]);
  });

  test('calls a task overdue after a day', async () => {
    const before = await homeOf(crew.leader);
    expect(before).toMatchObject({ pendingApproval: 1, overdue: 0 });

    server.sleep(25 * 3_600_000);

    expect(await homeOf(crew.leader)).toMatchObject({ pendingApproval: 1, overdue: 1 });
  });

  test('shows each person the functions of their roles', async () => {
    const menuOf = async (who: Person) =>
      sure(await server.call(who, homeEndpoints.menu, {})).items.map(({ key }) => key);

    expect(await menuOf(crew.employee)).toEqual(
      expect.arrayContaining(['note', 'newDocument', 'accountBook']),
    );
    expect(await menuOf(crew.auditor)).toEqual(expect.arrayContaining(['pendingApproval', 'news']));
    expect(await menuOf(crew.auditor)).not.toContain('newDocument');
    expect(sure(await server.call(crew.employee, accountEndpoints.userInfo, {})).hasPayeeAccount).toBe(true);
  });
});
