import { payeeEndpoints, type PayeeAccount } from '@outlay/contract/spend/payee';
import { payeeWalletEndpoints } from '@outlay/contract/spend/payee.wallet';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { PayeeSheet } from './PayeeSheet.tsx';

const MAIN: PayeeAccount = {
  ...{ id: setupId(1), holder: '林悦', bank: 'First Bank', account: '**** 2222', heldUntil: null },
  ...{ refused: false, main: true, version: 1 },
};
const OTHER = { ...MAIN, id: setupId(2), bank: 'Second Bank', account: '**** 9999', main: false };

function open(
  accounts: PayeeAccount[],
  pick?: { chosen: string | null; onPick: (id: string | null) => void },
) {
  const server = fakeServer();
  const [account = null] = accounts;
  server.answer(payeeEndpoints.get, () => ({ account, accounts }));
  server.answer(payeeWalletEndpoints.mine, () => ({ items: [] }));
  server.answer(payeeEndpoints.save, () => OTHER);
  const onClose = vi.fn();
  return {
    server,
    onClose,
    ...renderPage(<PayeeSheet open onClose={onClose} {...(pick ? { pick } : {})} />),
  };
}

async function fill(person: ReturnType<typeof open>['person']) {
  await person.type(await screen.findByLabelText('Bank'), 'Third Bank');
  await person.type(screen.getByLabelText('Account number'), '6200000000001111');
  await person.click(screen.getByRole('button', { name: 'Save' }));
}

test('The first account is requested at once', async () => {
  const { server, person, onClose } = open([]);
  await fill(person);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsOf(payeeEndpoints.save)[0]?.input).toMatchObject({ bank: 'Third Bank' });
});

test('Another account is added and replaces none', async () => {
  const { server, person } = open([MAIN, OTHER]);
  expect(await screen.findByRole('button', { name: /First Bank.*Main account/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add an account' }));
  await fill(person);

  await vi.waitFor(() => expect(server.callsOf(payeeEndpoints.save)).toHaveLength(1));
  const { input } = server.callsOf(payeeEndpoints.save)[0] ?? {};
  expect(input).toMatchObject({ add: true });
  expect([MAIN.id, OTHER.id]).not.toContain((input as { id: string }).id);
});

test('Another account becomes the main one, and one that is not can be removed', async () => {
  const { server, person } = open([MAIN, OTHER]);
  server.answer(payeeEndpoints.makeMain, () => ({ ...OTHER, main: true }));
  server.answer(payeeEndpoints.remove, () => ({ done: true as const }));
  await person.click(await screen.findByRole('button', { name: /First Bank/ }));
  expect(screen.queryByRole('button', { name: 'Remove this account' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'All accounts' }));

  await person.click(await screen.findByRole('button', { name: /Second Bank/ }));
  await person.click(screen.getByRole('button', { name: 'Use as main account' }));
  await vi.waitFor(() => expect(server.callsOf(payeeEndpoints.makeMain)[0]?.input).toEqual({ id: OTHER.id }));
});

test('On a claim a tap chooses the account; the main one is the default', async () => {
  const onPick = vi.fn();
  const { person } = open([MAIN, OTHER], { chosen: null, onPick });
  await person.click(await screen.findByRole('button', { name: /Second Bank/ }));
  await person.click(screen.getByRole('button', { name: /First Bank/ }));
  expect(onPick.mock.calls).toEqual([[OTHER.id], [null]]);
});

test('My Alipay account is entered by myself', async () => {
  const { server, person } = open([MAIN]);
  server.answer(payeeWalletEndpoints.save, () => ({
    ...{
      kind: 'alipay' as const,
      holder: '林悦',
      account: '**** 0001',
      heldUntil: null,
      refused: false,
      version: 1,
    },
  }));
  await person.click(await screen.findByRole('button', { name: /Alipay/ }));
  await person.type(screen.getByLabelText(/^Alipay account/), 'no account');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a mobile number or an email address.')).toBeVisible();
  expect(server.callsOf(payeeWalletEndpoints.save)).toHaveLength(0);
  await person.clear(screen.getByLabelText(/^Alipay account/));
  await person.type(screen.getByLabelText(/^Alipay account/), ' 13800000001 ');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(server.callsOf(payeeWalletEndpoints.save)[0]?.input).toEqual({ account: '13800000001' }),
  );
});
