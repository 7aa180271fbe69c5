import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#device/id.ts';
import { pages } from '#navigation/nav.ts';
import { setSenders } from '#offline/unsent-queue.ts';
import { keepUnsent, unsentStore, type UnsentNote } from '#offline/unsent.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { NotSentPage } from './NotSentPage.tsx';
import { SENDERS } from './senders.ts';

beforeEach(() => setSenders(SENDERS, () => undefined));
afterEach(() => unsentStore.setState({ items: [] }));

const note = (merchant: string, more: Partial<UnsentNote> = {}): UnsentNote => {
  const id = newId();
  const money = { amount: 3850, currency: 'CNY' };
  const form = { id, version: 0, type: 'taxi' as const, money, spentOn: '2026-11-20', merchant };
  return {
    kind: 'note',
    id,
    owner: LIN.memberId,
    at: new Date().toISOString(),
    key: crypto.randomUUID(),
    photos: [],
    form,
    ...more,
  };
};

function refusing() {
  const server = fakeServer();
  server.answer(expenseEndpoints.save, () => {
    throw new Refusal(413, { code: 'TOO_LARGE' });
  });
  return server;
}

test('Refused work says why, waits for the person, and is sent again with the same key', async () => {
  const server = refusing();
  const kept = note('Airport taxi');
  await keepUnsent(kept);
  const { person } = renderPage(<NotSentPage />, { at: ROUTES.unsent });

  expect(await screen.findByText('Not accepted')).toBeVisible();
  await person.click(screen.getByRole('button', { name: /Airport taxi.*The file is too large\./s }));
  await person.click(screen.getByRole('button', { name: 'Send now' }));

  await waitFor(() => expect(server.callsOf(expenseEndpoints.save)).toHaveLength(2));
  const keys = server.callsOf(expenseEndpoints.save).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([kept.key, kept.key]);
});

test('Discarding is confirmed, and other work stays', async () => {
  refusing();
  await keepUnsent(note('Airport taxi', { refused: 'The file is too large.' }));
  await keepUnsent(note('Night bus', { refused: 'The file is too large.' }));
  const { person } = renderPage(<NotSentPage />, { at: ROUTES.unsent });

  await person.click(await screen.findByRole('button', { name: /Airport taxi/ }));
  await person.click(screen.getByRole('button', { name: 'Remove from this phone' }));
  expect(unsentStore.getState().items).toHaveLength(2);
  const question = screen.getByRole('alertdialog', { name: 'Remove it from this phone?' });
  await person.click(within(question).getByRole('button', { name: 'Remove' }));

  await waitFor(() => expect(screen.queryByText('Airport taxi')).toBeNull());
  expect(screen.getByText('Night bus')).toBeVisible();
});

test('A refused note opens where it was written', async () => {
  refusing();
  const kept = note('Airport taxi', { refused: 'The file is too large.' });
  await keepUnsent(kept);
  const { person } = renderPage(<NotSentPage />, { at: ROUTES.unsent });

  await person.click(await screen.findByRole('button', { name: /Airport taxi/ }));
  await person.click(screen.getByRole('button', { name: 'Open and correct' }));

  expect(pages.getState().stack.at(-1)?.url).toBe(pageAddress(ROUTES.quickNote, { unsent: kept.id }));
});

test('Another person’s work on the same phone is not shown', async () => {
  refusing();
  await keepUnsent(note('Airport taxi', { owner: newId() }));
  renderPage(<NotSentPage />, { at: ROUTES.unsent });

  expect(await screen.findByText('Everything sent')).toBeVisible();
  expect(screen.queryByText('Airport taxi')).toBeNull();
});
