import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/approval';
import { budgetEndpoints } from '@outlay/contract/budget';
import { documentEndpoints, type DocumentForm } from '@outlay/contract/document';
import { supplierEndpoints } from '@outlay/contract/payee';
import { paymentEndpoints } from '@outlay/contract/payment';
import { rateEndpoints } from '@outlay/contract/rate';
import { newId } from '#kit/id.ts';
import { approveAs, newCompany, newExpense, see, sure, type Crew } from '../../../test/builders.ts';
import { useFlow } from '../../../test/flows.ts';
import { startServer, type Person, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const typeId = async (code: string) =>
  sure(await server.call(crew.employee, documentEndpoints.types, {})).items.find((type) => type.code === code)
    ?.id ?? '';

const save = async (code: string, form: Partial<DocumentForm>, who: Person = crew.employee) =>
  await server.call(who, documentEndpoints.saveDraft, {
    id: newId(),
    version: 0,
    typeId: await typeId(code),
    values: { title: 'A thing' },
    ...form,
  });

async function send(code: string, form: Partial<DocumentForm>) {
  const { id, version } = sure(await save(code, form));
  return sure(await server.call(crew.employee, documentEndpoints.submit, { id, version }));
}

async function settle(id: string, approvers: Person[]) {
  for (const who of approvers) await approveAs(server, who, id);
  const { status, version } = await see(server, crew.employee, id);
  if (status !== 'Passed') return;
  sure(
    await server.call(crew.cashier, paymentEndpoints.payOutside, {
      id,
      version,
      method: 'transfer',
      paidOn: '2026-11-20',
      reference: 'R1',
      reason: 'bank counter',
    }),
  );
}

const money = (amount: number, currency = 'CNY') => ({ amount, currency });
const line = (amount: number, more: object = {}) => ({
  id: newId(),
  type: 'taxi' as const,
  money: money(amount),
  spentOn: '2026-11-02',
  merchant: 'City Cabs',
  ...more,
});
const books = async () => {
  const { rows } = await server.owner.query<{ account: string; sum: number }>(
    'select account, sum(amount)::int as sum from posting group by account having sum(amount) <> 0 order by account',
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};

describe('document types', () => {
  test('a new company has nine, each of which can be filled in', async () => {
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));

    expect(items.map(({ code }) => code)).toEqual([
      'claim',
      'travelClaim',
      'advance',
      'repayment',
      'tripRequest',
      'request',
      'supplierPayment',
      'carClaim',
      'invoiceBag',
    ]);
  });

  test('a type for some is not offered to others, nor taken from them', async () => {
    const claim = await useFlow(server, crew.administrator, await claimFlow(), {
      allowed: { departmentIds: [], memberIds: [crew.colleague.memberId], roles: [] },
    });
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    expect(items.map(({ id }) => id)).not.toContain(claim.id);
    const refused = await server.call(crew.employee, documentEndpoints.saveDraft, {
      id: newId(),
      version: 0,
      typeId: claim.id,
      values: {},
    });
    expect([refused.status, refused.body.reason]).toEqual([403, 'typeNotForYou']);
    await useFlow(server, crew.administrator, await claimFlow(), {
      allowed: { departmentIds: [], memberIds: [], roles: [] },
    });
  });

  test('a draft keeps the version of the type it was made by', async () => {
    const draft = sure(await save('claim', {}));
    const { definition } = await useFlow(server, crew.administrator, await claimFlow(), { revise: true });
    const again = await see(server, crew.employee, draft.id);

    expect(definition.revise).toBe(true);
    expect(again.typeVersion).toBe(draft.typeVersion);
    expect(sure(await save('claim', {})).typeVersion).toBeGreaterThan(draft.typeVersion);
    await useFlow(server, crew.administrator, await claimFlow(), { revise: false });
  });

  test('what is missing is named, each at its place', async () => {
    const { id, version } = sure(
      await save('travelClaim', { values: { title: '' }, lines: [line(0, { spentOn: null })] }),
    );
    const refused = await server.call(crew.employee, documentEndpoints.submit, { id, version });

    expect(refused.status).toBe(400);
    const paths = refused.body.fields?.map(({ path }) => path.replace(/[0-9a-f-]{36}/, 'it'));
    expect(paths).toEqual(
      expect.arrayContaining([
        'values.title',
        'values.place',
        'values.from',
        'lines.it.money',
        'lines.it.spentOn',
      ]),
    );
  });

  test('a formula is the server’s own: what the form claims is not believed', async () => {
    const draft = sure(
      await save('tripRequest', {
        values: { title: 'Fair', place: 'Osaka', from: '2026-11-02', to: '2026-11-04', days: '99' },
      }),
    );

    expect(draft.values['days']).toBe('3');
  });
});

const claimFlow = async () => {
  const { rows } = await server.owner.query<{ flow_id: string }>(
    `select v.flow_id from document_type t join document_type_version v on v.company_id = t.company_id
      and v.type_id = t.id and v.version = t.current_version where t.company_id = $1 and t.code = 'claim'`,
    [crew.companyId],
  );
  return rows[0]?.flow_id ?? '';
};

describe('lines', () => {
  test('spread to the last cent over departments, by percent, amount or heads', async () => {
    const spread = (allocationBy: 'percent' | 'amount' | 'heads', weights: number[]) =>
      line(10_000, {
        allocationBy,
        allocation: weights.map((weight) => ({ departmentId: crew.departmentId, weight })),
      });
    const { lines } = await send('travelClaim', {
      values: { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' },
      lines: [
        spread('percent', [3333, 3333, 3334]),
        spread('heads', [1, 1, 1]),
        spread('amount', [2_500, 7_500]),
      ],
    });

    expect(lines.map(({ allocation }) => allocation.map(({ amount }) => amount))).toEqual([
      [3_333, 3_333, 3_334],
      [3_334, 3_333, 3_333],
      [2_500, 7_500],
    ]);
    const short = sure(
      await save('travelClaim', {
        values: { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' },
        lines: [spread('percent', [5_000, 4_999])],
      }),
    );
    const refused = await server.call(crew.employee, documentEndpoints.submit, {
      id: short.id,
      version: short.version,
    });
    expect(refused.body.fields?.[0]?.path).toMatch(/allocation$/);
  });

  test('a foreign charge counts at the day’s rate; one set by hand far from it asks for a reason', async () => {
    sure(
      await server.call(crew.manager, rateEndpoints.save, {
        currency: 'USD',
        day: '2026-11-01',
        rate: '7.1234',
      }),
    );
    const values = { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' };
    const listed = await send('travelClaim', { values, lines: [line(0, { money: money(10_000, 'USD') })] });
    expect(listed.lines[0]).toMatchObject({
      base: money(71_234),
      rate: { value: '7.1234', day: '2026-11-01', source: 'list' },
    });

    const byHand = (reason: string) => line(0, { money: money(10_000, 'USD'), rate: '9', reason });
    const { id, version, findings } = sure(await save('travelClaim', { values, lines: [byHand('')] }));
    expect(findings.map(({ code, effect }) => `${code} ${effect}`)).toContain('rateFar reason');
    const refused = await server.call(crew.employee, documentEndpoints.submit, { id, version });
    expect([refused.status, refused.body.reason]).toEqual([400, 'needsReason']);
    const told = await send('travelClaim', { values, lines: [byHand('the card statement')] });
    expect(told.lines[0]?.base).toEqual(money(90_000));

    const unknown = sure(
      await save('travelClaim', { values, lines: [line(0, { money: money(100, 'JPY') })] }),
    );
    const missing = await server.call(crew.employee, documentEndpoints.submit, {
      id: unknown.id,
      version: unknown.version,
    });
    expect(missing.body.reason).toBe('rateMissing');
  });
});

describe('advances', () => {
  test('paid ahead, written off by a claim that then finishes by itself, the rest given back; the books agree', async () => {
    const before = await books();
    const advance = await send('advance', {
      values: { title: 'Fair', amount: '1000.00', dueOn: '2026-12-31' },
    });
    await settle(advance.id, [crew.leader, crew.accountant, crew.manager]);
    const open = async () => sure(await server.call(crew.employee, documentEndpoints.advances, {})).items;
    const [owed] = await open();
    expect(owed).toMatchObject({ money: money(100_000), open: 100_000, dueOn: '2026-12-31' });

    const offsets = [{ advanceId: owed?.id ?? '', amount: 60_000 }];
    const expense = await newExpense(server, crew.employee, 60_000);
    const claim = await send('claim', { lines: [{ id: newId(), expenseId: expense.id }], offsets });
    expect(claim.payable).toBe(0);
    expect((await open())[0]?.open).toBe(40_000);
    const second = sure(
      await save('claim', {
        lines: [{ id: newId(), expenseId: (await newExpense(server, crew.employee, 90_000)).id }],
        offsets: [{ advanceId: owed?.id ?? '', amount: 50_000 }],
      }),
    );
    const tooMuch = await server.call(crew.employee, documentEndpoints.submit, {
      id: second.id,
      version: second.version,
    });
    expect([tooMuch.status, tooMuch.body.reason]).toEqual([409, 'offsetTooHigh']);

    await settle(claim.id, [crew.leader, crew.accountant]);
    expect((await see(server, crew.employee, claim.id)).status).toBe('Paid');
    const back = await send('repayment', { offsets: [{ advanceId: owed?.id ?? '', amount: 40_000 }] });
    const { taskId, version } = await see(server, crew.accountant, back.id);
    sure(await server.call(crew.accountant, approvalEndpoints.approve, { taskId: taskId ?? '', version }));
    expect((await see(server, crew.employee, back.id)).status).toBe('Paid');

    expect(await open()).toEqual([]);
    const after = await books();
    expect(after['advance_employee'] ?? 0).toBe(before['advance_employee'] ?? 0);
    expect(after['payable_employee'] ?? 0).toBe(before['payable_employee'] ?? 0);
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(0);
  });

  test('a claim taken back sets its advance free', async () => {
    const advance = await send('advance', { values: { title: 'Taxi', amount: '50', dueOn: '2026-12-31' } });
    await settle(advance.id, [crew.leader, crew.accountant, crew.manager]);
    const { items } = sure(await server.call(crew.employee, documentEndpoints.advances, {}));
    const owed = items.find(({ money: { amount } }) => amount === 5_000);
    const expense = await newExpense(server, crew.employee, 5_000);
    const { id, version } = await send('claim', {
      lines: [{ id: newId(), expenseId: expense.id }],
      offsets: [{ advanceId: owed?.id ?? '', amount: 5_000 }],
    });
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));

    const again = sure(await server.call(crew.employee, documentEndpoints.advances, {})).items;
    expect(again.find((one) => one.id === owed?.id)?.open).toBe(5_000);
  });
});

describe('trips, suppliers and budgets', () => {
  test('an agreed trip finishes without money and can be named by a claim', async () => {
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

  test('a supplier is paid on its own account, which nobody sees whole', async () => {
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
    const payment = await send('supplierPayment', { supplierId: supplier.id, lines: [line(30_000)] });
    for (const who of [crew.leader, crew.accountant, crew.manager]) await approveAs(server, who, payment.id);
    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.payables, {}));

    expect(items.find(({ documentId }) => documentId === payment.id)).toMatchObject({
      payee: { holder: 'Harbour Paper Ltd', account: '**** 7702' },
      obstacle: null,
    });
    const missing = sure(await save('supplierPayment', { lines: [line(1_000)] }));
    const refused = await server.call(crew.employee, documentEndpoints.submit, {
      id: missing.id,
      version: missing.version,
    });
    expect(refused.body.reason).toBe('noPayeeAccount');
  });

  test('a budget is occupied by a submit, given back by a refusal, spent by the payment', async () => {
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
    const standing = async () => {
      const { items } = sure(await server.call(crew.manager, budgetEndpoints.list, {}));
      const { occupied = 0, actual = 0 } = items.find(({ id }) => id === budgetId) ?? {};
      return { occupied, actual };
    };
    const values = { title: 'T', place: 'P', from: '2026-11-02', to: '2026-11-02' };
    const office = (amount: number) => ({ values, lines: [line(amount, { type: 'office' as const })] });
    const first = await send('travelClaim', office(70_000));
    expect(await standing()).toEqual({ occupied: 70_000, actual: 0 });
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
    expect(await standing()).toEqual({ occupied: 0, actual: 0 });
    const second = await send('travelClaim', office(100_000));
    await settle(second.id, [crew.leader, crew.accountant]);
    expect(await standing()).toEqual({ occupied: 0, actual: 100_000 });
  });
});
