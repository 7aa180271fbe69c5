import { billEndpoints, type BillDifference, type ProviderBillDetail } from '@outlay/contract/travel/bill';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { BillsSection } from './BillsSection.tsx';

const ID = '0198a5d0-0000-7000-8000-00000000aaaa';
const cny = (amount: number) => ({ amount, currency: 'CNY' });
const ORDER: BillDifference['order'] = {
  ...{ id: ID, title: 'MU5101', traveller: 'Anna Berg', bookedOn: '2026-10-12' },
  ...{ total: cny(40_000), booked: cny(40_000) },
};
const differing = (orderNo: string, part: Partial<BillDifference>): BillDifference => ({
  ...{
    orderNo,
    fate: 'amountDiffers',
    billed: cny(50_000),
    paidBefore: cny(0),
    order: ORDER,
    accepted: false,
    actions: ['accept'],
  },
  ...part,
});
const BILL: ProviderBillDetail = {
  ...{ id: ID, version: 3, source: 'Blue Sky Travel', month: '2026-10', lines: 5, total: cny(200_000) },
  ...{ matched: 1, differing: 4, accepted: 1, payable: cny(98_000), document: null },
  carried: cny(0),
  actions: ['import', 'accept', 'pay', 'remove'],
  differences: [
    differing('B-2', { fate: 'selfPaid' }),
    differing('B-3', {}),
    differing('B-4', { paidBefore: cny(40_000), accepted: true }),
    differing('B-9', { fate: 'unknown', order: null, actions: ['record'] }),
  ],
  notOnBill: [
    {
      ...{ id: ID, orderNo: 'B-5', title: 'G26', traveller: 'Wei Chen', bookedOn: '2026-10-20' },
      booked: cny(7_500),
    },
  ],
};

beforeEach(standInForDesk);

async function openBill(part: Partial<ProviderBillDetail> = {}) {
  const server = fakeServer();
  const bill = { ...BILL, ...part };
  server.answer(billEndpoints.page, () => ({ items: [bill], next: null }));
  server.answer(billEndpoints.get, () => bill);
  server.answer(billEndpoints.accept, () => bill);
  const page = renderPage(<BillsSection />, { at: '/admin/bills' });
  await page.person.click(await screen.findByRole('button', { name: 'Blue Sky Travel' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('Matched');
  return { server, drawer, ...page };
}
const lineOf = (name: RegExp) => {
  const line = screen.getByText(name).closest('li');
  if (!line) throw new Error('no line');
  return within(line);
};

test('Each difference says what is on the bill and what is in the books, and the bill says what it lacks', async () => {
  const { drawer } = await openBill();
  expect(lineOf(/^B-2/).getByText('The traveller paid this order: ¥400.00.')).toBeTruthy();
  expect(lineOf(/^B-3/).getByText('Billed ¥500.00; the books have ¥400.00.')).toBeTruthy();
  const twice = 'Billed ¥500.00, and ¥400.00 is paid with another bill; the books have ¥400.00.';
  expect(lineOf(/^B-4/).getByText(twice)).toBeTruthy();
  expect(lineOf(/^B-9/).getByText('No order of this provider has this number.')).toBeTruthy();
  const missing = within(drawer.getByRole('region', { name: 'Missing on the bill' }));
  expect(missing.getByText('B-5 · G26')).toBeTruthy();
});

test('A line is paid as billed with a reason, and can be left unpaid again', async () => {
  const { server, person } = await openBill();
  await person.click(lineOf(/^B-4/).getByRole('button', { name: 'Do not pay' }));
  await waitFor(() => expect(server.callsOf(billEndpoints.accept)).toHaveLength(1));
  const accept = lineOf(/^B-3/).getByRole('button', { name: 'Pay as billed' });
  await waitFor(() => expect(accept).toHaveProperty('disabled', false));
  await person.click(accept);
  await person.type(await screen.findByLabelText('Reason'), 'Agreed by phone');
  expect(screen.getByText('Pay ¥500.00 as billed?')).toBeTruthy();
  const [confirm] = screen.getAllByRole('button', { name: 'Pay as billed' }).slice(-1);
  if (confirm) await person.click(confirm);

  await waitFor(() => expect(server.callsOf(billEndpoints.accept)).toHaveLength(2));
  expect(server.callsOf(billEndpoints.accept).map(({ input }) => input)).toMatchObject([
    { id: ID, version: 3, orderNo: 'B-4', accepted: false },
    { id: ID, version: 3, orderNo: 'B-3', accepted: true, remarks: 'Agreed by phone' },
  ]);
});

test('One button pays exactly the sum that it shows', async () => {
  const { server, drawer, person } = await openBill();
  server.answer(billEndpoints.pay, ({ documentId }) => ({ documentId }));
  await person.click(drawer.getByRole('button', { name: 'Pay ¥980.00' }));

  await waitFor(() =>
    expect(server.callsOf(billEndpoints.pay)[0]?.input).toMatchObject({ id: ID, version: 3, amount: 98_000 }),
  );
});

test('A bill on a document offers nothing but its draft', async () => {
  const { drawer } = await openBill({ document: { id: ID, number: null }, actions: [] });
  expect(drawer.getByRole('link', { name: 'Open the draft' })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: /Pay|Remove/ })).toBeNull();
});

test('The order of a line that nobody knows is recorded with what the bill says', async () => {
  const { server, person } = await openBill();
  server.answer(billEndpoints.record, () => BILL);
  await person.click(lineOf(/^B-9/).getByRole('button', { name: 'Record the order' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(server.callsOf(billEndpoints.record)).toEqual([]);
  await person.type(screen.getByLabelText('What was booked'), 'MU5102');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.callsOf(billEndpoints.record)[0]?.input).toMatchObject({
      ...{ id: ID, version: 3, orderNo: 'B-9', kind: 'flight', title: 'MU5102', bookedOn: '2026-10-01' },
    }),
  );
});

test('A bill after months of refunds says what they take off, and pays the rest', async () => {
  const { server, drawer, person } = await openBill({ carried: cny(-20_000) });
  server.answer(billEndpoints.pay, ({ documentId }) => ({ documentId }));
  expect(drawer.getByText('From earlier bills')).toBeTruthy();
  await person.click(drawer.getByRole('button', { name: 'Pay ¥780.00' }));

  await waitFor(() => expect(server.callsOf(billEndpoints.pay)[0]?.input).toMatchObject({ amount: 78_000 }));
});
