import { bagEndpoints } from '@outlay/contract/processing/bag';
import { ROUTES } from '@outlay/contract/routes';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { PageStack } from './PageStack.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** As when a person types this address into the browser. */
function openAt(address: string, user?: null) {
  const server = fakeServer();
  server.answer(bookEndpoints.month, ({ month }) => ({ month, currencies: [], months: [] }));
  return { server, ...renderPage(<PageStack />, { at: address, ...(user === null && { user }) }) };
}

describe('A person who opens a malformed address', () => {
  test.each([
    ['a bag', ROUTES.bag],
    ['an invoice', ROUTES.invoice],
    ['a message', ROUTES.message],
    ['a document', ROUTES.document],
  ])('of %s sees that the page is not found, and nothing is requested', async (_what, path) => {
    const { server } = openAt(`${path}?id=abc`);

    expect(await screen.findByText(`page \`${path}?id=abc\` is not found`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go to home page' })).toBeVisible();
    expect(server.callsOf(bagEndpoints.detail)).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  test('of the account book sees the current month', async () => {
    const { server } = openAt(`${ROUTES.accountBook}?month=2026-13&list=yes&currency=euro&type=yacht`);

    expect(await screen.findByText('Account book', { selector: 'h1' })).toBeVisible();
    await waitFor(() => expect(server.callsOf(bookEndpoints.month)).toHaveLength(1));
    expect(server.callsOf(bookEndpoints.month)[0]?.input).toEqual({ month: '2026-11' });
  });

  test('of an email link is asked to sign in', async () => {
    openAt(`${ROUTES.document}?mail=short`, null);

    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});
