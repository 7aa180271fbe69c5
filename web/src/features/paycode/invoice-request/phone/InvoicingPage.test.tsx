import { titleEndpoints } from '@outlay/contract/organisation/invoice-title';
import { chargeEndpoints, type ChargeDetail } from '@outlay/contract/paycode/charge';
import { invoiceRequestEndpoints, type InvoiceRequest } from '@outlay/contract/paycode/invoice-request';
import { invoiceEndpoints, type InvoiceSummary } from '@outlay/contract/spend/invoice';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { InvoicingPage } from './InvoicingPage.tsx';

const id = (last: string) => `0198a5d0-0000-7000-8000-00000000000${last}`;
const cny = (amount: number) => ({ amount, currency: 'CNY' });
const AT = '2026-11-25T04:24:00.000Z';

const REQUEST: InvoiceRequest = {
  ...{ id: id('1'), state: 'issued', merchant: { id: id('2'), name: 'Noodle House' }, money: cny(5_600) },
  title: { name: 'Meridian Ltd', taxId: '91310000MA1K00000X' },
  charges: [{ id: id('3'), tradeNo: '2026112604240001', subject: 'Lunch', money: cny(5_600), paidAt: AT }],
  ...{ askedAt: AT, remindedAt: null, answeredAt: AT, refusalReason: '', invoice: null },
  ...{ differs: [], used: false, actions: [] },
};
const CHARGE: ChargeDetail = {
  ...{ id: id('3'), tradeNo: '2026112604240001', outTradeNo: 'T-1', state: 'paid', endReason: null },
  ...{ allowed: null, merchant: { id: id('2'), name: 'Noodle House' }, store: '', type: 'meals' },
  ...{ subject: 'Lunch', money: cny(2_800), refunded: cny(800), offline: false, createdAt: AT },
  ...{ confirmBy: null, paidAt: AT, policy: null, expenseId: null, invoice: 'none' },
  ...{ actions: ['askInvoice'], items: [], refunds: [], left: null },
};
const INVOICE: InvoiceSummary = {
  ...{ id: id('5'), type: 'digital_special', number: '25117000000123456789', date: '2026-11-25' },
  ...{ sellerName: 'Noodle House', total: 5_600, currency: 'CNY', state: 'Unused', confirmed: true },
  ...{ fileId: id('6'), expenseId: null, documentNumber: null, createdAt: AT, wallet: null },
};

function openList(part: Partial<InvoiceRequest>) {
  const server = fakeServer();
  const request = { ...REQUEST, ...part };
  server.answer(invoiceRequestEndpoints.page, () => ({ items: [request], next: null }));
  server.answer(invoiceRequestEndpoints.get, () => request);
  return { server, ...renderPage(<InvoicingPage />, { at: ROUTES.askInvoice }) };
}

test('An invoice that is not as asked for says what differs, in the list and on its sheet', async () => {
  const { person } = openList({ differs: ['amount', 'title'] });
  const row = await screen.findByRole('button', { name: /Noodle House/ });
  expect(within(row).getByText('Differs')).toBeTruthy();
  await person.click(row);

  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText(/These differ: the amount and the title/)).toBeTruthy();
});

test('An invoice that a claim has already is told to be not for a claim', async () => {
  const { person } = openList({ used: true });
  const row = await screen.findByRole('button', { name: /Noodle House/ });
  expect(within(row).getByText('Used twice')).toBeTruthy();
  await person.click(row);

  expect(await screen.findByText('Another copy of this invoice is used')).toBeTruthy();
  expect(screen.getByText(/it is not for a claim. Finance has been told/)).toBeTruthy();
});

test('A refused one says why and can be asked for again', async () => {
  const { person } = openList({ state: 'refused', refusalReason: 'The title has no tax number.' });
  await person.click(await screen.findByRole('button', { name: /Noodle House/ }));

  expect(await screen.findByText('The title has no tax number.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(window.location.search).toBe(`?payment=${id('3')}`));
});

test('A request is withdrawn, and an invoice that came another way is attached', async () => {
  const { person, server } = openList({ state: 'asked', answeredAt: null, actions: ['withdraw', 'attach'] });
  server.answer(invoiceRequestEndpoints.withdraw, () => ({ ...REQUEST, state: 'withdrawn' as const }));
  server.answer(invoiceEndpoints.list, () => ({ items: [INVOICE], next: null }));
  server.answer(invoiceRequestEndpoints.attach, () => {
    throw new Refusal(409, { code: 'CONFLICT', reason: 'invoiceUsed' });
  });
  await person.click(await screen.findByRole('button', { name: /Noodle House/ }));
  await person.click(await screen.findByRole('button', { name: 'I have it already' }));
  await person.click(await screen.findByRole('button', { name: /25117000000123456789/ }));

  expect(await screen.findByText(/already/, { selector: '[role=status] *' })).toBeTruthy();
  expect(server.callsOf(invoiceRequestEndpoints.attach)[0]?.input).toEqual({
    ...{ id: id('1'), invoiceId: id('5') },
  });
});

test('Asking names the sum that is left after refunds, and sends the chosen payments with the title', async () => {
  const server = fakeServer();
  const title = { id: id('7'), version: 1, shared: true, ...REQUEST.title };
  server.answer(titleEndpoints.all, () => ({
    items: [{ ...title, address: '', phone: '', bank: '', account: '' }],
  }));
  server.answer(chargeEndpoints.get, () => CHARGE);
  const { items: _, refunds: __, left: ___, ...charge } = CHARGE;
  const other = { ...charge, id: id('4'), subject: 'Supper', refunded: cny(0) };
  server.answer(chargeEndpoints.page, () => ({ items: [charge, other], next: null }));
  server.answer(invoiceRequestEndpoints.ask, () => ({ ...REQUEST, state: 'asked' as const }));
  const { person } = renderPage(<InvoicingPage />, { query: { payment: id('3') }, at: ROUTES.askInvoice });

  expect(await screen.findByRole('button', { name: 'Ask for 1 payment, ¥20.00' })).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: /Supper/ }));
  await person.click(screen.getByRole('button', { name: 'Ask for 2 payments, ¥48.00' }));

  await waitFor(() =>
    expect(server.callsOf(invoiceRequestEndpoints.ask)[0]?.input).toMatchObject({
      ...{ chargeIds: [id('3'), id('4')], titleId: id('7') },
    }),
  );
});

test('Without an invoice title nothing can be asked, and the way to one is shown', async () => {
  const server = fakeServer();
  server.answer(titleEndpoints.all, () => ({ items: [] }));
  server.answer(chargeEndpoints.get, () => CHARGE);
  const { items: _, refunds: __, left: ___, ...charge } = CHARGE;
  server.answer(chargeEndpoints.page, () => ({ items: [charge], next: null }));
  renderPage(<InvoicingPage />, { query: { payment: id('3') }, at: ROUTES.askInvoice });

  expect(await screen.findByRole('button', { name: 'Add a title' })).toBeTruthy();
  const askButton = await screen.findByRole<HTMLButtonElement>('button', { name: /Ask for 1 payment/ });
  expect(askButton.disabled).toBe(true);
});
