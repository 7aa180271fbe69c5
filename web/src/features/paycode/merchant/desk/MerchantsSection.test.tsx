import { merchantEndpoints, type MerchantDetail } from '@outlay/contract/paycode/merchant';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { MerchantsSection } from './MerchantsSection.tsx';

const ID = '0198a5d0-0000-7000-8000-00000000aaaa';
const AT = '2026-11-25T04:24:00.000Z';
const MERCHANT: MerchantDetail = {
  ...{ id: ID, version: 4, name: 'Noodle House', type: 'meals', taxId: '', contact: '', enabled: false },
  ...{ stores: [], webhookUrl: '', webhookFault: '', keys: 0, terminals: 1, lastPaymentAt: null },
  actions: ['edit', 'enable', 'addKey', 'addTerminal'],
  keyList: [],
  terminalList: [{ id: ID, name: 'Till 1', store: null, createdAt: AT, lastUsedAt: null, revokedAt: null }],
};
const WRITER = { ...LIN, permissions: [...LIN.permissions, 'paycode.read', 'paycode.write'] as const };

beforeEach(standInForDesk);

async function openMerchant(part: Partial<MerchantDetail> = {}) {
  const server = fakeServer();
  const merchant = { ...MERCHANT, ...part };
  server.answer(merchantEndpoints.page, () => ({ items: [merchant], next: null }));
  server.answer(merchantEndpoints.get, () => merchant);
  const page = renderPage(<MerchantsSection />, { user: WRITER as never, at: '/admin/merchants' });
  await page.person.click(await screen.findByRole('button', { name: 'Noodle House' }));
  await screen.findByText('Till 1');
  return { server, ...page };
}

test('A merchant that takes no payments yet says what is missing, and is enabled', async () => {
  const { person, server } = await openMerchant();
  server.answer(merchantEndpoints.enable, () => ({ ...MERCHANT, version: 5, enabled: true }));
  expect(screen.getByText('This merchant takes no payments yet')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Enable' }));

  await waitFor(() =>
    expect(server.callsOf(merchantEndpoints.enable)[0]?.input).toEqual({
      ...{ id: ID, version: 4, enabled: true },
    }),
  );
});

test('A new till’s link is shown once, for the device that becomes the till', async () => {
  const { person, server } = await openMerchant();
  server.answer(merchantEndpoints.addTerminal, () => ({ merchant: MERCHANT, token: 'term_secret' }));
  await person.click(screen.getByRole('button', { name: 'Add a till' }));
  await person.type(await screen.findByLabelText('Name of the till'), 'Till 2');
  await person.click(screen.getByRole('button', { name: 'Add' }));

  expect(await screen.findByText(/\/merchant\?token=term_secret$/)).toBeTruthy();
  await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/term_secret/)).toBeNull());
});

test('A merchant that somebody else has changed keeps what was typed and says why it is not saved', async () => {
  const { person, server } = await openMerchant();
  server.answer(merchantEndpoints.save, () => {
    throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
  });
  const name = screen.getByLabelText('Name of the merchant', { selector: '[role=dialog] input' });
  await person.clear(name);
  await person.type(name, 'Noodle Hall');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Noodle Hall');
});

test('Whose notifications fail is seen in the list', async () => {
  await openMerchant({ enabled: true, webhookFault: 'HTTP 500', actions: ['edit', 'disable'] });
  const table = within(screen.getByRole('table'));

  expect(table.getByText('Notifications fail')).toBeTruthy();
  expect(table.getByText('Takes codes')).toBeTruthy();
});
