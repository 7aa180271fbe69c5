import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints, type BatchFilter } from '@outlay/contract/processing/payment.list';
import { cellsOf } from '../../../../test/cells.ts';
import { newCompany, passed, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { batchOf, broughtTo, today } from '../../../../test/paying.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const payables = async (filter: object = {}) =>
  sure(await server.call(crew.cashier, paymentListEndpoints.payables, filter));
const payableTotals = async (filter: object = {}) =>
  sure(await server.call(crew.cashier, paymentListEndpoints.payableTotals, filter));
const batchIds = async (filter: Partial<BatchFilter>) =>
  sure(await server.call(crew.cashier, paymentListEndpoints.batches, filter)).items.map(({ id }) => id);

test('Payables are sorted over pages, filtered by what blocks them, counted and summed', async () => {
  for (const amount of [1_000, 3_000, 2_000]) await passed(server, crew, [amount]);
  await server.owner.query(
    `update document set hold = true where company_id = $1 and coalesce(approved_amount, amount) = 2000`,
    [crew.companyId],
  );

  const first = await payables({ sort: 'amount', descending: true, size: 2 });
  const second = await payables({ sort: 'amount', descending: true, size: 2, after: first.next });
  expect([...first.items, ...second.items].map(({ money }) => money.amount)).toEqual([3_000, 2_000, 1_000]);

  expect((await payables({ view: 'blocked' })).items.map(({ obstacle }) => obstacle)).toEqual(['onHold']);
  expect((await payables({ view: 'ready', size: 1 })).items).toHaveLength(1);
  expect(await payableTotals()).toMatchObject({
    total: 3,
    sums: [{ amount: 6_000, currency: 'CNY' }],
    views: { all: 3, ready: 2, blocked: 1, failed: 0 },
  });
  expect(await payableTotals({ view: 'ready', least: 2_000 })).toMatchObject({
    total: 1,
    sums: [{ amount: 3_000 }],
  });
  expect((await payables({ search: first.items[0]?.number })).items).toHaveLength(1);
  const file = await server.call(crew.cashier, paymentListEndpoints.exportPayables, {
    ...{ view: 'ready', format: 'csv' },
  });
  expect(cellsOf(Buffer.from(file.body).toString())).toHaveLength(3);
});

test('A batch is found by its number, payee, document number and bank reference', async () => {
  const document = await passed(server, crew, [4_000]);
  const other = await batchOf(server, crew, [await passed(server, crew, [5_000])]);
  const exported = await broughtTo(server, crew, await batchOf(server, crew, [document]), 'Exported');
  const batch = sure(
    await server.call(crew.cashier, paymentEndpoints.submitBatch, {
      ...{ id: exported.id, version: exported.version, submittedOn: today(server), reference: 'BANK-7731' },
    }),
  );
  sure(
    await server.call(crew.manager, paymentEndpoints.recordResults, {
      id: batch.id,
      results: [
        {
          ...{ paymentId: batch.payments[0]?.id ?? '', outcome: 'paid', reference: 'SLIP-0042' },
          paidOn: today(server),
        },
      ],
    }),
  );

  expect(await batchIds({ search: batch.number })).toEqual([batch.id]);
  expect(await batchIds({ search: document.number })).toEqual([batch.id]);
  expect(await batchIds({ search: 'bank-7731' })).toEqual([batch.id]);
  expect(await batchIds({ search: 'slip-0042' })).toEqual([batch.id]);
  expect(await batchIds({ search: crew.employee.name })).toEqual([batch.id, other.id]);
  expect(await batchIds({ search: 'nobody' })).toEqual([]);
  expect(await batchIds({ states: ['Draft'] })).toEqual([other.id]);
  expect(await batchIds({ sort: 'amount', descending: false })).toEqual([batch.id, other.id]);
  const totals = sure(await server.call(crew.cashier, paymentListEndpoints.batchTotals, {}));
  expect(totals).toEqual({ total: 2, sums: [{ amount: 9_000, currency: 'CNY' }] });
});
