import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { quotaCardEndpoints, type QuotaCard } from '@outlay/contract/paycode/corporate-wallet.card';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { MyWallets } from './MyWallets.tsx';

const opened = vi.hoisted(() => vi.fn());
vi.mock('#navigation/address.ts', async (actual) => ({ ...(await actual<object>()), openSite: opened }));

function show(inviteUrl: string | null, has = true) {
  const server = fakeServer();
  const wallet = { id: '0198a5d0-0000-7000-8000-00000000bbbb', kind: 'alipay' as const, name: 'Alipay' };
  server.answer(corporateWalletEndpoints.mine, () => ({
    items: has ? [{ ...wallet, codeLink: 'alipays://x', inviteUrl, cardsFor: [] }] : [],
  }));
  return { server, ...renderPage(<MyWallets />) };
}

test('The code of a wallet is a tap away, and its invitation before it', async () => {
  const { person } = show('https://sign.example/1');
  await person.click(await screen.findByRole('button', { name: /^Alipay/ }));
  expect(opened).toHaveBeenLastCalledWith('alipays://x', null);
  await person.click(screen.getByRole('button', { name: /^Accept the invitation of Alipay/ }));
  expect(opened).toHaveBeenLastCalledWith('https://sign.example/1', null);
});

test('A pay code in DingTalk is opened where DingTalk gave a link, and is said to be there where not', async () => {
  const server = fakeServer();
  const of = (id: string, name: string, codeLink: string) => ({
    ...{ id: `0198a5d0-0000-7000-8000-00000000000${id}`, kind: 'dingtalk' as const, name, codeLink },
    ...{ inviteUrl: null, cardsFor: [] },
  });
  server.answer(corporateWalletEndpoints.mine, () => ({
    items: [of('1', 'Canteen', 'https://page.example/1'), of('2', 'Shop', '')],
  }));
  const { person } = renderPage(<MyWallets />);
  expect(await screen.findByText('Pay code in DingTalk')).toBeTruthy();
  expect(screen.queryByText('Pay at any shop')).toBeNull();
  await person.click(await screen.findByRole('button', { name: /^Canteen/ }));
  expect(opened).toHaveBeenLastCalledWith('https://page.example/1', null);
  expect(screen.getByText('Shop')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Shop/ })).toBeNull();
});

test('A card of WeChat is asked for, then opened with an address of its own, and says when there is none', async () => {
  const server = fakeServer();
  const ID = '0198a5d0-0000-7000-8000-00000000bbbb';
  const cardsFor = [{ standardId: 'T1', type: 'meals' as const }];
  server.answer(corporateWalletEndpoints.mine, () => ({
    items: [{ id: ID, kind: 'wechat' as const, name: 'WeChat', codeLink: '', inviteUrl: null, cardsFor }],
  }));
  const card: QuotaCard = {
    ...{ id: ID, walletId: ID, standardId: 'T1', type: 'meals', spent: null, state: 'open' },
    ...{ money: { amount: 20_000, currency: 'CNY' }, unauthorised: false, actions: ['open'] },
    expiresAt: '2026-11-26T06:00:00.000Z',
  };
  let items: QuotaCard[] = [];
  server.answer(quotaCardEndpoints.mine, () => ({ items }));
  server.answer(quotaCardEndpoints.issue, () => {
    items = server.callsOf(quotaCardEndpoints.issue).length > 1 ? [card] : [];
    return items.length > 0 ? { card, refusal: null } : { card: null, refusal: 'overDay' as const };
  });
  server.answer(quotaCardEndpoints.open, () => ({ url: 'https://pay.example/card' }));
  const { person } = renderPage(<MyWallets />);
  await person.click(await screen.findByRole('button', { name: /Get a card for two hours/ }));
  await person.click(await screen.findByRole('button', { name: /Your spend policy leaves nothing now/ }));
  await person.click(await screen.findByRole('button', { name: /Pay up to ¥200.00 with WeChat until/ }));
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith('https://pay.example/card', null));
  expect(server.callsOf(quotaCardEndpoints.issue)[0]?.input).toEqual({ walletId: ID, standardId: 'T1' });
});

test('Nothing is shown to whom no wallet knows', async () => {
  const { server } = show(null, false);
  await waitFor(() => expect(server.callsOf(corporateWalletEndpoints.mine)).toHaveLength(1));
  expect(screen.queryByText('Pay at any shop')).toBeNull();
});
