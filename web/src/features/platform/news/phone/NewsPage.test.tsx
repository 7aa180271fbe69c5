import { newsEndpoints, type News, type NewsDetail } from '@outlay/contract/platform/news';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { NewsEditPage } from './NewsEditPage.tsx';
import { NewsPage } from './NewsPage.tsx';

const NEWS: News = {
  ...{ id: setupId(1), title: 'Harbour day', body: 'We close at three.', cover: null },
  ...{ state: 'published', at: '2026-11-20T08:00:00.000Z' },
};
const whole = (more: Partial<NewsDetail> = {}): NewsDetail => ({
  ...{ ...NEWS, pictures: [], expiresOn: null, version: 3, actions: [] },
  ...more,
});
const here = () => pages.getState().stack.at(-1)?.url;

function open({ query = {}, writes = false, detail = whole() } = {}) {
  const server = fakeServer();
  server.answer(newsEndpoints.list, ({ state, search }) => ({
    items: state === 'published' && !search ? [NEWS] : [],
    next: null,
    actions: writes ? ['write' as const] : [],
  }));
  server.answer(newsEndpoints.get, () => detail);
  server.answer(newsEndpoints.picture, () => new Uint8Array());
  return { server, ...renderPage(<NewsPage />, { query }) };
}

test('News items show an excerpt and open completely', async () => {
  const { person } = open();

  await person.click(await screen.findByRole('button', { name: /Harbour day.*We close at three/ }));

  expect(here()).toBe(pageAddress(ROUTES.news, { id: NEWS.id }));
  expect(screen.queryByRole('button', { name: 'Write a news item' })).toBeNull();
});

test('A search without results says so', async () => {
  const { person, server } = open();

  await person.type(await screen.findByRole('searchbox', { name: 'Search the news' }), 'zebra');

  expect(await screen.findByText('Try another word.')).toBeVisible();
  expect(server.callsOf(newsEndpoints.list).at(-1)?.input).toMatchObject({ search: 'zebra' });
});

test('A news writer sees drafts and expired items, and can write', async () => {
  const { person } = open({ writes: true });

  await person.click(await screen.findByRole('button', { name: 'Drafts' }));
  expect(await screen.findByText('No drafts')).toBeVisible();
  await person.click(screen.getAllByRole('button', { name: 'Write a news item' })[0] as HTMLElement);

  expect(here()).toBe(ROUTES.editNews);
});

test('A news item shows its pictures', async () => {
  const picture = { id: setupId(7), name: 'a.jpg', mediaType: 'image/jpeg', size: 1, sha256: 'x' };
  open({ query: { id: NEWS.id }, detail: whole({ pictures: [picture] }) });

  expect(await screen.findByRole('heading', { name: 'Harbour day' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Picture 1: view full size' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('Several pictures rotate in place and can be paused', async () => {
  const picture = (last: number) => ({
    ...{ id: setupId(last), name: 'a.jpg', mediaType: 'image/jpeg', size: 1, sha256: 'x' },
  });
  open({ query: { id: NEWS.id }, detail: whole({ pictures: [picture(7), picture(8)] }) });

  expect(await screen.findByRole('region', { name: 'Pictures' })).toBeVisible();
  expect(screen.getByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('A removed news item says so and links to all', async () => {
  const { server, unmount } = open();
  unmount();
  server.answer(newsEndpoints.get, () => {
    throw new Refusal(404, { code: 'NOT_FOUND' });
  });

  renderPage(<NewsPage />, { query: { id: NEWS.id } });

  expect(await screen.findByText('This news item no longer exists')).toBeVisible();
});

test('A draft is published from its page in the version that was seen', async () => {
  const draft = whole({ state: 'draft', actions: ['edit', 'publish', 'remove'] });
  const { server, person } = open({ query: { id: NEWS.id }, detail: draft });
  server.answer(newsEndpoints.publish, () => whole({ actions: ['edit', 'takeBack', 'remove'] }));

  await person.click(await screen.findByRole('button', { name: 'Publish' }));

  await screen.findByText('Published: everyone can see it now');
  expect(server.callsOf(newsEndpoints.publish)[0]?.input).toEqual({ id: NEWS.id, version: 3 });
});

test('Deleting a news item needs a confirmation', async () => {
  const shown = whole({ actions: ['edit', 'takeBack', 'remove'] });
  const { server, person } = open({ query: { id: NEWS.id }, detail: shown });
  server.answer(newsEndpoints.remove, () => ({ done: true as const }));

  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(server.callsOf(newsEndpoints.remove)).toEqual([]);
  await person.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement);

  await waitFor(() => expect(server.callsOf(newsEndpoints.remove)).toHaveLength(1));
});

test('The editor requires title and text, keeps a draft and publishes with one tap', async () => {
  const server = fakeServer();
  server.answer(newsEndpoints.save, (form) => whole({ ...form, state: 'draft', version: 1 } as NewsDetail));
  server.answer(newsEndpoints.publish, () => whole());
  const { person } = renderPage(<NewsEditPage />, { at: ROUTES.editNews });

  await person.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(server.callsOf(newsEndpoints.save)).toEqual([]);

  await person.type(screen.getByLabelText('Headline'), 'Harbour day');
  await person.type(screen.getByLabelText('News text'), 'We close at three.');
  await person.click(screen.getByRole('button', { name: 'Publish now' }));

  await waitFor(() => expect(server.callsOf(newsEndpoints.publish)).toHaveLength(1));
  expect(server.callsOf(newsEndpoints.save)[0]?.input).toMatchObject({
    ...{ version: 0, title: 'Harbour day', body: 'We close at three.', expiresOn: null, pictureIds: [] },
  });
});

test('Unsaved text is not lost by accident', async () => {
  fakeServer();
  const { person } = renderPage(<NewsEditPage />, { at: ROUTES.editNews });
  await person.type(screen.getByLabelText('Headline'), 'Half');

  await person.click(screen.getByRole('button', { name: 'Back' }));

  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});
