import { identityEndpoints } from '@outlay/contract/membership/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';

const ITEM = {
  id: '0192d3a0-0000-7000-8000-000000000042',
  kind: 'wecom' as const,
  connectionName: '云帆企业微信',
  name: 'linyue',
  linkedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};

function open(items: (typeof ITEM)[]) {
  const server = fakeServer();
  let kept = items;
  server.answer(identityEndpoints.mine, () => ({ items: kept }));
  server.answer(identityEndpoints.unlink, () => {
    kept = [];
    return { done: true as const };
  });
  return { server, ...renderPage(<LinkedAccounts />) };
}

test('A linked account is unlinked after a confirmation', async () => {
  const { server, person } = open([ITEM]);
  await person.click(await screen.findByRole('button', { name: 'Unlink: 云帆企业微信' }));
  expect(server.callsOf(identityEndpoints.unlink)).toEqual([]);

  const dialog = await screen.findByRole('alertdialog', { name: 'Unlink “云帆企业微信”?' });
  await person.click(within(dialog).getByRole('button', { name: 'Unlink' }));

  await waitFor(() => expect(screen.queryByText('Linked accounts')).toBeNull());
  expect(server.callsOf(identityEndpoints.unlink)[0]?.input).toEqual({ id: ITEM.id });
});

test('A person without linked accounts sees no list of them', async () => {
  const { server } = open([]);

  await waitFor(() => expect(server.callsOf(identityEndpoints.mine)).toHaveLength(1));
  expect(screen.queryByText('Linked accounts')).toBeNull();
});
