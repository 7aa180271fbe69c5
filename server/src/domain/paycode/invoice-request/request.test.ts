import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { invoiceRequestEndpoints, type InvoiceRequest } from '@outlay/contract/paycode/invoice-request';
import type { ErrorBody } from '@outlay/contract/errors';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { createFakeRecogniser, recognitionOf } from '#provider/recognition/recognition.fake.ts';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { deliverAll } from '../../../../test/booking.ts';
import {
  newMerchant,
  newPhone,
  newPolicy,
  type FakeMerchant,
  type FakePhone,
} from '../../../../test/tills.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');

let server: TestServer;
let crew: Crew;
let till: FakeMerchant;
let phone: FakePhone;
let titleId: string;

beforeAll(async () => {
  server = await startServer({
    recogniser: createFakeRecogniser(
      recognitionOf('digital_normal', {
        ...{ number: '25117000000123456789', date: '2026-11-26', total: '56.00', currency: 'CNY' },
        ...{ buyerName: 'Meridian Ltd', buyerTaxId: '91310000MA1K00000X' },
      }),
    ),
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  await newPolicy(server, crew);
  till = await newMerchant(server, crew);
  phone = await newPhone(server, crew.employee);
  titleId = newId();
  sure(
    await server.call(crew.administrator, titleEndpoints.save, {
      ...{ id: titleId, version: 0, shared: true, name: 'Meridian Ltd', taxId: '91310000MA1K00000X' },
      ...{ address: '', phone: '', bank: '', account: '' },
    }),
  );
});

const requestOf = (answer: { status: number; body: unknown }) => sure(answer) as InvoiceRequest;
const reasonIn = ({ body }: { body: unknown }) => (body as ErrorBody).reason;

/** Two lunches of 28.00. */
async function lunches(): Promise<string[]> {
  for (const step of [0, 1]) await till.charge({ authCode: phone.code(step) });
  const { items } = sure(await server.call(crew.employee, chargeEndpoints.page, {}));
  return items.map(({ id }) => id);
}
const requestInvoice = (chargeIds: string[], id: string = newId()) =>
  server.call(crew.employee, invoiceRequestEndpoints.ask, { id, chargeIds, titleId });

describe('An invoice requested from a merchant', () => {
  test('is for several payments, is seen by the merchant with the title, and is requested once', async () => {
    const ids = await lunches();
    const request = requestOf(await requestInvoice(ids));
    const again = await requestInvoice(ids.slice(0, 1));
    const { body } = await till.ask<{ invoices: { amount: number; title: { taxId: string } }[] }>(
      'GET',
      '/invoices',
    );

    expect(request).toMatchObject({
      state: 'asked',
      money: { amount: 5_600 },
      actions: ['withdraw', 'attach'],
    });
    expect([again.status, reasonIn(again)]).toEqual([409, 'invoiceAsked']);
    expect(body.invoices).toMatchObject([{ amount: 5_600, title: { taxId: '91310000MA1K00000X' } }]);
  });

  test('is for payments of one merchant only, and of one’s own', async () => {
    const [one = ''] = await lunches();
    const other = await newMerchant(server, crew);
    server.sleep(180_000);
    await other.charge({ authCode: phone.code() });
    const { items } = sure(await server.call(crew.employee, chargeEndpoints.page, { merchantId: other.id }));
    const mixed = await requestInvoice([one, items[0]?.id ?? '']);
    const theirs = await server.call(crew.colleague, invoiceRequestEndpoints.ask, {
      ...{ id: newId(), chargeIds: [one], titleId },
    });

    expect([mixed.status, reasonIn(mixed)]).toEqual([409, 'severalMerchants']);
    expect(theirs.status).toBe(404);
  });

  test('arrives as a file, is read, and is attached to the expense of the payment', async () => {
    const { id } = requestOf(await requestInvoice(await lunches()));
    const body = { state: 'issued', fileName: 'invoice.pdf', file: PDF.toString('base64') };
    const first = await till.ask<{ state: string }>('POST', `/invoices/${id}`, { body });
    const again = await till.ask<{ state: string }>('POST', `/invoices/${id}`, { body });

    expect([first.status, first.body.state, again.body.state]).toEqual([200, 'issued', 'issued']);
    await deliverAll(server, crew.companyId, 'invoiceRequest.match');
    const request = requestOf(await server.call(crew.employee, invoiceRequestEndpoints.get, { id }));
    expect(request).toMatchObject({ state: 'issued', differs: [], actions: [] });
    expect(request.invoice?.expenseId).not.toBeNull();
    const { items } = sure(await server.call(crew.employee, invoiceEndpoints.list, {}));
    expect(items).toHaveLength(1);
    const { items: messages } = sure(await server.call(crew.employee, messageEndpoints.list, {}));
    expect(messages.map(({ kind }) => kind)).toContain('invoiceIssued');
  });

  test('that the merchant refuses says why, and can be requested again', async () => {
    const ids = await lunches();
    const { id } = requestOf(await requestInvoice(ids));
    await till.ask('POST', `/invoices/${id}`, {
      body: { state: 'refused', reason: 'The title has no tax number.' },
    });
    const request = requestOf(await server.call(crew.employee, invoiceRequestEndpoints.get, { id }));

    expect(request).toMatchObject({ state: 'refused', refusalReason: 'The title has no tax number.' });
    expect((await requestInvoice(ids)).status).toBe(200);
  });

  test('that does not come within a week is requested again, and the payer is notified', async () => {
    const { id } = requestOf(await requestInvoice(await lunches()));
    server.sleep(8 * 86_400_000);
    await server.app.compare();
    const request = requestOf(await server.call(crew.employee, invoiceRequestEndpoints.get, { id }));

    expect(request.remindedAt).not.toBeNull();
    const { items } = sure(await server.call(crew.employee, messageEndpoints.list, {}));
    expect(items.map(({ kind }) => kind)).toContain('invoiceOverdue');
  });

  test('is of no other merchant to answer', async () => {
    const { id } = requestOf(await requestInvoice(await lunches()));
    const other = await newMerchant(server, crew);
    const { status } = await other.ask('POST', `/invoices/${id}`, {
      body: { state: 'refused', reason: 'No.' },
    });

    expect(status).toBe(404);
  });
});
