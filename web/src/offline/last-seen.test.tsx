import { documentEndpoints } from '@outlay/contract/documents/document';
import { screen, waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { MyDocumentsPage } from '#features/documents/document/phone/MyDocumentsPage.tsx';
import { aDocument } from '../../test/documents.ts';
import { fakeServer, Refusal } from '../../test/fake-server.ts';
import { LIN, renderPage } from '../../test/render-page.tsx';
import { asOfStore, forgetSeenOnSignOut, keepSeen } from './last-seen.ts';
import { endSession, keepSession } from '#session/session.ts';

// Replaces the device's store, which jsdom lacks; its keys and encryption have their own test.
const phone = vi.hoisted(() => new Map<string, { owner: string; value: unknown }>());
vi.mock('./phone-store.ts', () => ({
  put: (_: string, owner: string, id: string, value: unknown) =>
    Promise.resolve(void phone.set(id, { owner, value })),
  get: (_: string, owner: string, id: string) => {
    const stored = phone.get(id);
    return Promise.resolve(stored?.owner === owner ? stored.value : undefined);
  },
  getAll: () => Promise.resolve([]),
  remove: (_: string, id: string) => Promise.resolve(void phone.delete(id)),
  removeOfOthers: (_: string, named: string, owner: string | null) => {
    for (const id of phone.keys())
      if (id.includes(named) && !(owner !== null && id.startsWith(`${owner}/`))) phone.delete(id);
    return Promise.resolve();
  },
}));

const online = vi.spyOn(navigator, 'onLine', 'get');
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  online.mockReturnValue(true);
  phone.clear();
  asOfStore.setState({ asOf: {} });
});

const OTHER = { ...LIN, memberId: '0192d3a0-0000-7000-8000-000000000099' };
const listing = () => {
  const server = fakeServer();
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(documentEndpoints.listMine, () => ({
    items: [aDocument({ title: 'Seen before' })],
    next: null,
  }));
};
function goOffline() {
  online.mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
}
async function seeTheList() {
  listing();
  const { unmount } = renderPage(<MyDocumentsPage />);
  expect(await screen.findByText('Seen before')).toBeVisible();
  expect(screen.queryByText(/This is as of/)).toBeNull();
  await waitFor(() => expect(phone.size).toBe(1));
  unmount();
}

test('Offline, a list shows cached data and its time', async () => {
  await seeTheList();
  goOffline();

  renderPage(<MyDocumentsPage />);

  expect(await screen.findByText('Seen before')).toBeVisible();
  expect(screen.getByText(/This is as of/)).toBeVisible();
});

test('Another person on the same phone does not see it', async () => {
  await seeTheList();
  goOffline();

  renderPage(<MyDocumentsPage />, { user: OTHER });

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('Seen before')).toBeNull();
});

test('Cached data is deleted after signing out, also when the app was closed', async () => {
  await seeTheList();
  forgetSeenOnSignOut();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(phone.size).toBe(1);

  endSession();
  await waitFor(() => expect(phone.size).toBe(0));

  keepSession({ success: true, token: 'token', result: { user: LIN } });
  await keepSeen(LIN.memberId, 'documents', {});
  keepSession({ success: true, token: 'token', result: { user: OTHER } });
  forgetSeenOnSignOut();
  await waitFor(() => expect(phone.size).toBe(0));
});

test('An answer that arrives after signing out is not cached', async () => {
  keepSession({ success: true, token: 'token', result: { user: LIN } });
  endSession();

  await keepSeen(LIN.memberId, 'documents', { items: [] });

  expect(phone.size).toBe(0);
});

test('An agent leaves none of the principal’s data on the phone', async () => {
  listing();
  const agent = { id: LIN.memberId, name: '王强' } as never;
  renderPage(<MyDocumentsPage />, { user: { ...LIN, agent } });

  expect(await screen.findByText('Seen before')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(phone.size).toBe(0);
});

test('A refusal is shown as such, not covered by cached data', async () => {
  await seeTheList();
  const server = fakeServer();
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(documentEndpoints.listMine, () => {
    throw new Refusal(403, { code: 'NOT_ALLOWED' });
  });

  renderPage(<MyDocumentsPage />);

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('Seen before')).toBeNull();
});
