import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreliable } from '#provider/platform/platform.double.ts';
import { newId } from '#system/id.ts';
import { newCompany } from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import { CodeWorld } from '../../../../../test/pay-codes.ts';
import { randomFrom } from '../../../../../test/random.ts';
import { allSay, totalsOf } from '../../../../../test/tills.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());

const Step = fc.record({
  act: fc.constantFrom('charge', 'charge', 'again', 'refund', 'tell'),
  sale: fc.nat({ max: 4 }),
  amount: fc.integer({ min: 1, max: 3_000 }),
});

interface Sale {
  outTradeNo: string;
  code: string;
  amount: number;
}

test('With a third of DingTalk’s answers missing, room, books and DingTalk say what was paid and not given back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.array(Step, { minLength: 3, maxLength: 12 }), async (seed, steps) => {
      const world = await CodeWorld.make(server, await newCompany(server), {
        ...{ perPayment: 2_500, perDay: 5_000, perMonth: 5_000, noConfirmCap: 2_500 },
      });
      const { dingtalk, till, crew } = world;
      const sales: Sale[] = [];
      const send = ({ outTradeNo, code, amount }: Sale) => world.charge(amount, code, outTradeNo);
      try {
        dingtalk.faultFor = unreliable(0.3, randomFrom(seed));
        for (const { act, sale, amount } of steps) {
          const known = sales[sale];
          if (act === 'charge') {
            const made = { outTradeNo: newId(), code: world.show(), amount };
            sales.push(made);
            await send(made);
          } else if (act === 'tell') await world.tell().catch(() => undefined);
          else if (act === 'again' && known) await send(known);
          else if (act === 'refund' && known) await till.refund(known.outTradeNo, amount);
        }
        dingtalk.faultFor = null;
        for (const one of sales) await send(one);
        await world.tell();
        const { rows } = await server.owner.query<{ paid: number; back: number }>(
          `select coalesce(sum(amount), 0)::int as paid, coalesce(sum(refunded), 0)::int as back
            from charge where company_id = $1 and state = 'paid'`,
          [crew.companyId],
        );
        const { paid = 0, back = 0 } = rows[0] ?? {};
        expect(paid).toBeLessThanOrEqual(5_000 + back);
        expect(await world.used()).toBe(paid - back);
        expect(await totalsOf(server, crew.companyId)).toEqual(allSay(paid - back));
        const { payCodes } = dingtalk;
        const sum = (all: Iterable<Record<string, unknown>>, name: string) =>
          Math.round([...all].reduce((total, one) => total + Number(one[name]), 0) * 100);
        const made = [...payCodes.paid.values()].filter((one) => one['tradeStatus'] === 'SUCCESS');
        expect(sum(made, 'amount')).toBe(paid);
        expect(sum(payCodes.refunded.values(), 'refundAmount')).toBe(back);
        // Each code is reported once: paid, or why not.
        expect(payCodes.paid.size).toBe(sales.length);
        expect(payCodes.refused).toEqual([]);
      } finally {
        await dingtalk.close();
      }
    }),
    { numRuns: 12 },
  );
});
