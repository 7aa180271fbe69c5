import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BankTemplate, BatchDetail, Payable } from '@outlay/contract/processing/payment.batch';
import { payoutWalletEndpoints } from '@outlay/contract/processing/payment.wallet';
import { paymentListEndpoints, type PayableView } from '@outlay/contract/processing/payment.list';
import { orderEndpoints, type OwedRefunds } from '@outlay/contract/travel/order';
import { viewEndpoints } from '@outlay/contract/platform/view';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../../test/desk.ts';
import { aDocument, LIN_REF, WANG_REF } from '../../../../../../test/documents.ts';
import { fakeServer } from '../../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../../test/render-page.tsx';
import { DocumentPane } from '#features/workspace/document-page/desk/DocumentPane.tsx';
import { PaymentsSection } from './PaymentsSection.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const payable = (part: Partial<Payable>): Payable => ({
  documentId: id(1),
  version: 5,
  number: 'CL-001183',
  title: 'Client visit',
  submitter: LIN_REF,
  payee: { holder: '林悦', bank: '招商银行', account: '**** 7702' },
  money: { amount: 305_600, currency: 'CNY' },
  passedAt: '2026-11-20T10:12:00.000Z',
  obstacle: null,
  lastFailure: null,
  ...part,
});
const READY = payable({});
const SECOND = payable({
  documentId: id(2),
  number: 'CL-001179',
  money: { amount: 84_250, currency: 'CNY' },
});
const BLOCKED = payable({
  documentId: id(3),
  number: 'CL-001176',
  submitter: WANG_REF,
  obstacle: 'noPayeeAccount',
  payee: null,
});
const TEMPLATE: BankTemplate = { id: id(9), name: 'CMB batch', encoding: 'gbk', mostRows: 500, columns: [] };
const BATCH: BatchDetail = {
  id: id(10),
  number: 'PB-000001',
  state: 'Draft',
  templateName: 'CMB batch',
  wallet: null,
  money: { amount: 389_850, currency: 'CNY' },
  count: 2,
  openCount: 2,
  paidCount: 0,
  failedCount: 0,
  reversedCount: 0,
  cancelledCount: 0,
  madeBy: WANG_REF,
  releasedBy: null,
  createdAt: '2026-11-21T10:12:00.000Z',
  version: 1,
  actions: ['cancel'],
  payments: [],
  exports: [],
  submitted: null,
  cancelAsked: null,
};

const ALIPAY = { id: id(30), kind: 'alipay' as const, name: 'Our Alipay' };
const NOTHING_OWED: OwedRefunds = { items: [], sums: [] };

beforeEach(standInForDesk);

function openPayments(owed = NOTHING_OWED) {
  const server = fakeServer();
  const all = [READY, SECOND, BLOCKED];
  const found = ({
    search = '',
    view = 'all',
  }: {
    search?: string | undefined;
    view?: PayableView | undefined;
  }) =>
    all.filter(
      ({ number, obstacle }) =>
        number.includes(search) && (view === 'all' || (view === 'blocked') === (obstacle !== null)),
    );
  server.answer(paymentListEndpoints.payables, (query) => ({ items: found(query), next: null }));
  server.answer(paymentListEndpoints.payableTotals, (query) => ({
    total: found(query).length,
    sums: [{ amount: 389_850, currency: 'CNY' }],
    views: { all: 3, ready: 2, blocked: 1, failed: 0 },
  }));
  server.answer(viewEndpoints.list, () => ({ items: [], shared: [] }));
  server.answer(orderEndpoints.financeOwed, () => owed);
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(companyEndpoints.departments, () => ({ items: [] }));
  server.answer(payoutWalletEndpoints.choices, () => ({ items: [ALIPAY] }));
  server.answer(paymentEndpoints.templates, () => ({ items: [TEMPLATE] }));
  server.answer(documentEndpoints.detail, () => aDocument({ status: 'Passed', holders: [] }));
  return {
    server,
    ...renderPage(<PaymentsSection DocumentPane={DocumentPane} />, { at: '/admin/payments' }),
  };
}

test('Payable documents are selected and batched; others say why not', async () => {
  const { server, person } = openPayments();
  server.answer(paymentEndpoints.createBatch, (made) => ({ ...BATCH, id: made.id }));

  expect(await screen.findByText('No payee account')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('CL-001176').disabled).toBe(true);
  await person.click(screen.getByLabelText('CL-001183'));
  await person.click(screen.getByLabelText('CL-001179'));
  expect(screen.getByText('2 of 2 selected')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Create payment batch' }));

  await waitFor(() => expect(window.location.pathname).toBe('/admin/batches'));
  expect(server.callsOf(paymentEndpoints.createBatch)[0]?.input).toMatchObject({
    templateId: id(9),
    documents: [
      { id: id(1), version: 5 },
      { id: id(2), version: 5 },
    ],
  });
});

test('J moves, X selects and / searches', async () => {
  const { person } = openPayments();
  await screen.findByText('CL-001183');

  await person.keyboard('jx');
  expect(await screen.findByText('1 of 2 selected')).toBeTruthy();
  await person.keyboard('/CL-001179');

  await waitFor(() => expect(screen.queryByText('No payee account')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Person, number or title' })).toHaveProperty(
    'value',
    'CL-001179',
  );
});

test('All payable documents are selected at once and stay selected during a search', async () => {
  const { person } = openPayments();
  await person.click(await screen.findByLabelText('CL-001183'));

  await person.click(screen.getByRole('button', { name: 'Select all 2' }));
  expect(await screen.findByText('2 of 2 selected')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Not payable yet/ }));

  await waitFor(() => expect(screen.queryByText('CL-001183')).toBeNull());
  expect(screen.getByText('2 selected').textContent).toBeTruthy();
});

test('What people owe for refunds of claimed orders stands above what is paid to them, with its sum', async () => {
  const waiting = { amount: 32_000, currency: 'CNY' };
  openPayments({ items: [{ member: LIN_REF, orders: 1, waiting }], sums: [waiting] });

  expect(await screen.findByText('To be deducted in all: ¥320.00')).toBeTruthy();
  const people = screen.getByRole('list', { name: 'Outstanding refunds' });
  expect(people.textContent).toContain(LIN_REF.name);
  expect(people.textContent).toContain('1 order');
});

test('With a payout wallet the list is read anew, and the batch is made for the wallet', async () => {
  const { server, person } = openPayments();
  server.answer(paymentEndpoints.createBatch, (made) => ({ ...BATCH, id: made.id, wallet: ALIPAY }));
  await screen.findByText('CL-001183');

  await person.click(screen.getByRole('combobox', { name: 'Pay with' }));
  await person.click(await screen.findByTitle('Our Alipay'));
  await waitFor(() =>
    expect(server.callsOf(paymentListEndpoints.payables).at(-1)?.input).toMatchObject({ payBy: 'alipay' }),
  );
  await person.click(await screen.findByLabelText('CL-001183'));
  expect(screen.getByText(/1 transfer with Our Alipay/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Create payment batch' }));

  await waitFor(() => expect(server.callsOf(paymentEndpoints.createBatch)).toHaveLength(1));
  expect(server.callsOf(paymentEndpoints.createBatch)[0]?.input).toMatchObject({ walletId: id(30) });
});
