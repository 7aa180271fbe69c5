import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { newPolicy } from '../../../../test/tills.ts';
import { newId } from '#system/id.ts';
import { confirm, consult, giveBack, release, reserve, type Spending } from './spend-control.service.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await newPolicy(server, crew, { perPayment: 6_000, perDay: 10_000, perMonth: 50_000 });
  sure(
    await server.call(crew.manager, budgetEndpoints.save, {
      ...{
        id: newId(),
        version: 0,
        name: 'Meals',
        departmentId: null,
        projectId: null,
        expenseType: 'meals',
      },
      ...{ fromDay: '2020-01-01', toDay: '2099-12-31', amount: 9_000, effect: 'forbid', enabled: true },
    }),
  );
});
afterAll(() => server.stop());

/** A payment by the wallet of another company, whose merchants are in no registry. */
const spending = (amount: number, tradeNo: string = newId()): Spending => ({
  ...{ tradeNo, memberId: crew.employee.memberId, type: 'meals', amount, at: server.now() },
  merchant: { id: null, name: 'Noodle bar', storeId: null },
});
const inCompany = <T>(work: Parameters<typeof server.app.asSystem<T>>[1]) =>
  server.app.asSystem(crew.companyId, work);
const room = async () => {
  const consulted = await inCompany((ctx) => consult(ctx, spending(1)));
  return consulted.passes ? consulted.left.day + 1 : 0;
};
const budget = async () => {
  const { rows } = await server.owner.query<{ occupied: number; actual: number }>(
    'select occupied::int, actual::int from budget where company_id = $1',
    [crew.companyId],
  );
  return rows[0];
};

describe('The core that tills and wallets call', () => {
  test('says what is allowed, and keeps nothing for it', async () => {
    expect(await inCompany((ctx) => consult(ctx, spending(6_001)))).toMatchObject({
      ...{ passes: false, refusal: 'overPayment', allowed: 6_000 },
    });
    expect(await room()).toBe(10_000);
  });

  test('reserves, spends and gives back once for a trade number, however often it is called', async () => {
    const one = spending(4_000);
    for (let time = 0; time < 3; time += 1)
      expect((await inCompany((ctx) => reserve(ctx, one))).passes).toBe(true);
    expect([await room(), await budget()]).toEqual([6_000, { occupied: 4_000, actual: 0 }]);

    for (let time = 0; time < 3; time += 1) await inCompany((ctx) => confirm(ctx, one.tradeNo));
    await inCompany((ctx) => release(ctx, one.tradeNo));
    expect([await room(), await budget()]).toEqual([6_000, { occupied: 0, actual: 4_000 }]);

    await inCompany((ctx) => giveBack(ctx, one.tradeNo, 1_500));
    expect([await room(), await budget()]).toEqual([7_500, { occupied: 0, actual: 2_500 }]);
  });

  test('releases what was reserved and not spent, once', async () => {
    const before = [await room(), await budget()];
    const one = spending(2_000);
    await inCompany((ctx) => reserve(ctx, one));
    for (let time = 0; time < 2; time += 1) await inCompany((ctx) => release(ctx, one.tradeNo));
    await inCompany((ctx) => confirm(ctx, one.tradeNo));

    expect([await room(), await budget()]).toEqual(before);
  });

  test('refuses what the budget has no more of, and keeps no room for it', async () => {
    await inCompany((ctx) => reserve(ctx, spending(5_500)));
    const before = await room();
    const refused = await inCompany((ctx) => reserve(ctx, spending(1_500)));

    expect(refused).toMatchObject({ passes: false, refusal: 'budget', reservationId: null });
    expect(await room()).toBe(before);
  });
});
