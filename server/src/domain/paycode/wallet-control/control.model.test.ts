import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { newId } from '#system/id.ts';
import { newCompany, sure } from '../../../../test/builders.ts';
import { WalletWorld } from '../../../../test/corporate-wallets.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());

const Step = fc.record({
  act: fc.constantFrom('pay', 'pay', 'refund', 'recover', 'tell'),
  trade: fc.integer({ min: 0, max: 4 }),
  amount: fc.integer({ min: 1, max: 4_000 }),
  /** Sent that often, at once. */
  times: fc.integer({ min: 1, max: 3 }),
});

/** What the wallet itself keeps: what passed, and what it gave back. */
interface Kept {
  amount: number;
  returned: number;
  recovered: boolean;
}
const leftOf = ({ amount, returned, recovered }: Kept) => (recovered ? 0 : amount - returned);

test('Whatever a wallet requests in whichever order, the policy has used what was let pass and not given back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const crew = await newCompany(server);
      const world = await WalletWorld.make(server, crew, {
        perPayment: 3_000,
        perDay: 8_000,
        perMonth: 8_000,
      });
      sure(
        await server.call(crew.manager, budgetEndpoints.save, {
          ...{ id: newId(), version: 0, name: 'Meals', departmentId: null, projectId: null },
          ...{ expenseType: 'meals', fromDay: '2020-01-01', toDay: '2099-12-31', amount: 6_000 },
          ...{ effect: 'forbid', enabled: true },
        }),
      );
      const kept = new Map<string, Kept>();
      try {
        for (const { act, trade, amount, times } of steps) {
          const tradeNo = `T${trade}`;
          const send = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: times }, one));
          const known = kept.get(tradeNo);
          if (act === 'pay') {
            const answers = await send(() => world.pay(tradeNo, amount));
            // The same call has the same answer.
            expect(new Set(answers.map(({ result }) => result)).size).toBe(1);
            if (answers[0]?.result && !known) kept.set(tradeNo, { amount, returned: 0, recovered: false });
          } else if (act === 'refund') {
            const answers = await send(() => world.refund(tradeNo, amount, `R${amount}`));
            const { status } = await world.status(tradeNo);
            if (known && answers[0]?.result && status === 'PAID')
              known.returned = Number((await world.status(tradeNo)).refund_amount);
          } else if (act === 'recover') {
            await send(() => world.recover(tradeNo));
            if (known) known.recovered = true;
            else kept.set(tradeNo, { amount: 0, returned: 0, recovered: true });
          } else if (known && !known.recovered && known.amount > 0) {
            const payment = world.alipay.pay(tradeNo, world.employeeId, known.amount);
            payment.refunded = known.returned;
            await world.notice(tradeNo);
          }
          const left = [...kept.values()].reduce((sum, one) => sum + leftOf(one), 0);
          expect(await world.used()).toBe(left);
          expect(await spent(world)).toEqual({ occupied: 0, actual: left });
        }
      } finally {
        await world.alipay.close();
      }
    }),
    { numRuns: 12 },
  );
});

const spent = async ({ crew }: WalletWorld) => {
  const { rows } = await server.owner.query<{ occupied: number; actual: number }>(
    'select occupied::int, actual::int from budget where company_id = $1',
    [crew.companyId],
  );
  return rows[0];
};
