import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportEndpoints, type ReportQuery } from '@outlay/contract/processing/report';
import { reportExportEndpoints } from '@outlay/contract/processing/report.export';
import { REPORT_DIMENSIONS } from '@outlay/contract/report-basis';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { z } from 'zod';
import { billDesk } from '../../../../test/billing.ts';
import {
  approveAs,
  newCompany,
  newDraft,
  passed,
  see,
  submitted,
  sure,
  type Crew,
} from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { refundDesk } from '../../../../test/refunding.ts';
import { WalletWorld } from '../../../../test/corporate-wallets.ts';
import { newMerchant, newPhone, newPolicy } from '../../../../test/tills.ts';
import { sweepReports } from './report.collect.service.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

type Query = Partial<z.input<typeof ReportQuery>>;
const WHOLE = { from: '2024-01-01', to: '2028-12-31' };
const sums = async (who: Person, query: Query = {}) =>
  sure(await server.call(who, reportEndpoints.sums, { ...WHOLE, ...query }));
const lines = async (who: Person, query: Query = {}) =>
  sure(await server.call(who, reportEndpoints.lines, { ...WHOLE, ...query })).items;

/** What the ledger has for expenses, by type. */
async function ledger(): Promise<Map<string, number>> {
  const { rows } = await server.owner.query<{ type: string; amount: string }>(
    `select substr(account, 9) as type, sum(amount)::bigint as amount from posting
     where company_id = $1 and account like 'expense:%' group by 1 having sum(amount) <> 0`,
    [crew.companyId],
  );
  return new Map(rows.map(({ type, amount }) => [type, Number(amount)]));
}

const byKey = ({ groups }: Awaited<ReturnType<typeof sums>>) =>
  new Map(groups.map(({ key, amount }) => [key, amount]));

describe('What is booked', () => {
  test('equals the ledger, also after an approval is taken back and given again', async () => {
    await passed(server, crew, [12_345, 678]);
    const again = await passed(server, crew, [99]);
    expect(byKey(await sums(crew.accountant, { scope: 'company' }))).toEqual(await ledger());

    const { version } = await see(server, crew.manager, again.id);
    const form = { id: again.id, version, reason: 'Wrong project' };
    sure(await server.call(crew.manager, documentEndpoints.unapprove, form));
    const { total, groups } = await sums(crew.accountant, { scope: 'company' });
    expect(total).toBe(13_023);
    expect(groups).toMatchObject([{ key: 'taxi', amount: 13_023 }]);

    await approveAs(server, crew.accountant, again.id);
    expect((await sums(crew.accountant, { scope: 'company' })).total).toBe(13_122);
    expect(byKey(await sums(crew.accountant, { scope: 'company' }))).toEqual(await ledger());
  });

  test('has orders that the company paid, and their refunds', async () => {
    const { order } = billDesk(() => ({ server, crew }));
    await order({ no: 'B-1', total: '980.00' });
    expect((await sums(crew.accountant, { scope: 'company' })).total).toBe(98_000);
    await order({ no: 'B-1', total: '980.00', refund: '480.00', state: 'refunded' });
    expect(byKey(await sums(crew.accountant, { scope: 'company' }))).toEqual(await ledger());
    expect(await lines(crew.employee)).toMatchObject([
      { document: null, money: { amount: -48_000 } },
      { document: null, money: { amount: 98_000 } },
    ]);
  });

  test('has payments with the code, and refunds of orders that were claimed', async () => {
    const company = () => sums(crew.accountant, { scope: 'company' });
    const { tell, expenseOf, draftOf, submit } = refundDesk(() => ({ server, crew }));
    await tell({ no: 'R-1', version: 1 });
    const claim = sure(await submit(await draftOf([await expenseOf('R-1')])));
    for (const who of [crew.leader, crew.accountant]) await approveAs(server, who, claim.id);
    await company();
    await tell({ no: 'R-1', refund: 30_000, version: 2 });
    await newPolicy(server, crew);
    const till = await newMerchant(server, crew);
    const phone = await newPhone(server, crew.employee);
    const { body } = await till.charge({ authCode: phone.code(), amount: 2_800 });
    expect(body.state).toBe('SUCCESS');
    expect(byKey(await company())).toEqual(await ledger());
    expect((await company()).total).toBe(98_000 - 30_000 + 2_800);
    await till.refund(body.outTradeNo, 800);
    expect(byKey(await company())).toEqual(await ledger());
    expect((await company()).total).toBe(98_000 - 30_000 + 2_000);
  });

  test('has payments with corporate wallets, and what was refunded of them', async () => {
    const company = () => sums(crew.accountant, { scope: 'company' });
    const world = await WalletWorld.make(server, crew);
    try {
      await world.pay('P1', 2_800);
      world.alipay.pay('P1', world.employeeId, 2_800);
      await world.notice('P1');
      // A worker may have it in hand.
      await expect.poll(async () => (await company()).total).toBe(2_800);
      expect(byKey(await company())).toEqual(await ledger());
      world.alipay.refund('P1', 800);
      await world.notice('P1');
      await expect.poll(async () => (await company()).total).toBe(2_000);
      const merchants = await sums(crew.accountant, { scope: 'company', by: 'merchant' });
      expect([...byKey(merchants).keys()]).toEqual(['Noodle bar']);
    } finally {
      await world.alipay.close();
    }
  });

  test('is the same however often it is collected', async () => {
    await passed(server, crew, [500]);
    const before = await sums(crew.accountant, { scope: 'company' });
    for (const company of [crew.companyId, crew.companyId])
      await sweepReports(server.db, company, server.now());
    await server.owner.query('delete from report_progress where company_id = $1', [crew.companyId]);
    const both = await Promise.all([1, 2].map(() => sums(crew.accountant, { scope: 'company' })));
    for (const one of both) expect(one).toEqual({ ...before, asOf: one.asOf });
  });
});

describe('The other bases', () => {
  test('follow a claim from its submission to its approval, and forget it when it is withdrawn', async () => {
    const totals = async () => {
      const of = async (basis: Query['basis']) => (await sums(crew.employee, { basis })).total;
      return [await of('claimed'), await of('approved'), await of('booked'), await of('paid')];
    };
    const first = await submitted(server, crew.employee, [1_000, 200]);
    expect(await totals()).toEqual([1_200, 0, 0, 0]);
    sure(
      await server.call(crew.employee, documentEndpoints.withdraw, { id: first.id, version: first.version }),
    );
    expect(await totals()).toEqual([0, 0, 0, 0]);
    await passed(server, crew, [5_000]);
    expect(await totals()).toEqual([5_000, 5_000, 5_000, 0]);
  });

  test('a draft is no spending', async () => {
    await newDraft(server, crew.employee, [700]);
    expect(await sums(crew.employee, { basis: 'claimed' })).toMatchObject({ total: 0, groups: [] });
  });
});

describe('Whose spending', () => {
  test('an employee sees their own only, a leader their department, finance and audit the company', async () => {
    await passed(server, crew, [1_000]);
    expect((await sums(crew.colleague)).total).toBe(0);
    expect((await sums(crew.leader, { scope: 'department' })).total).toBe(1_000);
    for (const who of [crew.accountant, crew.manager, crew.auditor])
      expect((await sums(who, { scope: 'company' })).total).toBe(1_000);
    for (const [who, scope] of [
      [crew.employee, 'department'],
      [crew.employee, 'company'],
      [crew.leader, 'company'],
      [crew.cashier, 'company'],
      [crew.administrator, 'company'],
    ] as const) {
      const form = { ...WHOLE, scope };
      for (const answer of [
        await server.call(who, reportEndpoints.sums, form),
        await server.call(who, reportEndpoints.lines, form),
        await server.call(who, reportEndpoints.state, { scope }),
        await server.call(who, reportExportEndpoints.start, { query: form, format: 'csv', language: 'en' }),
      ])
        expect(answer.status).toBe(403);
    }
  });

  test('an administrator sees how the work gets on in the company, without amounts', async () => {
    await passed(server, crew, [1_000]);
    const form = { ...WHOLE, scope: 'company' } as const;
    const { boards } = sure(await server.call(crew.administrator, reportEndpoints.options, {}));
    expect(boards[0]).toMatchObject({ key: 'administrator', scope: 'company' });
    expect(boards[0]?.blocks).not.toContain('spending');
    sure(await server.call(crew.administrator, reportEndpoints.pace, form));
    expect(sure(await server.call(crew.administrator, reportEndpoints.quality, form)).claims).toBe(1);
    for (const who of [crew.employee, crew.leader])
      for (const endpoint of [reportEndpoints.pace, reportEndpoints.quality])
        expect((await server.call(who, endpoint, form)).status).toBe(403);
  });

  test('another company sees nothing of it', async () => {
    await passed(server, crew, [1_000]);
    const other = await newCompany(server, 'Elsewhere');
    expect((await sums(other.accountant, { scope: 'company' })).total).toBe(0);
    const form = { ...WHOLE, scope: 'company', departmentId: crew.departmentId } as const;
    expect((await server.call(other.accountant, reportEndpoints.sums, form)).status).toBe(404);
  });

  test('the options name the scopes of each', async () => {
    const scopesOf = async (who: Person) => sure(await server.call(who, reportEndpoints.options, {})).scopes;
    expect(await scopesOf(crew.employee)).toEqual(['own']);
    expect(await scopesOf(crew.leader)).toEqual(['own', 'department']);
    expect(await scopesOf(crew.auditor)).toEqual(['own', 'company']);
  });
});

describe('A table of spending', () => {
  test('adds up the same by every dimension, with and without columns', async () => {
    await passed(server, crew, [1_000, 20]);
    const { order } = billDesk(() => ({ server, crew }));
    await order({ no: 'B-1', total: '9.80' });
    for (const by of REPORT_DIMENSIONS)
      for (const across of [null, ...REPORT_DIMENSIONS]) {
        const { groups, columns, total } = await sums(crew.accountant, { scope: 'company', by, across });
        const add = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
        expect(total).toBe(2_000);
        expect(add(groups)).toBe(2_000);
        if (across !== null) expect(add(columns)).toBe(2_000);
      }
  });

  test('shows each currency by itself, and adds up one of them', async () => {
    await passed(server, crew, [1_000]);
    const { order } = billDesk(() => ({ server, crew }));
    await order({ no: 'B-1', total: '50.00' }, { no: 'B-2', total: '7.00', currency: 'EUR' });
    const company = (query: Query) => sums(crew.accountant, { scope: 'company', ...query });
    const rows = await company({ by: 'currency' });
    expect(rows).toMatchObject({ currency: 'CNY', total: 6_000, others: [{ amount: 700, currency: 'EUR' }] });
    expect([...byKey(rows)]).toEqual([
      ['CNY', 6_000],
      ['EUR', 700],
    ]);
    const columns = await company({ by: 'person', across: 'currency' });
    expect(columns.groups).toMatchObject([{ amount: 6_000, cells: { CNY: 6_000, EUR: 700 } }]);
    const euros = await company({ by: 'person', only: { currency: 'EUR' } });
    expect(euros).toMatchObject({ currency: 'EUR', total: 700, others: [] });
    const behind = await lines(crew.accountant, { scope: 'company', only: { currency: 'EUR' } });
    expect(behind).toMatchObject([{ money: { amount: 700, currency: 'EUR' } }]);
  });

  test('is the same from the sums of months and from the lines, also after a withdrawal', async () => {
    await passed(server, crew, [1_000, 20]);
    const { id, version } = await submitted(server, crew.employee, [300]);
    const both = async (basis: Query['basis']) => {
      const query: Query = { scope: 'company', basis, by: 'merchant' };
      const months = await sums(crew.accountant, query);
      // Not whole months: only the lines have the days.
      const days = await sums(crew.accountant, { ...query, from: '2024-01-02' });
      expect({ ...months, asOf: '' }).toEqual({ ...days, asOf: '' });
      return months.total;
    };
    expect([await both('booked'), await both('claimed')]).toEqual([1_020, 1_320]);
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    expect([await both('booked'), await both('claimed')]).toEqual([1_020, 1_020]);
  });

  test('compares months with those of the year before, each with its own', async () => {
    await passed(server, crew, [1_000]);
    const year = server.now().getUTCFullYear();
    const month = server.now().toISOString().slice(0, 7);
    const { groups, before } = await sums(crew.accountant, {
      ...{ scope: 'company', by: 'month', from: `${year + 1}-01-01`, to: `${year + 1}-12-31` },
      compareFrom: `${year}-01-01`,
    });
    expect(groups).toMatchObject([
      { key: month.replace(String(year), String(year + 1)), amount: 0, before: 1_000 },
    ]);
    expect(before).toBe(1_000);
  });

  test('compared with the end of time has nothing beside it', async () => {
    await passed(server, crew, [1_000]);
    const { before } = await sums(crew.accountant, {
      ...{ scope: 'company', by: 'month', compareFrom: '9999-12-31' },
    });
    expect(before).toBe(0);
  });

  test('leads to its lines page by page, each once', async () => {
    await passed(server, crew, [1, 2, 3, 4, 5]);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const form = { ...WHOLE, size: 2, ...(after && { after }) };
      const page = sure(await server.call(crew.employee, reportEndpoints.lines, form));
      seen.push(...page.items.map(({ money }) => money.amount));
      after = page.next ?? undefined;
    } while (after);
    expect(seen.sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
