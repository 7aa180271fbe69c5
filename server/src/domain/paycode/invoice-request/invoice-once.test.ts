import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { invoiceRequestEndpoints, type InvoiceRequest } from '@outlay/contract/paycode/invoice-request';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { createFakeRecogniser, recognitionOf } from '#provider/recognition/recognition.fake.ts';
import { newId } from '#system/id.ts';
import { deliverAll } from '../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { paperDesk } from '../../../../test/papers.ts';
import {
  newMerchant,
  newPhone,
  newPolicy,
  type FakeMerchant,
  type FakePhone,
} from '../../../../test/tills.ts';

const COPY = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF';
const TITLE = { name: 'Meridian Ltd', taxId: '91310000MA1K00000X' };
/** A special VAT invoice of both lunches, 56.00 with 3.17 of tax; whatever file it comes in, it is the same invoice. */
const PAPER = {
  ...{ number: '25117000000123456789', date: '2026-11-26', currency: 'CNY' },
  ...{ amount: '52.83', tax: '3.17', total: '56.00' },
  ...{ buyerName: TITLE.name, buyerTaxId: TITLE.taxId },
};

let server: TestServer;
let crew: Crew;
let till: FakeMerchant;
let phone: FakePhone;
let titleId: string;
let paper: Parameters<typeof recognitionOf>[1];
const { newInvoice, newClaim, seeInvoice, submit, correct } = paperDesk(() => server);

/** Read from a picture, so that a person can correct it. */
function photographed() {
  const read = recognitionOf('digital_special', paper);
  for (const field of read.invoices.flatMap(({ fields }) => Object.values(fields))) field.source = 'ocr';
  return read;
}

beforeAll(async () => {
  server = await startServer({ recogniser: createFakeRecogniser(photographed) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  paper = PAPER;
  crew = await newCompany(server);
  await newPolicy(server, crew);
  till = await newMerchant(server, crew);
  phone = await newPhone(server, crew.employee);
  titleId = newId();
  const title = { id: titleId, version: 0, shared: true, ...TITLE, address: '', phone: '', bank: '' };
  sure(await server.call(crew.administrator, titleEndpoints.save, { ...title, account: '' }));
});

const outNumbers: string[] = [];
/** Two lunches of 28.00, and a request for their invoice. */
async function requestInvoice(): Promise<string> {
  outNumbers.length = 0;
  for (const step of [0, 1]) {
    const outTradeNo = newId();
    outNumbers.push(outTradeNo);
    await till.charge({ authCode: phone.code(step), outTradeNo });
  }
  const { items } = sure(await server.call(crew.employee, chargeEndpoints.page, {}));
  const id = newId();
  const chargeIds = items.map((one) => one.id);
  sure(await server.call(crew.employee, invoiceRequestEndpoints.ask, { id, chargeIds, titleId }));
  return id;
}
const request = async (id: string): Promise<InvoiceRequest> =>
  sure(await server.call(crew.employee, invoiceRequestEndpoints.get, { id }));
async function issue(id: string): Promise<void> {
  const file = Buffer.from(COPY).toString('base64');
  await till.ask('POST', `/invoices/${id}`, { body: { state: 'issued', fileName: 'invoice.pdf', file } });
  await deliverAll(server, crew.companyId, 'invoiceRequest.match');
}
const refund = async (which: number, amount: number) => {
  await till.refund(outNumbers[which] ?? '', amount);
  await deliverAll(server, crew.companyId, 'invoiceRequest.refunded');
};
/** The reason for which a claim of this invoice is refused; null if it is submitted. */
async function refusalOf(invoiceId: string): Promise<string | null> {
  const claim = await newClaim(crew.employee, [invoiceId]);
  const { body } = await submit(crew.employee, claim);
  return (body as { reason?: string }).reason ?? null;
}
const balance = async (account: string): Promise<number> => {
  const { rows } = await server.owner.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::int as sum from posting where company_id = $1 and account = $2',
    [crew.companyId, account],
  );
  return rows[0]?.sum ?? 0;
};
const books = async () => ({
  tax: await balance('input_vat'),
  meals: await balance('expense:meals'),
  owed: 0 - (await balance('payable_merchant')),
});

describe('The invoice of payments that the company has paid', () => {
  test('cannot be claimed, however it comes', async () => {
    const id = await requestInvoice();
    await issue(id);
    const copy = await newInvoice(crew.employee, 'another copy of it');
    const { invoice } = await request(id);

    expect(invoice?.state).toBe('External');
    expect(await refusalOf(copy.id)).toBe('invoiceUsed');
  });

  test('cannot be claimed after all was given back', async () => {
    const id = await requestInvoice();
    await issue(id);
    await refund(0, 2_800);
    await refund(1, 2_800);
    const { invoice } = await request(id);
    const draft = await newClaimWith(invoice?.id ?? '');
    const copy = await newInvoice(crew.employee, 'another copy of it');

    expect(invoice).toMatchObject({ state: 'External', expenseId: null });
    expect(draft).toBe('invoiceUsed');
    expect(await refusalOf(copy.id)).toBe('invoiceUsed');
  });

  test('that was claimed before it came is shown to finance, and not claimed again once it is rejected', async () => {
    const copy = await newInvoice(crew.employee, 'the copy of the payer');
    const claim = await newClaim(crew.employee, [copy.id]);
    const { id: claimId, version } = sure(await submit(crew.employee, claim));
    const id = await requestInvoice();
    await issue(id);

    expect((await request(id)).used).toBe(true);
    const { items } = sure(await server.call(crew.administrator, merchantStatementEndpoints.differences, {}));
    expect(items).toMatchObject([{ kind: 'invoice', expected: { amount: 0 }, found: { amount: 5_600 } }]);
    expect(await balance('input_vat')).toBe(0);
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id: claimId, version }));
    expect(await refusalOf((await newInvoice(crew.employee, 'one more copy')).id)).toBe('invoiceUsed');
  });
});

/** What keeps an expense with this invoice from being recorded. */
async function newClaimWith(invoiceId: string): Promise<string | null> {
  try {
    return await refusalOf(invoiceId);
  } catch (error) {
    return String(error).includes('invoiceUsed') ? 'invoiceUsed' : String(error);
  }
}

describe('A refund', () => {
  test('in part, before the invoice comes, leaves the rest to be invoiced', async () => {
    const id = await requestInvoice();
    await refund(0, 800);

    expect((await request(id)).money.amount).toBe(4_800);
    const { body } = await till.ask<{ invoices: { id: string; amount: number }[] }>('GET', '/invoices');
    expect(body.invoices).toMatchObject([{ id, amount: 4_800 }]);
    await issue(id);
    expect((await request(id)).differs).toEqual(['amount']);
  });

  test('of all, before the invoice comes, withdraws the request', async () => {
    const id = await requestInvoice();
    await refund(0, 2_800);
    await refund(1, 2_800);

    expect(await request(id)).toMatchObject({ state: 'withdrawn', actions: [] });
    expect((await till.ask<{ invoices: object[] }>('GET', '/invoices')).body.invoices).toEqual([]);
  });

  test('takes its part of the tax back', async () => {
    await issue(await requestInvoice());
    const before = await books();
    await refund(0, 1_400);
    const half = await books();
    await refund(0, 1_400);
    await refund(1, 2_800);

    expect(before).toEqual({ tax: 317, meals: 5_283, owed: 5_600 });
    expect(half.owed).toBe(4_200);
    expect(half.tax + half.meals).toBe(4_200);
    expect(Math.abs(half.tax - (317 * 3) / 4)).toBeLessThan(1);
    expect(await books()).toEqual({ tax: 0, meals: 0, owed: 0 });
  });
});

describe('Input tax', () => {
  test('is not deducted where the invoice is not what was requested', async () => {
    paper = { ...PAPER, buyerName: 'Anna Berg', buyerTaxId: '' };
    await issue(await requestInvoice());

    expect(await books()).toEqual({ tax: 0, meals: 5_600, owed: 5_600 });
  });

  test('is deducted once the payer has corrected what was misread', async () => {
    paper = { ...PAPER, total: '65.00' };
    const id = await requestInvoice();
    await issue(id);
    const misread = await request(id);
    const before = await books();
    const invoice = await seeInvoice(crew.employee, misread.invoice?.id ?? '');
    sure(await correct(crew.employee, invoice, { total: 5_600 }));
    await deliverAll(server, crew.companyId, 'invoiceRequest.confirmed');

    expect(misread.differs).toEqual(['amount']);
    expect(before.tax).toBe(0);
    expect((await request(id)).differs).toEqual([]);
    expect(await books()).toEqual({ tax: 317, meals: 5_283, owed: 5_600 });
    expect((await seeInvoice(crew.employee, invoice.id)).actions).toEqual([]);
  });

  test('is deducted once, of an invoice that the payer attaches', async () => {
    const id = await requestInvoice();
    const mine = await newInvoice(crew.employee, 'came by mail');
    const form = { id, invoiceId: mine.id };
    sure(await server.call(crew.employee, invoiceRequestEndpoints.attach, form));
    sure(await server.call(crew.employee, invoiceRequestEndpoints.attach, form));

    expect(await books()).toEqual({ tax: 317, meals: 5_283, owed: 5_600 });
    const removed = await server.call(crew.employee, invoiceEndpoints.remove, { id: mine.id });
    expect(removed.status).toBe(409);
  });
});
