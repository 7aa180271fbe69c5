import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billEndpoints } from '@outlay/contract/travel/bill';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { supplierEndpoints } from '@outlay/contract/spend/payee';
import { newId } from '#system/id.ts';
import { billDesk, PROVIDER } from '../../../../test/billing.ts';
import { approveAs, newCompany, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paidOutside, treasurer } from '../../../../test/paying.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});
afterAll(() => server.stop());

const { order, ask, bill, open, pay, draftOf } = billDesk(() => ({ server, crew }));

const books = async () => {
  const { rows } = await server.owner.query<{ account: string; currency: string; sum: string }>(
    `select account, currency, sum(amount) as sum from posting where company_id = $1
     group by account, currency having sum(amount) <> 0 order by account, currency`,
    [crew.employee.companyId],
  );
  return rows.map(({ account, currency, sum }) => [account, currency, Number(sum)]);
};

describe('The books', () => {
  const supplierId = async () => {
    const form = {
      id: newId(),
      version: 0,
      name: PROVIDER,
      bank: 'Bank of Harbour',
      account: '622200001111',
    };
    const supplier = sure(await server.call(crew.accountant, supplierEndpoints.save, form));
    sure(await server.call(crew.manager, supplierEndpoints.confirm, { id: supplier.change?.id ?? '' }));
    server.sleep(25 * 3_600_000);
    return supplier.id;
  };
  /** Pays the bill with a document that is submitted. */
  const submitted = async (id: string, rate: string | null = null) => {
    const documentId = newId();
    const supplier = await supplierId();
    sure(await pay(id, documentId));
    const { version, typeId, values, lines } = await draftOf(documentId);
    const draft = sure(
      await server.call(crew.administrator, documentEndpoints.saveDraft, {
        ...{ id: documentId, version, typeId, values, supplierId: supplier },
        lines: lines.map((line) => ({ id: line.id, expenseId: line.expenseId, rate, reason: 'Of the day' })),
      }),
    );
    const form = { id: documentId, version: draft.version };
    return sure(await server.call(crew.administrator, documentEndpoints.submit, form));
  };

  const approve = async (id: string) => {
    for (const who of [crew.leader, crew.accountant, crew.manager]) await approveAs(server, who, id);
  };
  const settle = async (id: string) => {
    await approve(id);
    const confirms = await treasurer(server, crew.companyId, crew.departmentId);
    await paidOutside(server, { asks: crew.cashier, confirms }, id);
  };

  test('owe the provider nothing after its bill was paid, and have each expense once', async () => {
    await order({ no: 'B-1', total: '980.00' }, { no: 'B-2', total: '20.00' });
    const { id } = await bill(['B-1,980.00', 'B-2,20.00']);
    const document = await submitted(id);
    await settle(document.id);
    expect((await draftOf(document.id)).status).toBe('Paid');
    expect(await books()).toEqual([
      ['bank_clearing', 'CNY', -100_000],
      ['expense:transport', 'CNY', 100_000],
    ]);
  });

  test('have what was billed and accepted, until the provider reports another cost', async () => {
    await order({ no: 'B-1', total: '980.00' }, { no: 'B-2', total: '20.00', payer: 'self' });
    const { id } = await bill(['B-1,1000.00', 'B-2,20.00']);
    for (const orderNo of ['B-1', 'B-2']) {
      const { version } = await open(id);
      const line = { id, version, orderNo, accepted: true };
      sure(await server.call(crew.administrator, billEndpoints.accept, line));
    }
    const document = await submitted(id);
    await settle(document.id);
    const settled = [
      ['bank_clearing', 'CNY', -102_000],
      ['expense:transport', 'CNY', 102_000],
    ];
    expect(await books()).toEqual(settled);
    expect(await open(id)).toMatchObject({ accepted: 2, differing: 2 });

    await order({ no: 'B-1', total: '980.00', state: 'completed' });
    expect(await books()).toEqual(settled);
    await order({ no: 'B-1', total: '1000.00', state: 'completed' });
    expect(await books()).toEqual(settled);
    await order({ no: 'B-1', total: '900.00', state: 'completed' });
    expect(await books()).toEqual([
      ['bank_clearing', 'CNY', -102_000],
      ['expense:transport', 'CNY', 92_000],
      ['payable_travel_provider', 'CNY', 10_000],
    ]);
  });

  test('have an order as it costs again when its bill is removed', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const before = await books();
    const { id, version } = await bill(['B-1,1000.00']);
    const line = { id, version, orderNo: 'B-1', accepted: true };
    sure(await server.call(crew.administrator, billEndpoints.accept, line));
    const documentId = newId();
    sure(await pay(id, documentId));
    sure(await server.call(crew.administrator, documentEndpoints.deleteDraft, { id: documentId }));
    const form = { id, version: (await open(id)).version };
    sure(await server.call(crew.administrator, billEndpoints.remove, form));
    expect(await books()).toEqual(before);
  });

  test('keep what one bill was paid for an order when a later bill of it is turned down or removed', async () => {
    const accept = async (id: string, accepted: boolean) => {
      const { version } = await open(id);
      const line = { id, version, orderNo: 'B-1', accepted };
      sure(await server.call(crew.administrator, billEndpoints.accept, line));
    };
    await order({ no: 'B-1', total: '980.00' });
    const first = await bill(['B-1,1000.00']);
    await accept(first.id, true);
    sure(await pay(first.id));
    const afterFirst = await books();
    expect(afterFirst).toContainEqual(['expense:transport', 'CNY', 100_000]);

    const later = await bill(['B-1,10.00'], '2026-11');
    await accept(later.id, true);
    await accept(later.id, false);
    expect(await books()).toEqual(afterFirst);

    await accept(later.id, true);
    const documentId = newId();
    sure(await pay(later.id, documentId));
    expect(await books()).toContainEqual(['expense:transport', 'CNY', 101_000]);
    sure(await server.call(crew.administrator, documentEndpoints.deleteDraft, { id: documentId }));
    sure(
      await server.call(crew.administrator, billEndpoints.remove, {
        ...{ id: later.id, version: (await open(later.id)).version },
      }),
    );
    expect(await books()).toEqual(afterFirst);
  });

  test('owe nothing after a month of refunds, which the next bill settles', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const first = await submitted((await bill(['B-1,980.00'])).id);
    await settle(first.id);
    await order({ no: 'B-1', total: '980.00', refund: '200.00', state: 'refunded' });
    const refunds = await bill(['B-1,-200.00'], '2026-11');
    expect(refunds).toMatchObject({ payable: { amount: -20_000 } });
    expect(refunds.actions).not.toContain('pay');

    await order({ no: 'B-2', total: '500.00' });
    const next = await bill(['B-2,500.00'], '2026-12');
    expect(next).toMatchObject({ payable: { amount: 50_000 }, carried: { amount: -20_000 } });
    const documentId = newId();
    sure(await pay(next.id, documentId, { amount: 30_000 }));
    expect((await draftOf(documentId)).money.amount).toBe(30_000);
    expect(await open(refunds.id)).toMatchObject({ document: { id: documentId } });
    expect(await open(next.id)).toMatchObject({ carried: { amount: 0 }, document: { id: documentId } });
  });

  test('owe the provider again when the document is returned after it was approved', async () => {
    await order({ no: 'B-1', total: '980.00' });
    const before = await books();
    const { id } = await bill(['B-1,980.00']);
    const document = await submitted(id);
    await approve(document.id);
    expect(await books()).toEqual([
      ['expense:transport', 'CNY', 98_000],
      ['payable_supplier', 'CNY', -98_000],
    ]);
    const { version } = await see(server, crew.manager, document.id);
    const form = { id: document.id, version, reason: 'The wrong supplier' };
    sure(await server.call(crew.manager, documentEndpoints.returnPassed, form));
    expect(await books()).toEqual(before);
    expect(await open(id)).toMatchObject({ document: { id: document.id }, actions: [] });
  });

  test('balance in each currency when the bill is in another one', async () => {
    await order({ no: 'B-1', total: '100.00', currency: 'USD' });
    const answer = sure(await ask(['B-1,USD,100.00'], { head: 'Order no,Currency,Amount' }));
    const document = await submitted(answer.billId ?? '', '7.2');
    await settle(document.id);
    expect(await books()).toEqual([
      ['bank_clearing', 'CNY', -72_000],
      ['currency_clearing', 'CNY', 72_000],
      ['currency_clearing', 'USD', -10_000],
      ['expense:transport', 'USD', 10_000],
    ]);
  });
});
