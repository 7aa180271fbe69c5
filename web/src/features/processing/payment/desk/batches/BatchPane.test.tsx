import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../../../../test/documents.ts';
import { fakeServer } from '../../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../../test/render-page.tsx';
import { BatchPane } from './BatchPane.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const payment = (last: number, holder: string): BatchDetail['payments'][number] => ({
  id: id(last),
  documentId: id(last + 100),
  documentNumber: `CL-${last}`,
  payee: { holder, bank: '招商银行', account: '**** 7702' },
  money: { amount: 100_000, currency: 'CNY' },
  state: 'Open',
  reference: null,
  paidOn: null,
  failure: null,
  failureCode: null,
  payeeNow: null,
  transfer: null,
});
const aBatch = (part: Partial<BatchDetail>): BatchDetail => ({
  id: id(10),
  number: 'PB-000001',
  state: 'Draft',
  templateName: 'CMB batch',
  wallet: null,
  money: { amount: 200_000, currency: 'CNY' },
  count: 2,
  openCount: 2,
  paidCount: 0,
  failedCount: 0,
  reversedCount: 0,
  cancelledCount: 0,
  madeBy: WANG_REF,
  releasedBy: null,
  createdAt: '2026-11-21T10:12:00.000Z',
  version: 4,
  actions: [],
  payments: [payment(1, LIN_REF.name), payment(2, WANG_REF.name)],
  exports: [],
  submitted: null,
  cancelAsked: null,
  ...part,
});
const WRITTEN = [
  {
    id: id(20),
    kept: true,
    fileName: 'PB-000001.csv',
    sha256: 'a'.repeat(64),
    rows: 2,
    at: '2026-11-21T11:00:00.000Z',
    reason: '',
  },
];

beforeEach(standInForDesk);

function openBatch(part: Partial<BatchDetail>) {
  const server = fakeServer();
  const batch = aBatch(part);
  server.answer(paymentEndpoints.batch, () => batch);
  return { server, batch, ...renderPage(<BatchPane id={batch.id} />, { at: '/admin/batches' }) };
}

test('The maker of a batch is told that a second person must release it', async () => {
  openBatch({ actions: ['cancel'] });

  expect(await screen.findByText(/A second person with permission to release/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
});

test('A second person releases it, unless changed meanwhile', async () => {
  const { server, batch, person } = openBatch({ actions: ['release', 'cancel'] });
  server.answer(paymentEndpoints.releaseBatch, () => aBatch({ state: 'Released', actions: ['export'] }));

  await person.click(await screen.findByRole('button', { name: 'Release' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release' }));

  expect(await screen.findByRole('button', { name: 'Create bank file' })).toBeTruthy();
  expect(server.callsOf(paymentEndpoints.releaseBatch)[0]?.input).toEqual({ id: batch.id, version: 4 });
});

test('A second bank file needs a reason', async () => {
  const { server, person } = openBatch({ state: 'Exported', actions: ['export'], exports: WRITTEN });

  await person.click(await screen.findByRole('button', { name: 'Create again' }));
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Create again' }));

  expect(await within(dialog).findByText('Please give a reason.')).toBeTruthy();
  expect(server.callsOf(paymentEndpoints.exportBatch)).toHaveLength(0);
});

test('Each payment is marked as paid with its bank reference; a pasted column fills all', async () => {
  const { server, person } = openBatch({ state: 'Submitted', actions: ['result'], exports: WRITTEN });
  server.answer(paymentEndpoints.recordResults, () => aBatch({ state: 'Settled', payments: [] }));

  await person.click(await screen.findByLabelText('All pending'));
  await person.click(screen.getByRole('button', { name: 'Mark as paid' }));
  const dialog = screen.getByRole('dialog');
  const mark = within(dialog).getByRole('button', { name: 'Mark as paid' });
  await person.type(within(dialog).getByLabelText(/Bank reference of CL-1/), 'REF-1');
  await person.click(mark);
  expect(server.callsOf(paymentEndpoints.recordResults)).toHaveLength(0);

  await person.clear(within(dialog).getByLabelText(/Bank reference of CL-1/));
  await person.click(within(dialog).getByLabelText(/Bank reference of CL-1/));
  await person.paste('REF-1\nREF-2');
  await person.click(mark);

  await waitFor(() => expect(server.callsOf(paymentEndpoints.recordResults)).toHaveLength(1));
  expect(server.callsOf(paymentEndpoints.recordResults)[0]?.input).toMatchObject({
    results: [
      { paymentId: id(1), outcome: 'paid', reference: 'REF-1' },
      { paymentId: id(2), outcome: 'paid', reference: 'REF-2' },
    ],
  });
});

test('A changed account shows old and new, and its payment can be removed', async () => {
  const changed = { ...payment(1, LIN_REF.name) };
  changed.payeeNow = { holder: LIN_REF.name, bank: '工商银行', account: '**** 8888', waiting: false };
  const { server, person } = openBatch({ actions: ['takeOut', 'cancel'], payments: [changed] });
  server.answer(paymentEndpoints.takeOut, () => aBatch({ payments: [] }));

  expect(await screen.findByText(/\*\*\*\* 7702/)).toBeTruthy();
  expect(screen.getByText(/The account is now.*8888/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Remove CL-1' }));
  const dialog = screen.getByRole('dialog');
  await person.type(within(dialog).getByLabelText('Reason for removal'), 'Changed');
  await person.click(within(dialog).getByRole('button', { name: 'Remove from batch' }));

  await waitFor(() => expect(server.callsOf(paymentEndpoints.takeOut)).toHaveLength(1));
  expect(server.callsOf(paymentEndpoints.takeOut)[0]?.input).toMatchObject({
    ...{ version: 4, paymentId: id(1), reason: 'Changed' },
  });
});

test('Cancelling an exported batch asks where the file went, and the second person sees it', async () => {
  const { server, person } = openBatch({ state: 'Exported', actions: ['askCancel'], exports: WRITTEN });
  const input = { by: WANG_REF, at: '2026-11-21T12:00:00.000Z', statement: 'refused' as const };
  server.answer(paymentEndpoints.askCancel, () =>
    aBatch({
      state: 'Exported',
      actions: ['confirmCancel'],
      cancelAsked: { ...input, reason: 'Wrong day' },
    }),
  );
  server.answer(paymentEndpoints.confirmCancel, () => aBatch({ state: 'Cancelled' }));

  await person.click(await screen.findByRole('button', { name: 'Cancel the batch' }));
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByLabelText('The bank rejected the file'));
  await person.type(within(dialog).getByLabelText('Reason for cancellation'), 'Wrong day');
  await person.click(within(dialog).getByRole('button', { name: 'Request cancellation' }));
  await waitFor(() =>
    expect(server.callsOf(paymentEndpoints.askCancel)[0]?.input).toMatchObject({
      ...{ version: 4, statement: 'refused', reason: 'Wrong day' },
    }),
  );

  expect(await screen.findByText(/asked to cancel this batch/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Confirm cancellation' }));
  // The first dialog may still be closing.
  const dialogs = await screen.findAllByRole('dialog', { name: /Cancel PB/ });
  const confirm = dialogs.find((one) => within(one).queryByText('Requested by')) ?? dialog;
  await person.click(within(confirm).getByRole('button', { name: 'Cancel the batch' }));
  await waitFor(() => expect(server.callsOf(paymentEndpoints.confirmCancel)).toHaveLength(1));
});

const WALLET = { id: id(30), kind: 'wechat' as const, name: 'WeChat Pay' };

test('A released batch of a wallet is paid with it, after saying what happens', async () => {
  const { server, batch, person } = openBatch({
    state: 'Released',
    wallet: WALLET,
    actions: ['payByWallet'],
  });
  server.answer(transferEndpoints.payBatch, () => aBatch({ state: 'Submitted', wallet: WALLET }));

  expect(await screen.findByText('Payout wallet')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Pay by wallet' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(/confirms the receipt in WeChat/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Start the transfers' }));

  await waitFor(() => expect(server.callsOf(transferEndpoints.payBatch)).toHaveLength(1));
  expect(server.callsOf(transferEndpoints.payBatch)[0]?.input).toEqual({ id: batch.id, version: 4 });
  expect(await screen.findByText('Being transferred')).toBeTruthy();
});

test('Each transfer says what became of it, and one that waits can be stopped', async () => {
  const waiting = {
    ...{ id: id(40), number: 'a'.repeat(32), state: 'waiting' as const, reason: null, code: '' },
    ...{ expiresAt: '2026-11-22T10:00:00.000Z', stopping: false, actions: ['query', 'stop'] as const },
  };
  const failed = {
    ...{ ...waiting, id: id(41), state: 'failed' as const, reason: 'nameDiffers' as const },
    ...{ code: 'NAME_NOT_CORRECT', expiresAt: null, actions: [] },
  };
  const payments = [
    { ...payment(1, LIN_REF.name), transfer: { ...waiting, actions: [...waiting.actions] } },
    { ...payment(2, WANG_REF.name), state: 'Failed' as const, transfer: failed },
  ];
  const { server, person } = openBatch({ state: 'PartlySettled', wallet: WALLET, payments });
  server.answer(transferEndpoints.stop, () => aBatch({ wallet: WALLET, payments: [] }));

  expect(await screen.findByText(/Waiting for the payee to confirm in WeChat.*until/)).toBeTruthy();
  expect(screen.getByText(/The account is in another name · NAME_NOT_CORRECT/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  await person.click(await screen.findByRole('button', { name: 'Stop the transfer' }));
  await waitFor(() => expect(server.callsOf(transferEndpoints.stop)[0]?.input).toEqual({ id: id(40) }));
});
