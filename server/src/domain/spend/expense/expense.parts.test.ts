import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints, type Expense } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import {
  approveAs,
  linesFrom,
  newCompany,
  newDraft,
  newExpense,
  see,
  sure,
} from '../../../../test/builders.ts';
import type { Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { paperDesk, readingPapers } from '../../../../test/papers.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { newInvoice, seeInvoice, newMeal, submit, correct } = paperDesk(() => server);

const get = async (id: string) => sure(await server.call(crew.employee, expenseEndpoints.get, { id }));
const split = (expense: Expense, amounts: number[], who: Person = crew.employee) =>
  server.call(who, expenseEndpoints.split, {
    ...{ id: expense.id, version: expense.version },
    parts: amounts.map((amount, index) => ({
      id: index === 0 ? expense.id : newId(),
      type: index === 0 ? ('lodging' as const) : ('meals' as const),
      amount,
    })),
  });

/** A receipt for 106.00 on one expense. */
const receipt = async (name: string) => {
  const invoice = await newInvoice(crew.employee, name);
  return { invoice, expense: await newMeal(crew.employee, [invoice.id]) };
};

/** The same receipt split into a night and a breakfast. */
async function hotelBill(name: string) {
  const { invoice, expense } = await receipt(name);
  const [night, breakfast] = sure(await split(expense, [8_000, 2_600])).items;
  if (!night || !breakfast) throw new Error('not split');
  return { invoice, night, breakfast };
}

async function claimOf(...expenses: Expense[]) {
  const { id, version, typeId } = await newDraft(server, crew.employee, []);
  return sure(
    await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...{ id, version, typeId, values: { title: 'A night' }, lines: linesFrom(expenses) },
    }),
  );
}

async function verdict(id: string, lineId: string | undefined, state: 'held' | 'refused') {
  const { taskId, version } = await see(server, crew.leader, id);
  return await server.call(crew.leader, approvalEndpoints.approve, {
    ...{ taskId: taskId ?? '', version },
    lines: [{ lineId: lineId ?? '', state, approved: 0, reason: 'not this one' }],
  });
}

describe('Splitting a receipt', () => {
  test('creates parts that add up to the original, each with the receipt', async () => {
    const { invoice, night, breakfast } = await hotelBill('night one');

    expect([night.money.amount, breakfast.money.amount]).toEqual([8_000, 2_600]);
    for (const part of [night, breakfast]) expect(part.invoices.map(({ id }) => id)).toEqual([invoice.id]);
    expect((await get(night.id)).otherParts).toEqual([
      { id: breakfast.id, type: 'meals', money: { amount: 2_600, currency: 'CNY' } },
    ]);
    const third = sure(await split(breakfast, [1_000, 1_600])).items;
    expect(third[1]?.otherParts.map(({ id }) => id).sort()).toEqual([night.id, breakfast.id].sort());
  });

  test('neither creates nor loses money, and cannot be repeated or done to a claimed expense', async () => {
    const { expense } = await receipt('night two');
    for (const amounts of [[8_000, 2_601], [8_000, 2_599], [10_600]])
      expect((await split(expense, amounts)).status, String(amounts)).toBe(400);
    expect((await split(expense, [8_000, 2_600], crew.colleague)).status).toBe(404);
    sure(await split(expense, [8_000, 2_600]));
    expect(await split(expense, [8_000, 2_600])).toMatchObject({ status: 400, body: { reason: 'splitSum' } });

    const claimed = await newExpense(server, crew.employee, 5_000);
    await claimOf(claimed);
    expect(await split(claimed, [2_000, 3_000])).toMatchObject({
      ...{ status: 409, body: { reason: 'expenseUsed' } },
    });
  });

  test('lets parts be claimed together: the receipt is shown at each and covers them as one', async () => {
    const { invoice, night, breakfast } = await hotelBill('night three');
    const claim = await claimOf(night, breakfast);
    const codes = claim.findings.map(({ code }) => code);
    expect(codes).not.toContain('amountAboveInvoices');
    sure(await submit(crew.employee, claim));

    const seen = await see(server, crew.leader, claim.id);
    expect(seen.lines.map(({ invoices }) => invoices.map(({ id }) => id))).toEqual([
      [invoice.id],
      [invoice.id],
    ]);
    const file = await server.call(crew.leader, fileEndpoints.pages, { id: invoice.fileId });
    expect(file.status).toBe(200);
    expect((await seeInvoice(crew.employee, invoice.id)).state).toBe('Locked');
  });

  test('reports once when the parts exceed the receipt, with their sum', async () => {
    const { night, breakfast } = await hotelBill('night four');
    const { id, version, type, spentOn, invoices } = breakfast;
    const grown = await server.call(crew.employee, expenseEndpoints.save, {
      ...{ id, version, type, spentOn, invoiceIds: invoices.map((one) => one.id) },
      money: { amount: 2_601, currency: 'CNY' },
    });
    const claim = await claimOf(night, sure(grown));

    const above = claim.findings.filter(({ code }) => code === 'amountAboveInvoices');
    expect(above.map(({ values }) => [values['amount'], values['covered']])).toEqual([['10601', '10600']]);
  });

  test('does not let a second document claim another part of the receipt', async () => {
    const { invoice, night, breakfast } = await hotelBill('night five');
    const first = await claimOf(night);
    const second = await claimOf(breakfast);
    sure(await submit(crew.employee, first));
    expect(await submit(crew.employee, second)).toMatchObject({
      status: 409,
      body: { reason: 'invoiceUsed' },
    });

    const drop = { id: second.id, version: second.version };
    sure(await server.call(crew.employee, documentEndpoints.deleteDraft, drop));
    expect((await seeInvoice(crew.employee, invoice.id)).state).toBe('Locked');
    const { id, version, type, money, spentOn } = await get(breakfast.id);
    const emptied = { id, version, type, money, spentOn, invoiceIds: [] };
    expect(await server.call(crew.employee, expenseEndpoints.save, emptied)).toMatchObject({
      ...{ status: 409, body: { reason: 'receiptSplit' } },
    });
  });

  test('keeps the receipt with the other parts when one is removed', async () => {
    const { invoice, night, breakfast } = await hotelBill('night six');
    sure(await server.call(crew.employee, expenseEndpoints.remove, { id: night.id }));

    const left = await get(breakfast.id);
    expect(left.invoices.map(({ id }) => id)).toEqual([invoice.id]);
    expect(left.otherParts).toEqual([]);
    sure(await server.call(crew.employee, expenseEndpoints.remove, { id: breakfast.id }));
    expect(await seeInvoice(crew.employee, invoice.id)).toMatchObject({ state: 'Unused', expenseId: null });
  });

  test('lets an approver defer all lines of one receipt or none; a rejected one releases nothing', async () => {
    const { invoice, night, breakfast } = await hotelBill('night seven');
    const other = await newExpense(server, crew.employee, 900);
    const claim = await claimOf(night, breakfast, other);
    sure(await submit(crew.employee, claim));
    const line = claim.lines.find(({ expenseId }) => expenseId === breakfast.id)?.id;

    expect(await verdict(claim.id, line, 'held')).toMatchObject({
      ...{ status: 400, body: { reason: 'receiptSplit' } },
    });
    sure(await verdict(claim.id, line, 'refused'));
    expect((await approveAs(server, crew.accountant, claim.id)).status).toBe('Passed');
    expect((await seeInvoice(crew.employee, invoice.id)).state).toBe('Locked');
    const again = await claimOf(await get(breakfast.id));
    expect((await submit(crew.employee, again)).body.reason).toBe('invoiceUsed');
  });

  test('deducts the tax of a special invoice once, to the last cent', async () => {
    const { invoice, night, breakfast } = await hotelBill('night eight');
    sure(
      await correct(crew.employee, await seeInvoice(crew.employee, invoice.id), { type: 'digital_special' }),
    );
    const claim = await claimOf(night, breakfast);
    sure(await submit(crew.employee, claim));
    await approveAs(server, crew.leader, claim.id);
    await approveAs(server, crew.accountant, claim.id);

    const { rows } = await server.owner.query<{ tax: string }>(
      `select sum(p.amount) as tax from posting p
       join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
       where e.document_id = $1 and p.account = 'input_vat'`,
      [claim.id],
    );
    expect(Number(rows[0]?.tax)).toBe(600);
  });
});

describe('Merging two expenses', () => {
  const merge = (one: Expense, two: Expense, amount: 'keep' | 'sum') =>
    server.call(crew.employee, expenseEndpoints.merge, {
      ...{ id: one.id, version: one.version, otherId: two.id, otherVersion: two.version, amount },
    });

  test('of the same purchase keeps one amount and both sets of invoices', async () => {
    const { invoice, expense } = await receipt('twice');
    const typed = await newExpense(server, crew.employee, 10_600);
    const merged = sure(await merge(typed, expense, 'keep'));

    expect(merged).toMatchObject({ id: typed.id, money: { amount: 10_600 }, merchant: 'City Cabs' });
    expect(merged.invoices.map(({ id }) => id)).toEqual([invoice.id]);
    expect((await server.call(crew.employee, expenseEndpoints.get, { id: expense.id })).status).toBe(404);
  });

  test('adds up two amounts of one currency, never of two', async () => {
    const one = await newExpense(server, crew.employee, 1_000);
    const two = await newExpense(server, crew.employee, 2_500);
    const sum = sure(await merge(one, two, 'sum'));
    expect(sum.money.amount).toBe(3_500);

    const { id, version, type, spentOn } = await newExpense(server, crew.employee, 900);
    const foreign = { id, version, type, spentOn, money: { amount: 900, currency: 'USD' } };
    const dollars = sure(await server.call(crew.employee, expenseEndpoints.save, foreign));
    expect((await merge(sum, dollars, 'sum')).body.reason).toBe('currencyDiffers');
  });

  test('rejoins parts of one receipt and never mixes two receipts', async () => {
    const { invoice, night, breakfast } = await hotelBill('night nine');
    const stranger = await newExpense(server, crew.employee, 700);
    expect((await merge(stranger, breakfast, 'sum')).body.reason).toBe('receiptSplit');

    const whole = sure(await merge(breakfast, night, 'sum'));
    expect(whole).toMatchObject({ money: { amount: 10_600 }, otherParts: [] });
    expect(whole.invoices.map(({ id }) => id)).toEqual([invoice.id]);
  });

  test('is rejected for a claimed expense and an outdated version', async () => {
    const one = await newExpense(server, crew.employee, 1_000);
    const two = await newExpense(server, crew.employee, 2_000);
    expect((await merge({ ...one, version: 7 }, two, 'keep')).body.reason).toBe('staleVersion');
    await claimOf(two);
    expect((await merge(one, await get(two.id), 'keep')).body.reason).toBe('expenseUsed');
  });
});
