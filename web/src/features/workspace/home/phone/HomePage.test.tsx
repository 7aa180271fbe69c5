import { homeEndpoints, type HomeWire } from '@outlay/contract/workspace/home';
import type { Permission } from '@outlay/contract/permission';
import { paymentListEndpoints, type WaitingRelease } from '@outlay/contract/processing/payment.list';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { homeQueries } from '../home.queries.ts';
import { HomePage } from './HomePage.tsx';

const cny = (amount: number) => ({ amount, currency: 'CNY' });
const COUNTS: HomeWire = {
  approvednumberwithgeneral: 3,
  expsuseramount: 7,
  overdue: 1,
  oldestPending: null,
  expenseSums: [cny(120400)],
  inApproval: { count: 3, sums: [cny(823000)] },
  onItsWay: { count: 1, sums: [cny(425050)] },
  lastEdited: [],
  unread: 2,
  entries: [
    { key: 'note', path: ROUTES.quickNote },
    { key: 'news', path: ROUTES.news },
  ],
  news: [],
};
const here = () => pages.getState().stack.at(-1)?.url;

test('A person sees what has not been paid yet and where it is', async () => {
  fakeServer().answer(homeEndpoints.counts, () => COUNTS);

  renderPage(<HomePage />);

  const hero = await screen.findByRole('region', { name: 'Not yet received' });
  expect(hero.textContent).toContain('¥12,480.50');
  expect(hero.textContent).toContain('In approval · 3 claims¥8,230.00');
  expect(hero.textContent).toContain('Being paid · 1 claim¥4,250.50');
});

test('The two counted tiles link to what they count', async () => {
  fakeServer().answer(homeEndpoints.counts, () => COUNTS);
  const { person } = renderPage(<HomePage />);

  await person.click(await screen.findByRole('button', { name: /3\s*Pending approval/ }));
  expect(here()).toBe(ROUTES.pendingApproval);
  await person.click(screen.getByRole('button', { name: /7\s*To be reimbursed/ }));
  expect(here()).toBe(ROUTES.toBeReimbursed);
});

const WAITING: WaitingRelease = {
  ...{ total: 2, payments: 31, sums: [cny(4812050)], oldest: '2026-01-01T00:00:00.000Z' },
};
const releases = (permissions: Permission[]) => ({
  ...LIN,
  permissions: [...LIN.permissions, ...permissions],
});

test('A releaser sees how many payments wait and how much; for others nothing is requested', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.counts, () => COUNTS);
  server.answer(paymentListEndpoints.waitingRelease, () => WAITING);
  const { unmount } = renderPage(<HomePage />, { user: releases(['payment.batch']) });
  await screen.findByRole('region', { name: 'Not yet received' });
  expect(server.callsOf(paymentListEndpoints.waitingRelease)).toEqual([]);
  unmount();

  renderPage(<HomePage />, { user: releases(['payment.batch', 'payment.release']) });
  const card = await screen.findByRole('region', { name: 'Payments to release' });
  expect(card.textContent).toContain('2payment batches to release31 payments · ¥48,120.50The oldest for');
});

test('Without payments to release nothing is shown', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.counts, () => COUNTS);
  server.answer(paymentListEndpoints.waitingRelease, () => ({
    ...{ total: 0, payments: 0, sums: [], oldest: null },
  }));
  renderPage(<HomePage />, { user: releases(['payment.release']) });

  await waitFor(() => expect(server.callsOf(paymentListEndpoints.waitingRelease)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Payments to release' })).toBeNull();
});

test('Amounts in different currencies are shown separately', async () => {
  fakeServer().answer(homeEndpoints.counts, () => ({
    ...COUNTS,
    onItsWay: { count: 1, sums: [{ amount: 5000, currency: 'USD' }] },
  }));

  renderPage(<HomePage />);

  const hero = await screen.findByRole('region', { name: 'Not yet received' });
  expect(hero.textContent).toContain('¥8,230.00+ $50.00');
});

test('Four currencies fit: the company currency is large and the others are beside it', async () => {
  const sums = [
    { amount: 12000, currency: 'USD' },
    cny(823000),
    { amount: 5000, currency: 'JPY' },
    { amount: 8000, currency: 'EUR' },
  ];
  fakeServer().answer(homeEndpoints.counts, () => ({
    ...COUNTS,
    expenseSums: sums,
    inApproval: { count: 4, sums },
    onItsWay: { count: 0, sums: [] },
  }));

  renderPage(<HomePage />);

  const hero = await screen.findByRole('region', { name: 'Not yet received' });
  expect(hero.textContent).toContain('Not yet received¥8,230.00+ $120.00+ JP¥5,000+ €80.00');
  expect(hero.textContent).toContain('¥8,230.00and 3 more currencies');
  expect(screen.getByRole('button', { name: /To be reimbursed/ }).textContent).toContain(
    '¥8,230.00and 3 more currencies',
  );
});

test('Without open amounts zero is shown in the company currency', async () => {
  const nothing = { count: 0, sums: [] };
  fakeServer().answer(homeEndpoints.counts, () => ({ ...COUNTS, inApproval: nothing, onItsWay: nothing }));

  renderPage(<HomePage />, { user: { ...LIN, currency: 'EUR' } });

  const hero = await screen.findByRole('region', { name: 'Not yet received' });
  expect(hero.textContent).toContain('€0.00');
});

test('Functions are shown in the server’s order, and the last links to all', async () => {
  fakeServer().answer(homeEndpoints.counts, () => COUNTS);
  const { person } = renderPage(<HomePage />);

  const functions = within(await screen.findByRole('navigation', { name: 'Apps' }));
  expect(functions.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Quick note',
    'Latest news',
    'All apps',
  ]);
  await person.click(functions.getByRole('button', { name: 'All apps' }));

  expect(here()).toBe(ROUTES.applications);
});

test('A server error is shown with a retry', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.counts, () => {
    throw new Refusal(500, { code: 'UNKNOWN' });
  });
  const { person } = renderPage(<HomePage />);
  expect(await screen.findByText('Unknown error! Please contact the administrator.')).toBeVisible();

  server.answer(homeEndpoints.counts, () => COUNTS);
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('region', { name: 'Not yet received' })).toBeVisible();
});

/** Simulates the inline script `early.ts`. */
const requestedEarly = (answer: Response) =>
  Object.assign(window, {
    early: { path: homeEndpoints.counts.path, body: '{}', answer: Promise.resolve(answer) },
  });

test('Preloaded figures are shown without another request', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.counts, () => ({ ...COUNTS, approvednumberwithgeneral: 9 }));
  requestedEarly(new Response(JSON.stringify(COUNTS)));

  renderPage(<HomePage />);

  expect(await screen.findByRole('button', { name: /3\s*Pending approval/ })).toBeVisible();
  expect(server.callsOf(homeEndpoints.counts)).toHaveLength(0);
});

/** Simulates a start at which the counts arrive before the page's code. */
function HomeAfterItsNumbers() {
  const queries = useQueryClient();
  const [come, setCome] = useState(false);
  useEffect(() => void queries.prefetchQuery(homeQueries.counts()).then(() => setCome(true)), [queries]);
  return come ? <HomePage /> : null;
}

test('The start requests the figures once', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.counts, () => COUNTS);

  renderPage(<HomeAfterItsNumbers />);

  expect(await screen.findByRole('button', { name: /3\s*Pending approval/ })).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(server.callsOf(homeEndpoints.counts)).toHaveLength(1);
});

test('When the network returns, the figures are requested again', async () => {
  const server = fakeServer();
  server.answer(homeEndpoints.counts, () => COUNTS);
  renderPage(<HomePage />);
  await screen.findByRole('button', { name: /3\s*Pending approval/ });

  server.answer(homeEndpoints.counts, () => ({ ...COUNTS, approvednumberwithgeneral: 4 }));
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));

  await waitFor(() => expect(screen.getByRole('button', { name: /4\s*Pending approval/ })).toBeVisible());
});

test('When the early request was refused, the app sends its own', async () => {
  fakeServer().answer(homeEndpoints.counts, () => COUNTS);
  requestedEarly(new Response('', { status: 401 }));

  renderPage(<HomePage />);

  expect(await screen.findByRole('button', { name: /3\s*Pending approval/ })).toBeVisible();
});

test('An approver first sees what is waiting, since when, one tap away', async () => {
  const oldestPending = new Date(Date.now() - 3 * 86_400_000).toISOString();
  fakeServer().answer(homeEndpoints.counts, () => ({ ...COUNTS, oldestPending }));
  const { person } = renderPage(<HomePage />);

  const todo = await screen.findByRole('region', { name: 'Waiting for you' });
  const hero = screen.getByRole('region', { name: 'Not yet received' });
  expect(todo.compareDocumentPosition(hero) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(todo.textContent).toMatch(/3.*documents to approve.*The oldest for 3 days.*1 overdue/);
  await person.click(within(todo).getByRole('button'));
  expect(here()).toBe(ROUTES.pendingApproval);
});

test('Without tasks the home page starts with the person’s own amounts', async () => {
  fakeServer().answer(homeEndpoints.counts, () => ({ ...COUNTS, approvednumberwithgeneral: 0, overdue: 0 }));
  renderPage(<HomePage />);

  await screen.findByRole('region', { name: 'Not yet received' });
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test('The card of unpaid documents opens exactly those', async () => {
  fakeServer().answer(homeEndpoints.counts, () => COUNTS);
  const { person } = renderPage(<HomePage />);

  const hero = await screen.findByRole('region', { name: 'Not yet received' });
  await person.click(within(hero).getByRole('button'));

  expect(here()).toBe(pageAddress(ROUTES.myDocuments, { show: 'unreceived' }));
});
