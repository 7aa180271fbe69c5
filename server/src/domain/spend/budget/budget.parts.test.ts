import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import { newCompany, passed, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paidOutside, treasurer } from '../../../../test/paying.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

test('A budget shows what is in approval, approved but unpaid, and paid, to the cent', async () => {
  const id = newId();
  sure(
    await server.call(crew.manager, budgetEndpoints.save, {
      ...{ id, version: 0, name: 'All of it', departmentId: null, projectId: null, expenseType: null },
      ...{ fromDay: '2020-01-01', toDay: '2099-12-31', amount: 1_000_000, effect: 'warn', enabled: true },
    }),
  );
  const parts = async () => {
    const { items } = sure(await server.call(crew.manager, budgetListEndpoints.budgets, {}));
    const { occupied, inApproval, unpaid, actual, available } = items.find((one) => one.id === id)!;
    expect(inApproval + unpaid).toBe(occupied);
    expect(occupied + actual + available).toBe(1_000_000);
    return { inApproval, unpaid, paid: actual };
  };

  await submitted(server, crew.employee, [4_444]);
  const first = await passed(server, crew, [1_111]);
  await passed(server, crew, [2_222]);
  expect(await parts()).toEqual({ inApproval: 4_444, unpaid: 3_333, paid: 0 });

  await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, first.id);
  expect(await parts()).toEqual({ inApproval: 4_444, unpaid: 2_222, paid: 1_111 });

  const third = await treasurer(server, crew.companyId, crew.departmentId);
  // The payment was returned: the document is approved but no longer paid.
  const { version } = await see(server, crew.cashier, first.id);
  sure(await server.call(third, paymentEndpoints.unpay, { id: first.id, version, reason: 'Returned' }));
  expect(await parts()).toEqual({ inApproval: 4_444, unpaid: 3_333, paid: 0 });
});
