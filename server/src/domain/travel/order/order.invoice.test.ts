import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { invoiceEndpoints, type InvoiceFields } from '@outlay/contract/spend/invoice';
import { orderEndpoints } from '@outlay/contract/travel/order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paperDesk, readingPapers } from '../../../../test/papers.ts';
import { eventually } from '../../../../test/outside.ts';

let server: TestServer;
let crew: Crew;
const { newInvoice, correct, seeInvoice } = paperDesk(() => server);
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server, 'Harbour Works');
});

const HEAD =
  'Order no,Kind,State,Account,Traveller,Title,From,To,Start,End,Date,Amount,Currency,Paid by,Version';
async function ordered(payer: 'self' | 'company', no = 'T-1') {
  const when = '2026-11-17 08:30,2026-11-17 14:10,2026-11-10';
  const row = `${no},train,ticketed,${crew.employee.account},Anna Berg,G1234 second class,Shanghai,Beijing,${when},553.50,CNY,${payer},1`;
  const text = [HEAD, row].join('\n');
  const form = { source: 'Blue Sky Travel', text, apply: true };
  sure(await server.call(crew.administrator, orderEndpoints.import, form));
}
const mine = async () => sure(await server.call(crew.employee, orderEndpoints.mine, {})).items;
const claim = (id: string, expenseId = newId()) =>
  server.call(crew.employee, orderEndpoints.claim, { id, expenseId });

/** The ticket of the train, photographed and confirmed. */
async function ticket(name = 'Ticket', more: Partial<InvoiceFields> = {}) {
  const invoice = await newInvoice(crew.employee, name);
  const fields = {
    type: 'train_ticket',
    total: 55_350,
    train: 'G1234',
    date: '2026-11-18',
    ...more,
  } as const;
  return sure(await correct(crew.employee, invoice, fields));
}

describe('The invoice of an order', () => {
  test('that I paid comes onto its expense, whichever of them is there first', async () => {
    await ordered('self');
    const [order] = await mine();
    const expenseId = newId();
    sure(await claim(order?.id ?? '', expenseId));
    const late = await ticket();
    await eventually(async () =>
      expect((await seeInvoice(crew.employee, late.id)).expenseId).toBe(expenseId),
    );

    const early = await ticket('Second ticket', { train: 'G77', number: '77' });
    const [head, row] = [HEAD, 'T-2,train,ticketed,' + crew.employee.account];
    const text = `${head}\n${row},Anna Berg,G77 first class,Beijing,Shanghai,2026-11-19 08:30,2026-11-19 14:10,2026-11-10,553.50,CNY,self,1`;
    const form = { source: 'Blue Sky Travel', text, apply: true };
    sure(await server.call(crew.administrator, orderEndpoints.import, form));
    const second = (await mine()).find(({ orderNo }) => orderNo === 'T-2');
    expect(second?.invoice).toEqual({ id: early.id, number: '77', claimed: false });
    const otherId = newId();
    sure(await claim(second?.id ?? '', otherId));
    const { invoices } = sure(await server.call(crew.employee, expenseEndpoints.get, { id: otherId }));
    expect(invoices.map(({ id }) => id)).toEqual([early.id]);
  });

  test('that is on another expense keeps the order from being claimed again', async () => {
    await ordered('self');
    const paper = await ticket();
    const [order] = await mine();
    const form = { id: newId(), version: 0, type: 'transport', spentOn: '2026-11-17' } as const;
    const money = { amount: 55_350, currency: 'CNY' };
    sure(await server.call(crew.employee, expenseEndpoints.save, { ...form, money, invoiceIds: [paper.id] }));

    expect((await claim(order?.id ?? '')).body).toMatchObject({ code: 'CONFLICT', reason: 'invoiceUsed' });
  });

  test('that the company paid cannot be claimed', async () => {
    await ordered('company');
    const paper = await ticket();
    await eventually(async () => expect((await seeInvoice(crew.employee, paper.id)).state).toBe('External'));
    const form = { id: newId(), version: 0, type: 'transport', spentOn: '2026-11-17' } as const;
    const money = { amount: 55_350, currency: 'CNY' };
    const saved = await server.call(crew.employee, expenseEndpoints.save, {
      ...form,
      money,
      invoiceIds: [paper.id],
    });
    expect(saved.body).toMatchObject({ reason: 'invoiceUsed' });
    expect((await server.call(crew.employee, invoiceEndpoints.remove, { id: paper.id })).status).toBe(409);
  });

  test('that the company paid and its traveller has claimed is shown to the travel administrator', async () => {
    const paper = await ticket();
    const form = { id: newId(), version: 0, type: 'transport', spentOn: '2026-11-17' } as const;
    const money = { amount: 55_350, currency: 'CNY' };
    sure(await server.call(crew.employee, expenseEndpoints.save, { ...form, money, invoiceIds: [paper.id] }));
    await ordered('company');

    const { items } = sure(
      await server.call(crew.administrator, orderEndpoints.all, { view: 'overclaimed' }),
    );
    expect(items.map(({ orderNo, invoice }) => [orderNo, invoice?.claimed])).toEqual([['T-1', true]]);
  });
});
