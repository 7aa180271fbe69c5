import { chargeEndpoints, type ChargeDetail } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { CHARGE, CHARGE_ID as ID, cny, NOW, WAITING } from '../../../../../test/charges.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { PaymentPage } from './PaymentPage.tsx';
import { PaymentResultPage } from './PaymentResultPage.tsx';
import { PaymentStatusPage } from './PaymentStatusPage.tsx';

const here = () => pages.getState().stack.at(-1)?.url;

/** Only the date stands still. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

afterEach(() => void vi.useRealTimers());

function openPayment(charge: ChargeDetail) {
  const server = fakeServer();
  server.answer(chargeEndpoints.get, () => charge);
  return { server, ...renderPage(<PaymentPage />, { query: { id: ID }, at: ROUTES.payment }) };
}

test('Exactly the amount that was seen is confirmed, and the result is shown', async () => {
  const { server, person } = openPayment(WAITING);
  server.answer(chargeEndpoints.confirm, () => ({ ...CHARGE, money: cny(16_800) }));
  expect(await screen.findByText('Left afterwards: ¥144.00 today, ¥1,520.00 this month')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Confirm and pay ¥168.00' }));

  await waitFor(() => expect(here()).toBe(pageAddress(ROUTES.paymentResult, { id: ID })));
  expect(server.callsOf(chargeEndpoints.confirm)[0]?.input).toEqual({ id: ID, amount: 16_800 });
});

test('A confirmation without an answer leads to the page that finds out', async () => {
  const { server, person } = openPayment(WAITING);
  server.answer(chargeEndpoints.confirm, () => {
    throw new Refusal(503, { code: 'BUSY' });
  });

  await person.click(await screen.findByRole('button', { name: 'Confirm and pay ¥168.00' }));

  await waitFor(() => expect(here()).toBe(pageAddress(ROUTES.paymentStatus, { id: ID })), {
    timeout: 15_000,
  });
});

test('What is not known is said to be unknown, and is asked again', async () => {
  const server = fakeServer();
  let answers = false;
  server.answer(chargeEndpoints.get, () => {
    if (!answers) throw new Refusal(503, { code: 'BUSY' });
    return CHARGE;
  });
  const { person } = renderPage(<PaymentStatusPage />, { query: { id: ID }, at: ROUTES.paymentStatus });
  expect(await screen.findByText('It is not known yet whether this was paid')).toBeTruthy();

  answers = true;
  await person.click(screen.getByRole('button', { name: 'Ask now' }));

  await waitFor(() => expect(here()).toBe(pageAddress(ROUTES.paymentResult, { id: ID })));
});

const REFUSED: ChargeDetail = {
  ...CHARGE,
  ...{ state: 'refused', endReason: 'PAYER_LIMIT', allowed: cny(2_000), paidAt: null, expenseId: null },
  actions: [],
};

test('A refused payment says why, what could have been paid and what to do', async () => {
  const server = fakeServer();
  server.answer(chargeEndpoints.get, () => REFUSED);
  renderPage(<PaymentResultPage />, { query: { id: ID }, at: ROUTES.paymentResult });

  expect(await screen.findByText('Not paid')).toBeTruthy();
  expect(screen.getByText('The amount is above what you may pay')).toBeTruthy();
  const advice = /Ask the till for a smaller amount.*At most ¥20\.00 could have been paid\./;
  expect(screen.getByText(advice)).toBeTruthy();
  expect(screen.queryByText('Ask for the invoice')).toBeNull();
});

test('A paid one leads to its expense and to its invoice', async () => {
  const server = fakeServer();
  server.answer(chargeEndpoints.get, () => CHARGE);
  const { person } = renderPage(<PaymentResultPage />, { query: { id: ID }, at: ROUTES.paymentResult });
  expect(await screen.findByText('Paid by the company, nothing to claim')).toBeTruthy();

  await person.click(screen.getByText('Ask for the invoice'));

  expect(here()).toBe(pageAddress(ROUTES.askInvoice, { payment: ID }));
});
