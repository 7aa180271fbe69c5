import { payoutWalletEndpoints, type PayoutWallet } from '@outlay/contract/processing/payment.wallet';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../../test/desk.ts';
import { fakeServer } from '../../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../../test/render-page.tsx';
import { PayoutWalletsSection } from './PayoutWalletsSection.tsx';

const STORED: PayoutWallet = {
  ...{ id: '0192d3a0-0000-7000-8000-000000000001', version: 3, kind: 'wechat', name: 'Our WeChat' },
  ...{ apiBase: null, account: '1900000001', appId: 'wx1', enabled: true, used: true },
  secrets: ['serialNumber', 'privateKey', 'apiKey', 'publicKeyId', 'publicKey'],
  webhook: 'https://outlay.test/api/pay/notice/1',
};

beforeEach(standInForDesk);

function openWallets(items: PayoutWallet[]) {
  const server = fakeServer();
  server.answer(payoutWalletEndpoints.all, () => ({ items }));
  server.answer(payoutWalletEndpoints.save, () => STORED);
  return { server, ...renderPage(<PayoutWalletsSection />, { at: '/admin/payoutWallets' }) };
}

test('A wallet is added with its keys; what is missing is said before anything is sent', async () => {
  const { server, person } = openWallets([]);
  await person.click(await screen.findByRole('button', { name: 'Add a wallet' }));
  await person.click(await screen.findByText('Alipay'));
  const drawer = await screen.findByRole('dialog');
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(within(drawer).getAllByText('Please fill this in.')).toHaveLength(5);

  await person.type(within(drawer).getByLabelText('App ID'), '2021000000000001');
  for (const label of [
    ...['Private key', 'App certificate', 'Alipay public key certificate'],
    'Alipay root certificate',
  ]) {
    await person.click(within(drawer).getByLabelText(label));
    await person.paste(`PEM of ${label}`);
  }
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(payoutWalletEndpoints.save)).toHaveLength(1));
  expect(server.callsOf(payoutWalletEndpoints.save)[0]?.input).toMatchObject({
    ...{ kind: 'alipay', name: 'Alipay', account: '2021000000000001', version: 0 },
    secrets: { privateKey: 'PEM of Private key', rootCertificate: 'PEM of Alipay root certificate' },
  });
});

test('A stored wallet shows no secret, keeps those left empty, and is tested', async () => {
  const { server, person } = openWallets([STORED]);
  server.answer(payoutWalletEndpoints.test, () => ({ fault: 'config http401' }));
  await person.click(await screen.findByRole('button', { name: 'Our WeChat' }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText(/its account can no longer be changed/)).toBeTruthy();
  expect(within(drawer).getByText(STORED.webhook)).toBeTruthy();

  await person.click(within(drawer).getByRole('button', { name: 'Test' }));
  expect(await within(drawer).findByText('config http401')).toBeTruthy();
  await person.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(payoutWalletEndpoints.save)).toHaveLength(1));
  expect(server.callsOf(payoutWalletEndpoints.save)[0]?.input).toMatchObject({ version: 3, secrets: {} });
});
