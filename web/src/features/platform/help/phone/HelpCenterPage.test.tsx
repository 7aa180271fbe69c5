import { ROUTES } from '@outlay/contract/routes';
import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { writeStored } from '#device/storage.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { HelpCenterPage } from './HelpCenterPage.tsx';

const open = (query: Record<string, string> = {}, user = LIN) =>
  renderPage(<HelpCenterPage />, { query, user, at: ROUTES.help });
const here = () => pages.getState().stack.at(-1)?.url;
const rows = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('button')
    .map((row) => row.textContent);

beforeEach(() => writeStored('lang', 'en'));

test('Articles are grouped and can be opened', async () => {
  const { person } = open();

  expect(await screen.findByRole('heading', { name: 'Invoices and expenses', level: 2 })).toBeVisible();
  expect(rows('Security and privacy')).toHaveLength(4);
  await person.click(screen.getByRole('button', { name: 'How do I photograph an invoice?' }));

  expect(here()).toBe(`${ROUTES.help}?id=photograph`);
});

test('A search shows matching places and a count, and stays in the address', async () => {
  const { person } = open();

  await person.type(await screen.findByRole('searchbox', { name: 'Search the help' }), 'Passkey finger');

  expect(await screen.findByText('1 article found')).toBeVisible();
  expect(rows('Search results')[0]).toContain('how do I set up a passkey?');
  expect(screen.getAllByText(/^passkey$/i, { selector: 'mark' }).length).toBeGreaterThan(0);
  expect(window.location.search).toBe('?q=Passkey%20finger');
  await person.click(screen.getByRole('button', { name: /how do I set up a passkey/ }));
  expect(here()).toBe(`${ROUTES.help}?id=second-factor&q=passkey%20finger`);
});

test('Chinese search works while typing and is restored from the address', async () => {
  writeStored('lang', 'zh-Hans');
  i18n.activate('en');
  open({ q: '发票查重' });

  await waitFor(() => expect(rows('Search results')[0]).toContain('为什么提示发票已存在或已被使用？'));
});

test('Without results the page says what to do', async () => {
  const { person } = open();

  await person.type(await screen.findByRole('searchbox'), 'zebra');

  expect(await screen.findByText('No results')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Open the diagnostics' }));
  expect(here()).toBe(ROUTES.diagnostics);
});

test('An article has steps and links to its page and other articles', async () => {
  const { person } = open({ id: 'agents' });

  expect(await screen.findByRole('heading', { name: /How can a colleague/, level: 2 })).toBeVisible();
  expect(screen.getByText('Send the request', { selector: 'b' })).toBeVisible();
  expect(rows('See also')).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Open “Agents”' }));

  expect(here()).toBe(ROUTES.agents);
});

test('An article can link to a tab', async () => {
  const { person } = open({ id: 'photograph' });

  await person.click(await screen.findByRole('button', { name: 'Open “Home”' }));

  expect(here()).toBe(ROUTES.home);
});

test('People who work on the desk are offered it', async () => {
  const { unmount } = open({ id: 'payment-batch' });
  await screen.findByText('See also');
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
  unmount();

  open({ id: 'payment-batch' }, { ...LIN, permissions: ['payment.batch'] });
  expect(await screen.findByRole('button', { name: 'Open “Finance and administration”' })).toBeVisible();
});

test('An unknown article says so and links to all', async () => {
  const { person } = open({ id: 'zebra' });

  expect(await screen.findByText('This article does not exist')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'All articles' }));

  expect(here()).toBe(ROUTES.help);
});
