import { corporateWalletEndpoints, type CorporateWallet } from '@outlay/contract/paycode/corporate-wallet';
import { spendPolicyEndpoints } from '@outlay/contract/paycode/spend-policy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { WalletList } from './WalletList.tsx';

const ID = '0198a5d0-0000-7000-8000-00000000bbbb';
const MEMBER = '0198a5d0-0000-7000-8000-00000000cccc';
const WALLET: CorporateWallet = {
  ...{ id: ID, version: 3, kind: 'alipay', name: 'Alipay', apiBase: null, appId: '2021', account: '2088' },
  ...{ connectionId: null, serialNumber: '', keyId: '' },
  ...{ walletKey: 'KEY', codeLink: 'alipays://x', enabled: true, hasKey: true, members: 1 },
  standards: [{ standardId: 'S-1', policyId: ID, type: 'meals', policyName: 'Meals' }],
  ...{ controlUrl: 'https://o.example/control', noticeUrl: 'https://o.example/notice' },
  ...{ readAt: null, fault: '', actions: ['edit', 'enrol'] },
};
const WRITER = { ...LIN, permissions: [...LIN.permissions, 'paycode.read', 'paycode.write'] as const };

beforeEach(standInForDesk);

function show(items: CorporateWallet[], currency = 'CNY') {
  const server = fakeServer();
  server.answer(corporateWalletEndpoints.all, () => ({
    ...{ items, currency },
    connections: [{ id: ID, name: 'Our DingTalk', kind: 'dingtalk' as const }],
  }));
  server.answer(spendPolicyEndpoints.list, () => ({ items: [], currency }));
  server.answer(corporateWalletEndpoints.members, () => ({
    items: [
      {
        ...{ memberId: MEMBER, name: 'Anna Berg', employeeId: null, invited: false, asked: false },
        ...{ fault: 'refused EMPLOYEE_LIMIT', actions: ['enrol' as const, 'remove' as const] },
      },
    ],
    next: null,
  }));
  return {
    server,
    ...renderPage(<WalletList />, { user: WRITER as never, at: '/admin/corporateWallets' }),
  };
}

test('A wallet shows its policies, its addresses and why a member was not taken, and asks again', async () => {
  const { person, server } = show([WALLET]);
  server.answer(corporateWalletEndpoints.enrol, () => ({ done: true as const }));
  expect(await screen.findByText('Meals')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Alipay' }));
  expect(await screen.findByText('https://o.example/control')).toBeTruthy();
  expect(await screen.findByText('refused EMPLOYEE_LIMIT')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(server.callsOf(corporateWalletEndpoints.enrol)[0]?.input).toEqual({ id: ID, memberId: MEMBER }),
  );
});

test('A wallet is saved without its key when that stays, and a policy that cannot decide is marked', async () => {
  const { person, server } = show([WALLET]);
  server.answer(corporateWalletEndpoints.save, () => {
    const fields = [{ path: 'standards.0.policyId', code: 'policyNamesMerchants' as const }];
    throw new Refusal(400, { code: 'INVALID_INPUT', fields });
  });
  await person.click(await screen.findByRole('button', { name: 'Alipay' }));
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(corporateWalletEndpoints.save)[0]?.input).toMatchObject({
      ...{ id: ID, version: 3, privateKey: null, apiBase: null },
      standards: [{ standardId: 'S-1', policyId: ID, type: 'meals' }],
    }),
  );
  expect(await screen.findAllByText(/^A policy that names merchants/)).toHaveLength(2);
});

test('A new wallet says what is missing before it is sent', async () => {
  const { person, server } = show([]);
  await person.click(await screen.findByRole('button', { name: 'Add a wallet' }));
  await person.click(await screen.findByText('Alipay enterprise code'));
  const drawer = await screen.findByRole('dialog');
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect((await within(drawer).findAllByText('Please fill this in.')).length).toBeGreaterThan(4);
  expect(server.callsOf(corporateWalletEndpoints.save)).toEqual([]);
});

test('Pay codes of DingTalk need their connection and their name, and neither keys nor standards', async () => {
  const { person, server } = show([]);
  server.answer(corporateWalletEndpoints.save, () => ({ ...WALLET, kind: 'dingtalk' as const }));
  await person.click(await screen.findByRole('button', { name: 'Add a wallet' }));
  await person.click(await screen.findByText('DingTalk pay code'));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).queryByText('Standards')).toBeNull();
  expect(within(drawer).queryByText('App private key')).toBeNull();
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await within(drawer).findAllByText('Please fill this in.')).toHaveLength(1);
  await person.type(within(drawer).getByLabelText('DingTalk code identity (codeIdentity)'), 'H_CANTEEN');
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(corporateWalletEndpoints.save)[0]?.input).toMatchObject({
      ...{ kind: 'dingtalk', connectionId: ID, account: 'H_CANTEEN', walletKey: '', privateKey: null },
      ...{ codeLink: '', standards: [] },
    }),
  );
});

test('A wallet of WeChat says that its cards are caps given beforehand, and names its fields as WeChat does', async () => {
  const { person, server } = show([]);
  server.answer(corporateWalletEndpoints.save, () => ({ ...WALLET, kind: 'wechat' as const }));
  await person.click(await screen.findByRole('button', { name: 'Add a wallet' }));
  await person.click(await screen.findByText('WeChat enterprise payment'));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText(/A card is a cap given beforehand/)).toBeTruthy();
  const fields = [
    ['Service provider merchant ID (sp_mchid)', '1900009999'],
    ['Sub-merchant ID (sub_mchid)', '1900000109'],
    ['Merchant certificate serial number', '5A5A'],
    ['WeChat Pay public key ID', 'PUB_KEY_ID_1'],
    ['WeChat Pay public key', 'PUBLIC'],
    ['Merchant API private key', 'PRIVATE'],
  ] as const;
  for (const [label, text] of fields) await person.type(within(drawer).getByLabelText(label), text);
  await person.click(within(drawer).getAllByRole('button', { name: 'Remove' })[0]!);
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(corporateWalletEndpoints.save)[0]?.input).toMatchObject({
      ...{ kind: 'wechat', appId: '1900009999', account: '1900000109', serialNumber: '5A5A' },
      ...{ keyId: 'PUB_KEY_ID_1', walletKey: 'PUBLIC', privateKey: 'PRIVATE', codeLink: '' },
    }),
  );
});

test('A company with another currency is told why it can add none', async () => {
  show([], 'EUR');
  expect(
    await screen.findByText('The wallets pay in yuan, and this company has another currency.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a wallet' })).toBeNull();
});
