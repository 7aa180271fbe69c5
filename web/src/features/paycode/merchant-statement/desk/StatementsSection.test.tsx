import {
  merchantStatementEndpoints,
  type ChargeDifference,
  type MerchantStatementDetail,
} from '@outlay/contract/paycode/merchant-statement';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { StatementsSection } from './StatementsSection.tsx';

const ID = '0198a5d0-0000-7000-8000-00000000aaaa';
const cny = (amount: number) => ({ amount, currency: 'CNY' });
const STATEMENT: MerchantStatementDetail = {
  ...{ id: ID, version: 2, merchant: { id: ID, name: 'Noodle House' }, month: '2026-10', payments: 12 },
  ...{ paid: cny(60_000), refunds: 1, refunded: cny(2_000), carried: cny(-1_000), payable: cny(57_000) },
  ...{ closed: true, document: null, actions: ['pay'] },
  days: [{ day: '2026-10-12', payments: 12, paid: cny(60_000), refunds: 1, refunded: cny(2_000) }],
};
const DIFFERENCE: ChargeDifference = {
  ...{ id: ID, version: 1, kind: 'invoice', day: '2026-10-12', expected: cny(0), found: cny(5_600) },
  charge: { id: ID, tradeNo: '2026101204240001', merchant: 'Noodle House', member: 'Anna Berg' },
  wallet: null,
  ...{ at: '2026-10-13T01:00:00.000Z', settled: null },
};
const WRITER = { ...LIN, permissions: [...LIN.permissions, 'paycode.read', 'paycode.write'] as const };

beforeEach(standInForDesk);

function openStatements(part: Partial<MerchantStatementDetail> = {}, user: typeof LIN = WRITER as never) {
  const server = fakeServer();
  const statement = { ...STATEMENT, ...part };
  server.answer(merchantStatementEndpoints.page, () => ({ items: [statement], next: null }));
  server.answer(merchantStatementEndpoints.get, () => statement);
  server.answer(merchantStatementEndpoints.differences, () => ({ items: [DIFFERENCE], next: null }));
  return { server, ...renderPage(<StatementsSection />, { user, at: '/admin/statements' }) };
}

test('A statement says what it adds up to, and what of it is carried from earlier months', async () => {
  const { person } = openStatements();
  await person.click(await screen.findByRole('button', { name: 'Noodle House' }));

  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('12 · ¥600.00')).toBeTruthy();
  expect(drawer.getByText(/^1 · .*20\.00$/)).toBeTruthy();
  expect(drawer.getByText('From earlier months').parentElement?.textContent).toContain('10.00');
  expect(drawer.getByRole('button', { name: 'Pay ¥570.00' })).toBeTruthy();
});

test('One that has changed meanwhile is not paid, says so and is shown as it is now', async () => {
  const { person, server } = openStatements();
  server.answer(merchantStatementEndpoints.pay, () => {
    throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
  });
  await person.click(await screen.findByRole('button', { name: 'Noodle House' }));
  await screen.findByRole('button', { name: 'Pay ¥570.00' });
  server.answer(merchantStatementEndpoints.get, () => ({ ...STATEMENT, version: 3, payable: cny(56_000) }));
  await person.click(screen.getByRole('button', { name: 'Pay ¥570.00' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pay ¥560.00' })).toBeTruthy();
  expect(server.callsOf(merchantStatementEndpoints.pay)[0]?.input).toMatchObject({
    version: 2,
    amount: 57_000,
  });
});

test('A month that is running, and one on a document, cannot be paid', async () => {
  const { person } = openStatements({ closed: false, actions: [] });
  await person.click(await screen.findByRole('button', { name: 'Noodle House' }));

  expect(await screen.findByText(/This month is still running/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('An invoice of a payment that a claim has too is a difference, which is settled with a reason', async () => {
  const { person, server } = openStatements();
  server.answer(merchantStatementEndpoints.settle, () => ({ done: true as const }));
  await person.click(await screen.findByText('Differences (1)'));
  expect(await screen.findByText(/The invoice of the payment is used a second time/)).toBeTruthy();
  expect(screen.getByText('2026101204240001 · Noodle House · Anna Berg')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Settle' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('What became of it'), 'The claim was rejected.');
  await person.click(dialog.getByRole('button', { name: 'Settle' }));

  await waitFor(() =>
    expect(server.callsOf(merchantStatementEndpoints.settle)[0]?.input).toEqual({
      ...{ id: ID, version: 1, reason: 'The claim was rejected.' },
    }),
  );
});

test('Who may only read sees differences and settles none', async () => {
  const reader = { ...LIN, permissions: [...LIN.permissions, 'paycode.read'] as const };
  const { person } = openStatements({}, reader as never);
  await person.click(await screen.findByText('Differences (1)'));

  expect(await screen.findByText(/is used a second time/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Settle' })).toBeNull();
});
