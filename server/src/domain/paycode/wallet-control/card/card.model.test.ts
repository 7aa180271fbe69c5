import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { newId } from '#system/id.ts';
import { newCompany, sure } from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import { CardWorld } from '../../../../../test/quota-cards.ts';
import { randomFrom } from '../../../../../test/random.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());

const Step = fc.record({
  act: fc.constantFrom('ask', 'pay', 'pay', 'refund', 'refund', 'end'),
  amount: fc.integer({ min: 1, max: 1_500 }),
  payment: fc.nat({ max: 5 }),
});

const FAULTS = ['cut', 'lose', 'forge', { status: 500, code: 'SYSTEM_ERROR' }] as const;

test('Whatever is paid with cards, and whichever answers are missing, room, budget and books are what was paid and not refunded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.array(Step, { minLength: 8, maxLength: 20 }), async (seed, steps) => {
      const crew = await newCompany(server);
      const limits = { perPayment: 2_000, perDay: 5_000, perMonth: 5_000 };
      const world = await CardWorld.make(server, crew, limits);
      sure(
        await server.call(crew.manager, budgetEndpoints.save, {
          ...{ id: newId(), version: 0, name: 'Meals', departmentId: null, projectId: null },
          ...{ expenseType: 'meals', fromDay: '2020-01-01', toDay: '2099-12-31', amount: 100_000 },
          ...{ effect: 'forbid', enabled: true },
        }),
      );
      const { wechat } = world;
      const random = randomFrom(seed);
      const unreliable = () => {
        wechat.faultFor = () => (random() < 0.3 ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined);
      };
      const surely = async (topic: string) => {
        wechat.faultFor = () => undefined;
        await world.deliver(topic);
        unreliable();
      };
      let ends = 0;
      const paid: { number: string; left: number }[] = [];
      try {
        unreliable();
        for (const { act, amount, payment } of steps) {
          const known = paid[payment % Math.max(1, paid.length)];
          if (act === 'ask') {
            await world.ask();
            await world.deliver('walletCard.issue').catch(() => undefined);
          } else if (act === 'pay') {
            const card = [...wechat.cards.values()].at(-1);
            const number = `P${paid.length}`;
            if (card && wechat.pay(card.outCardNo, number, amount)) paid.push({ number, left: amount });
          } else if (act === 'refund' && known && known.left > 0) {
            const back = Math.min(known.left, amount);
            wechat.refund(known.number, newId(), back);
            known.left -= back;
          } else if (act === 'end' && ends < 4) {
            // All of it on one day, whose bill is read.
            ends += 1;
            server.sleep(2.2 * 3_600_000);
            await surely('walletCard.issue');
            await world.deliver('walletCard.end').catch(() => undefined);
          }
          // A card that is out counts in full.
          expect(await world.used()).toBeLessThanOrEqual(5_000);
        }
        await surely('walletCard.issue');
        server.sleep(2.2 * 3_600_000);
        await surely('walletCard.end');
        wechat.faultFor = () => undefined;
        for (let day = 0; day < 3; day += 1) await world.compare();
        const left = paid.reduce((sum, one) => sum + one.left, 0);
        expect(await used(crew.companyId)).toBe(left);
        expect(await spent(crew.companyId)).toEqual({ occupied: 0, actual: left });
        expect(await world.booked()).toBe(left);
        expect((await world.expenses()).reduce((sum, one) => sum + one, 0)).toBe(left);
        expect(
          sure(await server.call(crew.manager, merchantStatementEndpoints.differences, {})).items,
        ).toEqual([]);
      } finally {
        await wechat.close();
      }
    }),
    { numRuns: 15 },
  );
});

/** Of all days. */
const used = async (companyId: string): Promise<number> => {
  const { rows } = await server.owner.query<{ used: number }>(
    'select coalesce(sum(used), 0)::int as used from spend_used where company_id = $1 and length(period) = 10',
    [companyId],
  );
  return rows[0]?.used ?? 0;
};

const spent = async (companyId: string) => {
  const { rows } = await server.owner.query<{ occupied: number; actual: number }>(
    'select occupied::int, actual::int from budget where company_id = $1',
    [companyId],
  );
  return rows[0];
};
