import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BudgetForm } from '@outlay/contract/spend/budget';
import { bareDocument } from '../../../../test/bare-documents.ts';
import { newCompany, type Crew } from '../../../../test/builders.ts';
import { budgetDesk, shareOf, type BudgetContext } from '../../../../test/budgeting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  actualiseBudgets,
  occupyBudgets,
  previewBudgets,
  releaseBudgets,
  unactualiseBudgets,
} from './budget.hold.service.ts';
import type { BudgetShare } from './budget.policy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const desk = (crew: Crew) => budgetDesk(() => ({ server, crew }));
const act = <T>(crew: Crew, work: (ctx: BudgetContext) => Promise<T>) => desk(crew).act(work);
const newBudget = (crew: Crew, changes: Partial<BudgetForm>) =>
  desk(crew).made({ amount: 1_000, ...changes });
const share = (amount: number, expenseType: BudgetShare['expenseType'] = 'meals') =>
  shareOf(amount, { expenseType });

/** Totals of a company's budgets next to the sums of their movements, which must be equal. */
const ledger = async ({ companyId }: Crew) => {
  const { rows } = await server.owner.query<
    Record<'id' | 'name', string> & Record<'occupied' | 'actual', number>
  >(
    `select b.id, b.name, b.occupied::int, b.actual::int,
       coalesce(sum(case kind when 'occupy' then m.amount when 'unactual' then m.amount else -m.amount end), 0)::int as folded_occupied,
       coalesce(sum(case kind when 'actual' then m.amount when 'unactual' then -m.amount end), 0)::int as folded_actual
     from budget b left join budget_movement m on m.company_id = b.company_id and m.budget_id = b.id
     where b.company_id = $1 group by b.company_id, b.id order by b.id`,
    [companyId],
  );
  return rows as unknown as Record<'occupied' | 'actual' | 'folded_occupied' | 'folded_actual', number>[];
};

test('Eight clients on one blocking budget never commit more than is available', async () => {
  const crew = await newCompany(server, 'Race');
  await newBudget(crew, {});
  // A second budget over some of the shares, so that the clients lock more than one.
  await newBudget(crew, { expenseType: 'taxi', amount: 300 });
  const taken: number[] = [];

  await Promise.all(
    Array.from({ length: 8 }, async (_client, client) => {
      for (let round = 0; round < 12; round += 1) {
        const document = await bareDocument(server, crew.employee);
        const type = (client + round) % 2 === 0 ? 'taxi' : 'meals';
        await act(crew, (ctx) => occupyBudgets(ctx, document, [share(37, type), share(3, 'meals')])).then(
          () => taken.push(40),
          (error: unknown) => expect(error).toMatchObject({ options: { reason: 'overBudget' } }),
        );
      }
    }),
  );

  const [all, taxi] = await ledger(crew);
  expect(taken.length).toBe(25);
  expect(all).toEqual(expect.objectContaining({ occupied: 1_000, folded_occupied: 1_000 }));
  expect(taxi?.occupied).toBeLessThanOrEqual(300);
  expect(taxi?.occupied).toBe(taxi?.folded_occupied);
});

test('Two simultaneous releases of one document release once', async () => {
  const crew = await newCompany(server, 'Twice');
  await newBudget(crew, {});
  const document = await bareDocument(server, crew.employee);
  for (let round = 0; round < 10; round += 1) {
    await act(crew, (ctx) => occupyBudgets(ctx, document, [share(100)]));
    await Promise.all(Array.from({ length: 4 }, () => act(crew, (ctx) => releaseBudgets(ctx, document))));
    expect(await ledger(crew)).toMatchObject([{ occupied: 0, folded_occupied: 0 }]);
  }
});

const STEP = fc.record({
  call: fc.constantFrom('preview', 'occupy', 'occupy', 'release', 'actualise', 'unactualise'),
  document: fc.integer({ min: 0, max: 2 }),
  amounts: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 3 }),
  type: fc.constantFrom('meals', 'taxi'),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

async function take(crew: Crew, documents: string[], { call, document, amounts, type }: Step): Promise<void> {
  const id = documents[document] ?? '';
  const shares = amounts.map((amount) => share(amount, type));
  await act(crew, async (ctx) => {
    if (call === 'preview') await previewBudgets(ctx, shares, id);
    if (call === 'occupy') await occupyBudgets(ctx, id, shares);
    if (call === 'release') await releaseBudgets(ctx, id);
    if (call === 'actualise') await actualiseBudgets(ctx, id);
    if (call === 'unactualise') await unactualiseBudgets(ctx, id);
  }).catch((error: unknown) => {
    if ((error as { options?: { reason?: string } }).options?.reason !== 'overBudget') throw error;
  });
}

test('After any sequence of calls budgets equal the sum of their movements, and releasing everything gives zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 14 }), async (steps) => {
      const crew = await newCompany(server, 'Any');
      await newBudget(crew, { amount: 700 });
      await newBudget(crew, { amount: 200, expenseType: 'taxi', effect: 'warn' });
      const documents = [];
      for (let made = 0; made < 3; made += 1) documents.push(await bareDocument(server, crew.employee));

      for (const step of steps) {
        await take(crew, documents, step);
        for (const { occupied, actual, folded_occupied, folded_actual } of await ledger(crew))
          expect([occupied, actual]).toEqual([folded_occupied, folded_actual]);
      }

      const [forbidding] = await ledger(crew);
      expect((forbidding?.occupied ?? 0) + (forbidding?.actual ?? 0)).toBeLessThanOrEqual(700);
      for (const id of documents) {
        await act(crew, (ctx) => unactualiseBudgets(ctx, id));
        await act(crew, (ctx) => releaseBudgets(ctx, id));
      }
      expect(await ledger(crew)).toMatchObject([
        { occupied: 0, actual: 0 },
        { occupied: 0, actual: 0 },
      ]);
    }),
    { numRuns: 15 },
  );
});
