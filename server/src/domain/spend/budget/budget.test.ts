import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgetEndpoints, type BudgetForm } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { dimensionEndpoints } from '@outlay/contract/organisation/dimension';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { bareDocument } from '../../../../test/bare-documents.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import type { BudgetShare } from './budget.policy.ts';
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
let stranger: Crew;
beforeAll(async () => {
  server = await startServer();
  stranger = await newCompany(server, 'Theirs');
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server, 'Ours');
});

const form = (changes: Partial<BudgetForm> = {}): BudgetForm => ({
  ...{ id: newId(), version: 0, name: `Budget ${newId().slice(-6)}`, departmentId: null, projectId: null },
  ...{ expenseType: null, fromDay: '2026-01-01', toDay: '2026-12-31', amount: 10_000 },
  ...{ effect: 'forbid', enabled: true },
  ...changes,
});
const save = (wanted: BudgetForm, who: Person = crew.manager) =>
  server.call(who, budgetEndpoints.save, wanted);
const made = async (changes: Partial<BudgetForm> = {}) => sure(await save(form(changes))).id;
const shown = async (id: string) => {
  const { items } = sure(await server.call(crew.manager, budgetListEndpoints.budgets, { size: 100 }));
  const one = items.find((budget) => budget.id === id);
  return [one?.occupied, one?.actual, one?.available];
};
const share = (amount: number, changes: Partial<BudgetShare> = {}): BudgetShare => ({
  ...{ departmentId: null, departmentPath: null, projectId: null, expenseType: 'meals' },
  ...{ day: '2026-03-18', amount },
  ...changes,
});
const act = <T>(work: (ctx: Parameters<typeof occupyBudgets>[0]) => Promise<T>, who = crew) =>
  inTransaction(server.db, who.companyId, (db) =>
    work({
      db,
      now: server.now,
      user: { companyId: who.companyId, memberId: who.employee.memberId } as never,
    }),
  );
const occupy = (document: string, ...shares: BudgetShare[]) =>
  act((ctx) => occupyBudgets(ctx, document, shares));
const movements = async (budgetId: string, who: Person = crew.manager) =>
  sure(await server.call(who, budgetEndpoints.movements, { budgetId })).items;

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
    const twice = async (work: (ctx: Parameters<typeof occupyBudgets>[0]) => Promise<unknown>) => {
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
    const standings = async (ctx: Parameters<typeof occupyBudgets>[0]) => {
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

describe('Budgets', () => {
  test('are not overwritten when changed meanwhile, and have a unique name from their first day', async () => {
    const wanted = form({ departmentId: crew.departmentId });
    const saved = sure(await save(wanted));
    expect(saved).toMatchObject({
      ...{ currency: 'CNY', department: { id: crew.departmentId, name: 'Sales' }, version: 1 },
      ...{ occupied: 0, actual: 0, available: 10_000 },
    });

    expect(sure(await save({ ...wanted, version: 1, amount: 5 }))).toMatchObject({ amount: 5, version: 2 });
    expect((await save({ ...wanted, version: 1, amount: 6 })).body.reason).toBe('staleVersion');
    expect((await save({ ...wanted, name: 'Other' })).body.reason).toBe('staleVersion');
    expect((await save(form({ name: wanted.name }))).body.reason).toBe('codeUsed');
    sure(await save(form({ name: wanted.name, fromDay: '2026-02-01' })));
  });

  test.each([{ toDay: '2025-12-31' }, { amount: -1 }, { departmentId: newId() }, { projectId: newId() }])(
    'with an unknown place or period are rejected: %o',
    async (wrong) => {
      expect((await save(form(wrong))).status).toBe(400);
    },
  );

  test('are edited by the finance manager and read with permission; other people get nothing', async () => {
    const wanted = form();
    sure(await save(wanted));
    const document = await bareDocument(server, crew.employee);
    await occupy(document, share(4_000));

    expect((await save(form(), crew.accountant)).status).toBe(403);
    expect((await server.call(crew.employee, budgetListEndpoints.budgets, {})).status).toBe(403);
    expect(sure(await server.call(crew.accountant, budgetListEndpoints.budgets, {})).items).toHaveLength(1);
    expect(sure(await server.call(stranger.manager, budgetListEndpoints.budgets, {})).items).toEqual([]);
    expect(await movements(wanted.id, stranger.manager)).toEqual([]);
    expect((await save({ ...wanted, version: 1 }, stranger.manager)).status).toBe(409);
    const foreign = form({ departmentId: stranger.departmentId });
    expect((await save(foreign)).status).toBe(400);
    expect(await act((ctx) => previewBudgets(ctx, [share(1)]), stranger)).toEqual([]);
  });

  test('are listed page by page, by name and day', async () => {
    const ids = [
      await made({ name: 'Alpha' }),
      await made({ name: 'Beta 100%' }),
      await made({ name: 'Gamma' }),
    ];
    sure(await save(form({ name: 'Old', fromDay: '2025-01-01', toDay: '2025-12-31' })));
    const list = (filter: object) => server.call(crew.manager, budgetListEndpoints.budgets, filter);

    const first = sure(await list({ size: 2, day: '2026-12-31' }));
    const second = sure(await list({ size: 2, day: '2026-12-31', after: first.next ?? '' }));

    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(sure(await list({ search: '100%' })).items.map(({ id }) => id)).toEqual([ids[1]]);
    expect(sure(await list({ day: '2027-01-01' })).items).toEqual([]);
    expect(sure(await list({ departmentIds: [crew.departmentId] })).items).toEqual([]);
  });

  test('can be imported: preview first, then apply, and applying again changes nothing', async () => {
    const text = 'name,from,to,amount,department\nQ1,2026-01-01,2026-03-31,"1,000.00",Sales\nQ2,x,y,1';
    const send = (apply: boolean) => server.call(crew.manager, budgetEndpoints.import, { text, apply });

    expect(sure(await send(false))).toMatchObject({ applied: false, added: 1, refused: 1 });
    expect(sure(await server.call(crew.manager, budgetListEndpoints.budgets, {})).items).toEqual([]);
    expect(sure(await send(true))).toMatchObject({ applied: true, added: 1 });
    expect(sure(await send(true))).toMatchObject({ added: 0, same: 1 });
    const { items } = sure(await server.call(crew.manager, budgetListEndpoints.budgets, {}));
    expect(items).toMatchObject([{ name: 'Q1', amount: 100_000, department: { name: 'Sales' } }]);
  });
});
