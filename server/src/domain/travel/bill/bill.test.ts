import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billEndpoints } from '@outlay/contract/travel/bill';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { newId } from '#system/id.ts';
import { billDesk, PROVIDER } from '../../../../test/billing.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

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
const fatesOf = ({ differences }: { differences: { orderNo: string; fate: string }[] }) =>
  differences.map(({ orderNo, fate }) => [orderNo, fate]);
const accept = async (id: string, orderNo: string, accepted = true) => {
  const { version } = await open(id);
  return sure(
    await server.call(crew.administrator, billEndpoints.accept, { id, version, orderNo, accepted }),
  );
};

describe('The file of a bill', () => {
  test('is tried first, and leaves nothing behind then', async () => {
    const tried = sure(await ask(['B-1,980.00', 'B-2,x', 'B-1,-80.00'], { apply: false }));
    expect(tried).toMatchObject({
      ...{ applied: false, billId: null, added: 2, refused: 1, missing: [] },
      total: { amount: 90_000, currency: 'CNY' },
    });
    expect(tried.rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, null],
      [3, 'badAmount'],
      [4, null],
    ]);
    expect(sure(await server.call(crew.administrator, billEndpoints.page, {})).items).toEqual([]);
    expect(sure(await server.call(crew.administrator, orderEndpoints.sources, {})).items).toEqual([]);
  });

  test('adds up several rows of one order, and refuses rows in another currency than the first', async () => {
    const head = '订单号,币种,订单金额';
    const answer = sure(await ask(['B-1,USD,120.00', 'B-1,USD,-20.00', 'B-2,CNY,50.00'], { head }));
    expect(answer.rows.map(({ fault }) => fault)).toEqual([null, null, 'otherCurrency']);
    expect(await open(answer.billId ?? '')).toMatchObject({
      ...{ lines: 1, total: { amount: 10_000, currency: 'USD' } },
      differences: [{ orderNo: 'B-1', billed: { amount: 10_000 } }],
    });
  });

  test('with unknown headings asks for the columns, and keeps what was said for the next bill only', async () => {
    const head = 'A,B,C';
    expect(sure(await ask(['x,B-1,5.00'], { head }))).toMatchObject({
      ...{ applied: false, missing: ['orderNo', 'total'], headings: ['A', 'B', 'C'] },
    });
    const form = { source: PROVIDER, month: '2026-09', text: `${head}\nx,B-1,5.00`, apply: true };
    const mapping = { orderNo: 1, total: 2 };
    sure(await server.call(crew.administrator, billEndpoints.import, { ...form, mapping }));
    expect(sure(await ask(['x,B-2,7.00'], { head }))).toMatchObject({ applied: true, mapping });
    // The file of orders has columns of its own.
    await order({ no: 'B-2', total: '7.00' });
  });

  test('without a readable row leaves the bill as it was', async () => {
    const { id } = await bill(['B-1,980.00']);
    expect(sure(await ask(['B-1,x']))).toMatchObject({ applied: false, refused: 1 });
    expect((await open(id)).total.amount).toBe(98_000);
  });

  test('imported again takes the place of the lines, until the bill is paid', async () => {
    await order({ no: 'B-1', total: '980.00' }, { no: 'B-2', total: '20.00' });
    const first = await bill(['B-1,980.00']);
    const second = await bill(['B-2,20.00']);
    expect(second).toMatchObject({ id: first.id, lines: 1, total: { amount: 2_000 } });
    sure(await pay(first.id));
    expect((await ask(['B-1,980.00'])).body).toMatchObject({ reason: 'billPaid' });
    expect((await open(first.id)).total.amount).toBe(2_000);
  });
});

describe('A bill beside the orders', () => {
  test('says of each line what differs, and what is missing', async () => {
    await order(
      { no: 'B-1', total: '980.00' },
      { no: 'B-2', total: '300.00', payer: 'self' },
      { no: 'B-3', total: '500.00', refund: '100.00', state: 'refunded' },
      { no: 'B-4', total: '60.00', currency: 'USD' },
      { no: 'B-5', total: '75.00' },
      { no: 'B-6', total: '75.00', state: 'held' },
      { no: 'B-7', total: '75.00', payer: 'self' },
    );
    const found = await bill(['B-1,980.00', 'B-2,300.00', 'B-3,500.00', 'B-4,60.00', 'B-9,10.00']);
    expect(fatesOf(found)).toEqual([
      ['B-2', 'selfPaid'],
      ['B-3', 'amountDiffers'],
      ['B-4', 'otherCurrency'],
      ['B-9', 'unknown'],
    ]);
    expect(found).toMatchObject({ matched: 1, differing: 4, payable: { amount: 98_000 } });
    expect(found.differences[1]).toMatchObject({
      billed: { amount: 50_000 },
      order: { traveller: 'Anna Berg', total: { amount: 40_000 }, booked: { amount: 40_000 } },
    });
    expect(found.notOnBill.map(({ orderNo }) => orderNo)).toEqual(['B-5']);
  });

  test('matches an order that arrives later', async () => {
    const { id, payable, actions } = await bill(['B-1,980.00']);
    expect(payable.amount).toBe(0);
    expect(actions).not.toContain('pay');
    await order({ no: 'B-1', total: '980.00' });
    expect(await open(id)).toMatchObject({ matched: 1, payable: { amount: 98_000 } });
  });

  test('pays what was accepted as billed, and nothing of the rest', async () => {
    await order({ no: 'B-1', total: '980.00' }, { no: 'B-2', total: '100.00' });
    await order({ no: 'B-3', total: '20.00' });
    const { id } = await bill(['B-1,980.00', 'B-2,110.00', 'B-3,30.00']);
    expect(await accept(id, 'B-2')).toMatchObject({ accepted: 1, payable: { amount: 109_000 } });
    expect(await accept(id, 'B-3')).toMatchObject({ accepted: 2, payable: { amount: 112_000 } });
    expect(await accept(id, 'B-3', false)).toMatchObject({ accepted: 1, payable: { amount: 109_000 } });
    const documentId = newId();
    sure(await pay(id, documentId));
    expect((await draftOf(documentId)).money.amount).toBe(109_000);
    const { rows } = await server.owner.query(
      `select detail from audit_event where company_id = $1 and action = 'bill.accept' order by seq`,
      [crew.employee.companyId],
    );
    expect(rows).toHaveLength(3);
  });
});

describe('A line whose order nobody knows', () => {
  const record = async (id: string, orderNo: string) => {
    const { version } = await open(id);
    const form = { id, version, orderNo, kind: 'hotel', title: 'Sea View', traveller: 'Anna Berg' } as const;
    return await server.call(crew.administrator, billEndpoints.record, { ...form, bookedOn: '2026-10-20' });
  };

  test('is paid once its order is recorded, and follows what the provider reports later', async () => {
    const { id, differences } = await bill(['B-1,980.00']);
    expect(differences).toMatchObject([{ fate: 'unknown', actions: ['record'] }]);
    expect(sure(await record(id, 'B-1'))).toMatchObject({ matched: 1, payable: { amount: 98_000 } });
    expect(sure(await server.call(crew.administrator, orderEndpoints.all, {})).items).toMatchObject([
      { orderNo: 'B-1', kind: 'hotel', paidBy: 'company', total: { amount: 98_000 } },
    ]);
    expect((await record(id, 'B-1')).body).toMatchObject({ reason: 'notAllowedHere' });

    await order({ no: 'B-1', total: '900.00' });
    expect(await open(id)).toMatchObject({
      ...{ matched: 0, differences: [{ fate: 'amountDiffers', order: { booked: { amount: 90_000 } } }] },
    });
  });

  test('cannot be accepted, nor can a refund of it, nor what is in another currency', async () => {
    await order({ no: 'B-4', total: '60.00', currency: 'USD' });
    const { id, version, differences } = await bill(['B-1,-5.00', 'B-4,430.00']);
    expect(differences.map(({ actions }) => actions)).toEqual([[], []]);
    for (const orderNo of ['B-1', 'B-4'])
      expect(
        (
          await server.call(crew.administrator, billEndpoints.accept, {
            id,
            version,
            orderNo,
            accepted: true,
          })
        ).body,
      ).toMatchObject({ reason: 'notAllowedHere' });
  });
});

test('A bill that is on no document can be removed', async () => {
  const { id, version } = await bill(['B-1,980.00']);
  sure(await server.call(crew.administrator, billEndpoints.remove, { id, version }));
  expect((await server.call(crew.administrator, billEndpoints.get, { id })).status).toBe(404);
});
