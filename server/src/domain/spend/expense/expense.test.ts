import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints, type Expense, type ExpenseForm } from '@outlay/contract/spend/expense';
import {
  newCompany,
  newDraft,
  newExpense,
  see,
  submitted,
  sure,
  type Crew,
  linesFrom,
} from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const formOf = (expense: Expense): ExpenseForm => ({
  id: expense.id,
  version: expense.version,
  type: expense.type,
  money: expense.money,
  spentOn: expense.spentOn,
  merchant: expense.merchant,
  remarks: expense.remarks,
});

const save = (who: Person, form: ExpenseForm) => server.call(who, expenseEndpoints.save, form);
const get = (who: Person, id: string) => server.call(who, expenseEndpoints.get, { id });

describe('An expense', () => {
  test('is stored as entered and can be changed', async () => {
    const expense = await newExpense(server, crew.employee, 4_200);

    const saved = sure(
      await save(crew.employee, { ...formOf(expense), money: { amount: 4_300, currency: 'USD' } }),
    );

    expect(saved).toMatchObject({
      money: { amount: 4_300, currency: 'USD' },
      actions: ['edit', 'remove', 'split', 'merge'],
    });
    expect(sure(await get(crew.employee, expense.id))).toEqual(saved);
  });

  test('changed on two devices is not overwritten', async () => {
    const expense = await newExpense(server, crew.employee);
    sure(await save(crew.employee, { ...formOf(expense), merchant: 'First' }));

    const second = await save(crew.employee, { ...formOf(expense), merchant: 'Second' });

    expect(second).toMatchObject({ status: 409, body: { reason: 'staleVersion' } });
    expect(sure(await get(crew.employee, expense.id)).merchant).toBe('First');
  });

  test('of a colleague cannot be seen, changed, removed or claimed', async () => {
    const expense = await newExpense(server, crew.employee);
    const draft = await newDraft(server, crew.colleague);

    const answers = [
      await get(crew.colleague, expense.id),
      await save(crew.colleague, formOf(expense)),
      await server.call(crew.colleague, expenseEndpoints.remove, { id: expense.id }),
      await server.call(crew.colleague, documentEndpoints.saveDraft, {
        id: draft.id,
        version: draft.version,
        typeId: draft.typeId,
        values: {},
        lines: linesFrom([expense]),
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test.each([
    ['nothing', { amount: 0, currency: 'CNY' }],
    ['less than nothing', { amount: -5, currency: 'CNY' }],
    ['half a cent', { amount: 10.5, currency: 'CNY' }],
    ['more than can be counted', { amount: 9e15, currency: 'CNY' }],
    ['a currency that is none', { amount: 5, currency: 'Yuan' }],
  ])('of %s is rejected at its field', async (_what, money) => {
    const answer = await save(crew.employee, {
      id: newId(),
      version: 0,
      type: 'taxi',
      money,
      spentOn: '2026-11-20',
    });

    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.fields?.[0]?.path).toMatch(/^money\./);
  });

  test('on a draft can be changed but not removed, and on a submitted claim neither', async () => {
    const draft = await newDraft(server, crew.employee, [3_000]);
    const id = draft.lines[0]?.expenseId ?? '';
    const onDraft = sure(await get(crew.employee, id));
    const removed = await server.call(crew.employee, expenseEndpoints.remove, { id });
    sure(
      await server.call(crew.employee, documentEndpoints.submit, { id: draft.id, version: draft.version }),
    );

    const changed = await save(crew.employee, { ...formOf(onDraft), merchant: 'Too late' });

    expect(onDraft.actions).toEqual(['edit']);
    expect(removed).toMatchObject({ status: 409, body: { reason: 'expenseUsed' } });
    expect(changed).toMatchObject({ status: 409, body: { reason: 'expenseUsed' } });
    expect(sure(await get(crew.employee, id)).actions).toEqual([]);
  });

  test('of a submitted claim stays as approved, whatever happens to the expense later', async () => {
    const { id } = await submitted(server, crew.employee, [3_000]);

    expect((await see(server, crew.leader, id)).lines.map(({ money }) => money.amount)).toEqual([3_000]);
  });

  test('is gone once removed', async () => {
    const { id } = await newExpense(server, crew.employee);

    sure(await server.call(crew.employee, expenseEndpoints.remove, { id }));

    expect((await get(crew.employee, id)).status).toBe(404);
  });
});

describe('The expense list', () => {
  test('adds up each currency without submitted expenses, and pages without gaps', async () => {
    const who = crew.manager;
    for (const amount of [100, 200, 300]) await newExpense(server, who, amount);
    await submitted(server, who, [5_000]);
    sure(
      await save(who, {
        id: newId(),
        version: 0,
        type: 'meals',
        money: { amount: 70, currency: 'EUR' },
        spentOn: '2026-11-20',
      }),
    );

    const first = sure(await server.call(who, expenseEndpoints.list, { size: 3 }));
    const second = sure(await server.call(who, expenseEndpoints.list, { size: 3, after: first.next ?? '' }));

    expect([...first.items, ...second.items].map(({ money }) => money.amount)).toEqual([70, 300, 200, 100]);
    const all = sure(await server.call(who, expenseEndpoints.list, { state: 'all' }));
    expect(all.items).toHaveLength(5);
  });
});

const dayFrom = (days: number) =>
  new Date(server.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

const noted = (spentOn: string, change: Partial<ExpenseForm> = {}): ExpenseForm => ({
  id: newId(),
  version: 0,
  type: 'taxi',
  money: { amount: 100, currency: 'CNY' },
  spentOn,
  ...change,
});

describe('An impossible expense', () => {
  test.each(['1900-01-01', '1999-12-31', '2099-01-01'])('of %s is rejected at its day', async (day) => {
    expect(await save(crew.employee, noted(day))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: [{ path: 'spentOn' }] },
    });
  });

  test('dated the day after tomorrow is rejected in every time zone', async () => {
    expect(await save(crew.employee, noted(dayFrom(2)))).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'spentOn', code: 'outOfRange' }] },
    });
  });

  test.each(['XQZ', 'AAA'])('in %s is rejected because the currency does not exist', async (currency) => {
    const answer = await save(crew.employee, noted(dayFrom(0), { money: { amount: 1, currency } }));

    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'money.currency' }] } });
  });

  test.each([0, -1, 1_000_000_000_001])('of %i minor units is rejected', async (amount) => {
    const answer = await save(crew.employee, noted(dayFrom(0), { money: { amount, currency: 'CNY' } }));

    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'money.amount' }] } });
  });
});

describe('An expense of an abandoned document', () => {
  test.each(['reject', 'void'] as const)('(%s) stays with it and cannot be removed', async (how) => {
    const document = await submitted(server, crew.employee);
    const expenseId = document.lines[0]?.expenseId ?? '';
    if (how === 'reject') {
      const seen = await see(server, crew.leader, document.id);
      sure(
        await server.call(crew.leader, approvalEndpoints.reject, {
          taskId: seen.taskId ?? '',
          version: seen.version,
          reason: 'No',
        }),
      );
    } else {
      const { id, version } = sure(
        await server.call(crew.employee, documentEndpoints.withdraw, {
          id: document.id,
          version: document.version,
        }),
      );
      sure(await server.call(crew.employee, documentEndpoints.void, { id, version, reason: 'Given up' }));
    }

    const removed = await server.call(crew.employee, expenseEndpoints.remove, { id: expenseId });

    expect(removed).toMatchObject({ status: 409, body: { reason: 'expenseUsed' } });
    expect(sure(await get(crew.employee, expenseId)).actions).toEqual(['edit']);
    const { lines } = await see(server, crew.employee, document.id);
    expect(lines.map((line) => line.expenseId)).toEqual([expenseId]);
  });
});
