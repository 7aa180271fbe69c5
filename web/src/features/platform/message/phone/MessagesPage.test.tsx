import { messageEndpoints, type Message } from '@outlay/contract/platform/message';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { tabOf } from '@outlay/contract/platform/message.notice';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { pullDown } from '../../../../../test/pull.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { kindsWith } from './kinds-with.ts';
import { MessagesPage } from './MessagesPage.tsx';

const message = (last: number, kind: MessageKind, read = false): Message => ({
  ...{ id: setupId(last), kind, read, documentId: null, at: '2026-11-20T08:00:00.000Z' },
  values: {
    actor: '王强',
    title: 'Client visit',
    amount: '317600',
    currency: 'CNY',
    bank: 'B',
    account: '1',
  },
});
const ALL = [message(1, 'taskArrived'), message(2, 'documentPassed', true), message(3, 'documentPaid')];

function open(items = ALL) {
  const server = fakeServer();
  server.answer(messageEndpoints.list, ({ tab, unreadOnly, search }) => ({
    items: items.filter(
      ({ kind, read }) => (!tab || tabOf(kind) === tab) && !(unreadOnly && read) && search !== 'zebra',
    ),
    next: null,
    unread: items.filter(({ read }) => !read).length,
    unreadOf: { approval: 1, other: 1 },
  }));
  return { server, ...renderPage(<MessagesPage />) };
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('Approvals and other messages are in two tabs with unread counts', async () => {
  const { person } = open();

  await waitFor(() => expect(screen.getByRole('tab', { name: 'Approval 1' })).toBeVisible());
  expect(rows()).toHaveLength(2);
  await person.click(screen.getByRole('tab', { name: 'Other 1' }));

  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('has been paid')]));
});

test('The unread filter shows only unread messages', async () => {
  const { person, server } = open();
  await screen.findByRole('list', { name: 'Messages' });

  await person.click(screen.getByRole('button', { name: 'Unread' }));

  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(server.callsOf(messageEndpoints.list).at(-1)?.input).toMatchObject({ unreadOnly: true });
});

test('Search covers values and the sentences of the current language', async () => {
  const { person, server } = open();
  await screen.findByRole('list', { name: 'Messages' });

  await person.type(screen.getByRole('searchbox', { name: 'Search the messages' }), 'returned');

  await waitFor(() =>
    expect(server.callsOf(messageEndpoints.list).at(-1)?.input).toMatchObject({
      search: 'returned',
      kinds: ['documentReturned', 'bagReturned'],
    }),
  );
  // The names of placeholders are not part of the sentence.
  expect(kindsWith('fromDay')).toEqual([]);
  expect(kindsWith('')).toEqual([]);
});

test('No results, no unread messages and no messages each say what to do', async () => {
  const { person } = open();
  await screen.findByRole('list', { name: 'Messages' });
  await person.type(screen.getByRole('searchbox', { name: 'Search the messages' }), 'zebra');
  expect(await screen.findByText('Try another word, or look under the other tab.')).toBeVisible();
});

test('An empty tab says what will appear there', async () => {
  const { person } = open([]);
  expect(await screen.findByText(/Decisions on your documents/)).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Unread' }));
  expect(await screen.findByText('All read')).toBeVisible();
});

test('An empty message list can be pulled to refresh', async () => {
  const items: Message[] = [];
  open(items);
  const nothing = await screen.findByText('No messages');
  items.push(message(1, 'taskArrived'));

  pullDown(nothing);

  expect(await screen.findByRole('button', { name: /submitted “Client visit”/ })).toBeVisible();
});

test('Marking all as read updates the screen before the server answers', async () => {
  const { person } = open();

  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull());
  expect(screen.getByRole('tab', { name: 'Approval' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('A message about a document opens it and is marked as read', async () => {
  const documentId = setupId(44);
  const { person } = open([{ ...message(1, 'documentReturned'), documentId }]);

  await person.click(await screen.findByRole('button', { name: /returned “Client visit”/ }));

  expect(pages.getState().stack.at(-1)?.url).toBe(
    pageAddress(ROUTES.document, { id: documentId, message: setupId(1) }),
  );
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull();
});

test('A message opens', async () => {
  const { person } = open();

  await person.click(await screen.findByRole('button', { name: /submitted “Client visit”/ }));

  expect(pages.getState().stack.at(-1)?.url).toBe(pageAddress(ROUTES.message, { id: setupId(1) }));
});

test('A server error is shown with a retry', async () => {
  const server = fakeServer();
  server.answer(messageEndpoints.list, () => {
    throw new Refusal(500, { code: 'UNKNOWN' });
  });
  renderPage(<MessagesPage />);

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
