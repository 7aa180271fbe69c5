import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { supplierEndpoints } from '@outlay/contract/spend/payee';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { approveAs, newCompany, newExpense, see, sure, type Crew } from '../../../../test/builders.ts';
import { money, typeDesk, typedLine } from '../../../../test/typed.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { save, send, settle } = typeDesk(() => ({ server, crew }));

const books = async () => {
  const { rows } = await server.owner.query<{ account: string; sum: number }>(
    'select account, sum(amount)::int as sum from posting group by account having sum(amount) <> 0 order by account',
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};

describe('Advances', () => {
  test('are paid, written off by a claim, the rest is repaid, and the books agree', async () => {
    const before = await books();
    const advance = await send('advance', {
      values: { title: 'Fair', amount: '1000.00', dueOn: '2026-12-31' },
    });
    await settle(advance.id, [crew.leader, crew.accountant, crew.manager]);
    const open = async () => sure(await server.call(crew.employee, documentEndpoints.advances, {})).items;
    const [payable] = await open();
    expect(payable).toMatchObject({ money: money(100_000), open: 100_000, dueOn: '2026-12-31' });

    const offsets = [{ advanceId: payable?.id ?? '', amount: 60_000 }];
    const expense = await newExpense(server, crew.employee, 60_000);
    const claim = await send('claim', { lines: [{ id: newId(), expenseId: expense.id }], offsets });
    expect(claim.payable).toBe(0);
    expect((await open())[0]?.open).toBe(40_000);
    const second = sure(
      await save('claim', {
        lines: [{ id: newId(), expenseId: (await newExpense(server, crew.employee, 90_000)).id }],
        offsets: [{ advanceId: payable?.id ?? '', amount: 50_000 }],
      }),
    );
    const tooMuch = await server.call(crew.employee, documentEndpoints.submit, {
      id: second.id,
      version: second.version,
    });
    expect([tooMuch.status, tooMuch.body.reason]).toEqual([409, 'offsetTooHigh']);

    await settle(claim.id, [crew.leader, crew.accountant]);
    expect((await see(server, crew.employee, claim.id)).status).toBe('Paid');
    const back = await send('repayment', { offsets: [{ advanceId: payable?.id ?? '', amount: 40_000 }] });
    const { taskId, version } = await see(server, crew.accountant, back.id);
    sure(await server.call(crew.accountant, approvalEndpoints.approve, { taskId: taskId ?? '', version }));
    expect((await see(server, crew.employee, back.id)).status).toBe('Paid');

    expect(await open()).toEqual([]);
    const after = await books();
    expect(after['advance_employee'] ?? 0).toBe(before['advance_employee'] ?? 0);
    expect(after['payable_employee'] ?? 0).toBe(before['payable_employee'] ?? 0);
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(0);
  });

  test('are available again when the claim that used them is withdrawn', async () => {
    const advance = await send('advance', { values: { title: 'Taxi', amount: '50', dueOn: '2026-12-31' } });
    await settle(advance.id, [crew.leader, crew.accountant, crew.manager]);
    const { items } = sure(await server.call(crew.employee, documentEndpoints.advances, {}));
    const payable = items.find(({ money: { amount } }) => amount === 5_000);
    const expense = await newExpense(server, crew.employee, 5_000);
    const { id, version } = await send('claim', {
      lines: [{ id: newId(), expenseId: expense.id }],
      offsets: [{ advanceId: payable?.id ?? '', amount: 5_000 }],
    });
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));

    const again = sure(await server.call(crew.employee, documentEndpoints.advances, {})).items;
    expect(again.find((one) => one.id === payable?.id)?.open).toBe(5_000);
  });
});

describe('Trips, suppliers and budgets', () => {
  test('an approved trip completes without a payment and can be linked to a claim', async () => {
    const trip = await send('tripRequest', {
      values: { title: 'Fair', place: 'Osaka', from: '2026-11-02', to: '2026-11-04', amount: '5000' },
    });
    await approveAs(server, crew.leader, trip.id);
    expect((await see(server, crew.employee, trip.id)).status).toBe('Paid');

    const { items } = sure(await server.call(crew.employee, documentEndpoints.trips, {}));
    expect(items.map(({ id }) => id)).toContain(trip.id);
    const claim = sure(await save('travelClaim', { tripId: trip.id }));
    expect(claim.trip?.id).toBe(trip.id);
  });

  test('a supplier is paid to its own account, whose full number nobody sees', async () => {
    const supplier = sure(
      await server.call(crew.accountant, supplierEndpoints.save, {
        id: newId(),
        version: 0,
        name: 'Harbour Paper Ltd',
        bank: 'Bank of Harbour',
        account: '6222 0000 1111 7702',
      }),
    );
    expect(supplier.account).toBe('**** 7702');
    sure(await server.call(crew.manager, supplierEndpoints.confirm, { id: supplier.change?.id ?? '' }));
    server.sleep(25 * 3_600_000);
    const payment = await send('supplierPayment', { supplierId: supplier.id, lines: [typedLine(30_000)] });
    for (const who of [crew.leader, crew.accountant, crew.manager]) await approveAs(server, who, payment.id);
    const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));

    expect(items.find(({ documentId }) => documentId === payment.id)).toMatchObject({
      payee: { holder: 'Harbour Paper Ltd', account: '**** 7702' },
      obstacle: null,
    });
    const missing = sure(await save('supplierPayment', { lines: [typedLine(1_000)] }));
    const refused = await server.call(crew.employee, documentEndpoints.submit, {
      id: missing.id,
      version: missing.version,
    });
    expect(refused.body.reason).toBe('noPayeeAccount');
  });

  test('a budget is committed on submission, released on rejection and spent on payment', async () => {
    const budgetId = newId();
    sure(
      await server.call(crew.manager, budgetEndpoints.save, {
        id: budgetId,
        version: 0,
        name: 'Office November',
        departmentId: crew.departmentId,
        projectId: null,
        expenseType: 'office',
        fromDay: '2026-11-01',
        toDay: '2026-11-30',
        amount: 100_000,
        effect: 'forbid',
        enabled: true,
      }),
    );
    const state = async () => {
      const { items } = sure(await server.call(crew.manager, budgetListEndpoints.budgets, {}));
      const { occupied = 0, actual = 0 } = items.find(({ id }) => id === budgetId) ?? {};
      return { occupied, actual };
    };
    const values = { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' };
    const office = (amount: number) => ({ values, lines: [typedLine(amount, { type: 'office' as const })] });
    const first = await send('travelClaim', office(70_000));
    expect(await state()).toEqual({ occupied: 70_000, actual: 0 });
    expect((await see(server, crew.leader, first.id)).budgets).toMatchObject([
      { asked: 70_000, amount: 100_000 },
    ]);

    const over = sure(await save('travelClaim', office(30_001)));
    const refused = await server.call(crew.employee, documentEndpoints.submit, {
      id: over.id,
      version: over.version,
    });
    expect([refused.status, refused.body.reason]).toEqual([409, 'overBudget']);

    const { taskId, version } = await see(server, crew.leader, first.id);
    sure(
      await server.call(crew.leader, approvalEndpoints.reject, {
        taskId: taskId ?? '',
        version,
        reason: 'not now',
      }),
    );
    expect(await state()).toEqual({ occupied: 0, actual: 0 });
    const second = await send('travelClaim', office(100_000));
    await settle(second.id, [crew.leader, crew.accountant]);
    expect(await state()).toEqual({ occupied: 0, actual: 100_000 });
  });
});

describe('Impossible amounts and dates', () => {
  const MOST = 1_000_000_000_000;
  const line = (change: object) => ({ ...typedLine(100), id: newId(), ...change });

  test('a negative line is rejected at its amount', async () => {
    const answer = await save('claim', { lines: [line({ money: money(-1) })] });

    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'lines.0.money.amount' }] } });
  });

  test('lines that together exceed the largest amount are rejected', async () => {
    const lines = [line({ money: money(MOST) }), line({ money: money(1) })];

    expect(await save('supplierPayment', { lines })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'lines', code: 'outOfRange' }] },
    });
  });

  test('a rate that converts to more than the largest amount is rejected at its line', async () => {
    const one = line({ money: { amount: MOST, currency: 'USD' }, rate: '999999999' });

    expect(await save('supplierPayment', { lines: [one] })).toMatchObject({
      status: 400,
      body: { fields: [{ path: `lines.${one.id}.money`, code: 'outOfRange' }] },
    });
  });

  test('a manual rate for a currency that is not in the list requires a reason', async () => {
    const day = server.now().toISOString().slice(0, 10);
    const charge = { money: { amount: 100, currency: 'SEK' }, rate: '99999', spentOn: day };

    const draft = sure(await save('supplierPayment', { lines: [line(charge)] }));

    expect(draft.findings).toContainEqual(
      expect.objectContaining({ code: 'rateUnlisted', effect: 'reason' }),
    );
  });

  test('an expense dated tomorrow cannot be claimed today', async () => {
    const tomorrow = dayOf(new Date(server.now().getTime() + 86_400_000), 'Asia/Shanghai');
    const draft = sure(await save('supplierPayment', { lines: [line({ spentOn: tomorrow })] }));

    expect(draft.findings).toContainEqual(
      expect.objectContaining({ code: 'expenseFuture', effect: 'forbid', values: { day: tomorrow } }),
    );
    const refused = await server.call(crew.employee, documentEndpoints.submit, {
      id: draft.id,
      version: draft.version,
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await see(server, crew.employee, draft.id)).status).toBe('ToBeSubmitted');
  });

  test('a trip may be in the future, but not decades ahead', async () => {
    const soon = sure(
      await save('tripRequest', { values: { title: 'Fair', from: '2027-01-05', to: '2027-01-06' } }),
    );
    const far = sure(
      await save('tripRequest', { values: { title: 'Fair', from: '2099-01-05', to: '2099-01-06' } }),
    );
    const submit = (one: { id: string; version: number }) =>
      server.call(crew.employee, documentEndpoints.submit, { id: one.id, version: one.version });

    expect((await submit(soon)).body.fields ?? []).not.toContainEqual(
      expect.objectContaining({ path: 'values.from' }),
    );
    expect(await submit(far)).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([{ path: 'values.from', code: 'outOfRange' }]) as unknown },
    });
  });
});
