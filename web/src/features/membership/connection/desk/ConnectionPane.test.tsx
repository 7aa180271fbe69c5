import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FAILED, openConnections, pane, WECOM } from '../../../../../test/connections.tsx';
import { standInForDesk } from '../../../../../test/desk.ts';

beforeEach(standInForDesk);

test('A connection with locked cards releases them before it can be removed, or leaves them locked on purpose', async () => {
  const { server, items, person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  items[0] = { ...WECOM, uses: ['signIn', 'wallet'], lockedCards: 3 };
  server.answer(connectionEndpoints.endWallet, () => {
    items[0] = { ...WECOM, lockedCards: 3, version: 4 };
    return items[0];
  });
  server.answer(connectionEndpoints.remove, () => ({ done: true as const }));
  const form = await pane();
  await person.click(form.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  const remove = dialog.getByRole('button', { name: 'Remove' });
  expect(dialog.getByText(/3 cards of invoices are locked for claims/)).toBeTruthy();
  expect(remove).toHaveProperty('disabled', true);

  await person.click(dialog.getByRole('button', { name: 'Release the cards' }));
  expect(await dialog.findByText(/They are being released/)).toBeTruthy();
  items[0] = { ...WECOM, version: 4 };
  await waitFor(() => expect(remove).toHaveProperty('disabled', false), { timeout: 4_000 });
  expect(dialog.queryByText(/cards of invoices/)).toBeNull();

  items[0] = { ...WECOM, lockedCards: 1, version: 4 };
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await person.click(remove);
  await waitFor(() =>
    expect(server.callsOf(connectionEndpoints.remove)[0]?.input).toEqual({
      ...{ id: WECOM.id, version: 4, leaveCards: false },
    }),
  );
});

test('Whoever removes a connection although cards stay locked says so', async () => {
  const { server, items, person } = openConnections(`/admin/connections?open=${WECOM.id}`);
  items[0] = { ...WECOM, lockedCards: 1 };
  server.answer(connectionEndpoints.remove, () => ({ done: true as const }));
  const form = await pane();
  await person.click(form.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));

  await person.click(dialog.getByRole('checkbox', { name: 'Remove it although these cards stay locked' }));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  await waitFor(() =>
    expect(server.callsOf(connectionEndpoints.remove)[0]?.input).toMatchObject({ leaveCards: true }),
  );
});

test('The IP addresses of this server are copied to the platform, or the operator is named who can state them', async () => {
  const at = `/admin/connections?open=${WECOM.id}`;
  const { person, unmount } = openConnections(at, undefined, ['198.51.100.7']);
  const form = await pane();
  await person.click(form.getByRole('button', { name: 'Copy these addresses' }));
  expect(form.getByText('198.51.100.7')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Copy: IP address of this server' })).toBeTruthy();
  unmount();

  const { person: another } = openConnections(at);
  const without = await pane();
  await another.click(without.getByRole('button', { name: 'Copy these addresses' }));
  expect(without.getByText(/OUTLAY_PUBLIC_IPS/)).toBeTruthy();
});

test('A test that the platform refused for its address names that address, to be copied', async () => {
  openConnections(`/admin/connections?open=${FAILED.id}`);
  const form = await pane();

  expect(form.getByText('203.0.113.9')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Copy: 203.0.113.9' })).toBeTruthy();
});
