import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newCompany, sure, type Crew } from './builders.ts';
import { offsetDraft, openBudget, paidAdvance } from './conserved.ts';
import { startServer, type TestServer } from './harness.ts';
import { attempt, BEGINNINGS, COMMANDS } from './model.commands.ts';
import { assertWhole, OFFSET, truthOf, type Model } from './model.truth.ts';

/** Short in every test run; `OUTLAY_MODEL_RUNS` makes it long. */
const RUNS = Number(process.env['OUTLAY_MODEL_RUNS'] ?? 100);
const PACE = 8;

let server: TestServer;
let crew: Crew;
let model: Model;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const advance = await paidAdvance(server, crew);
  await openBudget(server, crew);
  const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
  model = { server, crew, advance, template: items[0]?.id ?? '' };
});

afterAll(() => server.stop());

describe('Any sequence of commands', () => {
  test(`${RUNS} sequences: the status is the fold of its history, the books balance, what was taken comes back`, async () => {
    const any = fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 9 });
    const sequences = fc
      .sample(fc.tuple(fc.constantFrom(...BEGINNINGS), any), { numRuns: RUNS, seed: 20261121 })
      .map(([beginning, rest]) => [...beginning, ...rest]);
    const reached = new Set<string>();
    let next = 0;
    const client = async () => {
      for (let sequence = sequences[next++]; sequence; sequence = sequences[next++]) {
        const id = await offsetDraft(server, crew, { advanceId: model.advance, amount: OFFSET });
        for (const command of sequence) {
          const before = await truthOf(model, id);
          const status = await attempt(model, command, id);
          expect([200, 400, 403, 404, 409], `${command} in ${before.status}`).toContain(status);
          const after = await truthOf(model, id);
          if (status !== 200) expect(after, `${command} was refused, yet wrote`).toEqual(before);
          reached.add(after.status);
        }
        await assertWhole(model, id);
      }
    };

    await Promise.all(Array.from({ length: PACE }, client));

    expect(reached.size).toBeGreaterThanOrEqual(8);
    const { rows } = await server.owner.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from posting',
    );
    expect(rows[0]?.sum).toBe(0);
  });
});
