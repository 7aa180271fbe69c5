import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { keepUnsent, unsentStore } from '#offline/unsent.ts';
import { SettingsPage } from './SettingsPage.tsx';

function open() {
  const server = fakeServer();
  server.answer(payeeEndpoints.get, () => ({ account: null, accounts: [] }));
  server.answer(accountEndpoints.changeLanguage, () => ({
    language: 'en-US' as const,
    locale: 'en' as const,
  }));
  localStorage.setItem('lang', 'zh-Hans');
  return { server, ...renderPage(<SettingsPage />) };
}

test('Another language is stored on the phone and on the server', async () => {
  const { server, person } = open();

  await person.click(await screen.findByRole('button', { name: /Language/ }));
  await person.click(await screen.findByRole('radio', { name: 'English' }));

  await waitFor(() => expect(localStorage.getItem('lang')).toBe('en'));
  expect(server.callsOf(accountEndpoints.changeLanguage)[0]?.input).toEqual({
    cultureName: 'en-US',
    locale: 'en',
  });
});

test('A person without a payee account sees that it is missing', async () => {
  open();

  expect((await screen.findByRole('button', { name: /Payee account/ })).textContent).toContain('Not set');
});

test('Dark mode applies at once and is kept', async () => {
  const { person } = open();

  await person.click(await screen.findByRole('tab', { name: 'Dark' }));

  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('Signing out is confirmed, and no personal data remains', async () => {
  const { server, person } = open();
  server.answer(sessionEndpoints.signOut, () => {
    throw new Refusal(500, { code: 'UNKNOWN' });
  });

  await person.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(localStorage.getItem('token')).toBe('token');
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Sign out' }));

  // Also when the request failed.
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(localStorage.getItem('user')).toBeNull();
  expect(pages.getState().stack.at(-1)?.url).toBe(ROUTES.signIn);
});

test('Clearing the storage keeps unsent work by default', async () => {
  const { person } = open();
  const note = { id: 'n1', owner: LIN.memberId, at: '2026-11-20T10:00:00Z', kind: 'photo' as const };
  await keepUnsent({ ...note, name: 'a.jpg', file: new Blob(['x']) });

  await person.click(await screen.findByRole('button', { name: 'Clear cache' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('1 expense or photo is not sent yet; it is kept');
  await person.click(within(dialog).getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(unsentStore.getState().items).toHaveLength(1);
});

test('Clearing the storage deletes unsent work when requested', async () => {
  const { person } = open();
  const note = { id: 'n2', owner: LIN.memberId, at: '2026-11-20T10:00:00Z', kind: 'photo' as const };
  await keepUnsent({ ...note, name: 'a.jpg', file: new Blob(['x']) });

  await person.click(await screen.findByRole('button', { name: 'Clear cache' }));
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('checkbox'));
  await person.click(within(dialog).getByRole('button', { name: 'Clear' }));

  await waitFor(() => expect(unsentStore.getState().items).toEqual([]));
});
