import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { newId } from '#system/id.ts';
import { bareDocument } from '../../../../test/bare-documents.ts';
import { budgetDesk, budgetForm as form, shareOf as share } from '../../../../test/budgeting.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { previewBudgets } from './budget.hold.service.ts';

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

const { save, made, act, occupy, movements } = budgetDesk(() => ({ server, crew }));

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
