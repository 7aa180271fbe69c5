import { homeEndpoints, type Menu } from '@outlay/contract/workspace/home';
import { MENU, type MenuKey } from '@outlay/contract/workspace/home.menu';
import { ROUTES } from '@outlay/contract/routes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeOf } from '#app/routes.ts';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { ApplicationsPage } from './ApplicationsPage.tsx';
import { moved } from '#ui/moved.ts';

const MINE: Menu = {
  items: MENU.filter(({ key }) => key !== 'invite').map(({ key, path, group }) => ({ key, path, group })),
  home: ['note', 'scan', 'newDocument'],
  standard: true,
};

function open(menu = MINE) {
  const server = fakeServer();
  server.answer(homeEndpoints.menu, () => menu);
  server.answer(homeEndpoints.arrange, ({ keys }) => ({
    ...menu,
    home: keys ?? MINE.home,
    standard: keys === null,
  }));
  return { server, ...renderPage(<ApplicationsPage />) };
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.callsOf(homeEndpoints.arrange).map(({ input }) => (input as { keys: MenuKey[] | null }).keys);
const onHome = () =>
  within(screen.getByRole('list', { name: 'On the home page' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test('Every function links to a phone page', () => {
  expect(MENU.filter(({ path }) => !routeOf(path)).map(({ path }) => path)).toEqual([]);
});

test('Functions are grouped and open', async () => {
  const { person } = open();

  expect(await screen.findByRole('heading', { name: 'Documents and approval' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite colleagues' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Account book' }));

  expect(pages.getState().stack.at(-1)?.url).toBe(ROUTES.accountBook);
});

test('A search shows matching functions or says that there are none', async () => {
  const { person } = open();
  const search = await screen.findByRole('searchbox', { name: 'Search apps' });

  await person.type(search, 'titles');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quick note' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Invoice titles' })).toBeVisible();
  await person.type(search, 'zebra');
  expect(await screen.findByText('Try another word.')).toBeVisible();
});

test('The home page is arranged by buttons and keyboard, and saved on the server', async () => {
  const { person, server } = open();
  await person.click(await screen.findByRole('button', { name: 'Edit home' }));

  await person.click(screen.getByRole('button', { name: 'Scan invoices: move up' }));
  expect(onHome()).toEqual(['Scan invoices', 'Quick note', 'New document']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Scan invoices' }), { key: 'ArrowDown' });
  await person.click(screen.getByRole('button', { name: 'Add Latest news' }));
  await person.click(screen.getByRole('button', { name: 'Remove New document from home' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved');
  expect(sent(server)).toEqual([['note', 'scan', 'news']]);
});

test('A dragged row moves to the finger', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Edit home' }));
  const list = screen.getByRole('list', { name: 'On the home page' });
  [...list.children].forEach((row, place) => {
    row.getBoundingClientRect = () => ({ top: place * 60, bottom: place * 60 + 60 }) as DOMRect;
  });
  const grip = screen.getByRole('button', { name: 'Move Quick note' });
  grip.setPointerCapture = () => undefined;

  fireEvent.pointerDown(grip, { pointerId: 1, clientY: 30 });
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 170 });
  fireEvent.pointerUp(grip, { pointerId: 1 });

  expect(onHome()).toEqual(['Scan invoices', 'New document', 'Quick note']);
});

test('The last function stays, and at most eleven are allowed', async () => {
  const all = MINE.items.map(({ key }) => key);
  const { person, unmount } = open({ ...MINE, home: ['note'] });
  await person.click(await screen.findByRole('button', { name: 'Edit home' }));
  expect(screen.getByRole('button', { name: 'Remove Quick note from home' })).toHaveProperty(
    'disabled',
    true,
  );
  unmount();

  const full = open({ ...MINE, home: all.slice(0, 11) });
  await full.person.click(await screen.findByRole('button', { name: 'Edit home' }));
  expect(screen.getByRole('button', { name: 'Add Settings' })).toHaveProperty('disabled', true);
});

test('The arrangement can be reset to the standard', async () => {
  const { person, server } = open({ ...MINE, standard: false, home: ['news'] });
  await person.click(await screen.findByRole('button', { name: 'Edit home' }));

  await person.click(screen.getByRole('button', { name: 'Reset to standard' }));

  await screen.findByText('The default apps are back');
  expect(sent(server)).toEqual([null]);
});

test('A server error is shown with a retry', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.menu, () => {
    throw new Refusal(500, { code: 'UNKNOWN' });
  });
  renderPage(<ApplicationsPage />);

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('Rows stay within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});
