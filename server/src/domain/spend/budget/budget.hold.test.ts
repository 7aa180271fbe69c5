import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { newId } from '#system/id.ts';
import { bareDocument } from '../../../../test/bare-documents.ts';
import {
  budgetDesk,
  type BudgetContext,
  budgetForm as form,
  shareOf as share,
} from '../../../../test/budgeting.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import {
  actualiseBudgets,
  movementsOf,
  occupyBudgets,
  previewBudgets,
  releaseBudgets,
  standingsOf,
  unactualiseBudgets,
} from './budget.hold.service.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server, 'Ours');
});

const { save, made, shown, act, occupy, movements } = budgetDesk(() => ({ server, crew }));

describe('A document and its budgets', () => {
  test('commit, spend, reverse and release to the cent', async () => {
    const id = await made();
    const document = await bareDocument(server, crew.employee);

    await occupy(document, share(3_000), share(1_000));
    expect(await shown(id)).toEqual([4_000, 0, 6_000]);
    await act((ctx) => actualiseBudgets(ctx, document));
    expect(await shown(id)).toEqual([0, 4_000, 6_000]);
    await act((ctx) => releaseBudgets(ctx, document));
    expect(await shown(id)).toEqual([0, 4_000, 6_000]);
    await act((ctx) => unactualiseBudgets(ctx, document));
    expect(await shown(id)).toEqual([4_000, 0, 6_000]);
    await act((ctx) => releaseBudgets(ctx, document));
    expect(await shown(id)).toEqual([0, 0, 10_000]);

    const result = await movements(id);
    expect(result.map(({ kind, amount }) => [kind, amount]).reverse()).toEqual([
      ...[['occupy', 4_000]],
      ...[
        ['actual', 4_000],
        ['unactual', 4_000],
        ['release', 4_000],
      ],
    ]);
    expect(result[0]).toMatchObject({ documentId: document, actorName: 'employee of Ours' });
    expect(result[0]?.documentNumber).toMatch(/^CL-/);
  });

  test('repeat no movement, however often it is requested', async () => {
    const id = await made();
    const document = await bareDocument(server, crew.employee);
    const twice = async (work: (ctx: BudgetContext) => Promise<unknown>) => {
      await act(work);
      await act(work);
    };

    await twice((ctx) => occupyBudgets(ctx, document, [share(4_000)]));
    expect(await shown(id)).toEqual([4_000, 0, 6_000]);
    await twice((ctx) => actualiseBudgets(ctx, document));
    expect(await shown(id)).toEqual([0, 4_000, 6_000]);
    await twice((ctx) => unactualiseBudgets(ctx, document));
    await twice((ctx) => releaseBudgets(ctx, document));
    expect(await shown(id)).toEqual([0, 0, 10_000]);
  });

  test('reject a document that needs more than is available and name the budget', async () => {
    const [wide, narrow] = [await made(), await made({ expenseType: 'meals', amount: 500, name: 'Meals' })];
    const document = await bareDocument(server, crew.employee);

    await expect(occupy(document, share(501))).rejects.toMatchObject({
      code: 'WRONG_STATE',
      options: { reason: 'overBudget', values: { budget: 'Meals' } },
    });

    expect([await shown(wide), await shown(narrow)]).toEqual([
      [0, 0, 10_000],
      [0, 0, 500],
    ]);
    await occupy(document, share(500));
    expect(await shown(narrow)).toEqual([500, 0, 0]);
  });

  test('exceed a warning budget and report by how much', async () => {
    const id = await made({ effect: 'warn', amount: 100 });

    const standings = await occupy(await bareDocument(server, crew.employee), share(130));

    expect(standings).toMatchObject([{ budgetId: id, asked: 130, available: 100, over: 30, effect: 'warn' }]);
    expect(await shown(id)).toEqual([130, 0, -30]);
  });

  test('replace the earlier commitment on resubmission', async () => {
    const [old, young] = [await made({ toDay: '2026-06-30' }), await made({ fromDay: '2026-07-01' })];
    const document = await bareDocument(server, crew.employee);
    await occupy(document, share(9_000));

    await occupy(document, share(9_500), share(200, { day: '2026-08-01' }));

    expect([await shown(old), await shown(young)]).toEqual([
      [9_500, 0, 500],
      [200, 0, 9_800],
    ]);
    await occupy(document);
    expect([await shown(old), await shown(young)]).toEqual([
      [0, 0, 10_000],
      [0, 0, 10_000],
    ]);
  });

  test('release what was committed even if the budget was changed or disabled', async () => {
    const wanted = form();
    sure(await save(wanted));
    const document = await bareDocument(server, crew.employee);
    await occupy(document, share(4_000));
    sure(await save({ ...wanted, version: 1, expenseType: 'taxi', amount: 1, enabled: false }));

    await act((ctx) => releaseBudgets(ctx, document));

    expect(await shown(wanted.id)).toEqual([0, 0, 1]);
    expect(await act((ctx) => previewBudgets(ctx, [share(1, { expenseType: 'taxi' })]))).toEqual([]);
  });

  test('keep a commitment on a budget reduced since, but do not increase it', async () => {
    const wanted = form();
    sure(await save(wanted));
    const document = await bareDocument(server, crew.employee);
    await occupy(document, share(4_000));
    sure(await save({ ...wanted, version: 1, amount: 100 }));

    await occupy(document, share(3_900));

    expect(await shown(wanted.id)).toEqual([3_900, 0, -3_800]);
    await expect(occupy(document, share(3_901))).rejects.toMatchObject({
      options: { reason: 'overBudget' },
    });
  });

  test('count against every matching budget: departments above, project and type', async () => {
    const below = newId();
    sure(
      await server.call(crew.administrator, companyEndpoints.saveDepartment, {
        ...{ id: below, version: 0, name: 'Team', parentId: crew.departmentId, leaderId: null },
      }),
    );
    const project = newId();
    sure(
      await server.call(crew.administrator, dimensionEndpoints.save, {
        ...{ id: project, version: 0, kind: 'project', code: 'P', name: 'Harbour', leaderId: null },
        enabled: true,
      }),
    );
    const hit = [
      await made(),
      await made({ departmentId: crew.departmentId }),
      await made({ departmentId: below, projectId: project, expenseType: 'meals' }),
    ];
    const missed = [await made({ expenseType: 'taxi' }), await made({ toDay: '2026-03-17' })];

    const standings = await act((ctx) =>
      previewBudgets(ctx, [
        share(700, {
          departmentId: below,
          departmentPath: `/${crew.departmentId}/${below}/`,
          projectId: project,
        }),
        share(50, { expenseType: 'office' }),
      ]),
    );

    expect(standings.map(({ budgetId, asked }) => [budgetId, asked])).toEqual([
      [hit[0], 750],
      [hit[1], 700],
      [hit[2], 700],
    ]);
    expect(standings.map(({ budgetId }) => missed.includes(budgetId))).not.toContain(true);
  });

  test('do not count the document’s own commitment when it is viewed again', async () => {
    const id = await made();
    const document = await bareDocument(server, crew.employee);
    await occupy(document, share(8_000));
    const standings = async (ctx: BudgetContext) => {
      const of = { companyId: crew.companyId, documentId: document };
      return await standingsOf(ctx, await movementsOf(ctx.db, of).execute());
    };

    const own = await act((ctx) => previewBudgets(ctx, [share(8_000)], document));
    const another = await act((ctx) => previewBudgets(ctx, [share(8_000)]));

    expect(await act(standings)).toMatchObject([{ budgetId: id, asked: 8_000, occupied: 0, actual: 0 }]);
    await act((ctx) => actualiseBudgets(ctx, document));
    expect(await act(standings)).toMatchObject([{ asked: 8_000, actual: 0 }]);
    await act((ctx) => unactualiseBudgets(ctx, document));
    await act((ctx) => releaseBudgets(ctx, document));
    expect(await act(standings)).toEqual([]);
    expect(own).toMatchObject([{ budgetId: id, occupied: 0, available: 10_000, over: 0 }]);
    expect(another).toMatchObject([{ occupied: 8_000, available: 2_000, over: 6_000 }]);
  });
});
