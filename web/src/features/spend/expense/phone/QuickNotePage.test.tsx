import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendNow, setSenders } from '#offline/unsent-queue.ts';
import { newId } from '#device/id.ts';
import { keepUnsent, unsentStore } from '#offline/unsent.ts';
import { savedFrom } from '../../../../../test/expenses.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { QuickNotePage } from './QuickNotePage.tsx';
import { SENDERS } from '#features/workspace/unsent/phone/senders.ts';

const sent = vi.fn();
beforeEach(() => setSenders(SENDERS, sent));
afterEach(() => unsentStore.setState({ items: [] }));

function answerSave(server: ReturnType<typeof fakeServer>) {
  server.answer(expenseEndpoints.save, savedFrom);
}

test('An amount and a type are enough to save an expense', async () => {
  const server = fakeServer();
  answerSave(server);
  const { person } = renderPage(<QuickNotePage />, { at: ROUTES.quickNote });

  await person.type(screen.getByLabelText('Amount'), '38.5');
  await person.click(screen.getByRole('radio', { name: 'Meals' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved to your account book.')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.save)[0]?.input).toMatchObject({
    type: 'meals',
    money: { amount: 3850, currency: 'CNY' },
  });
});

test('A new amount uses the company currency', async () => {
  const server = fakeServer();
  answerSave(server);
  const { person } = renderPage(<QuickNotePage />, {
    at: ROUTES.quickNote,
    user: { ...LIN, currency: 'JPY' },
  });

  await person.type(screen.getByLabelText('Amount'), '1200');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved to your account book.')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.save)[0]?.input).toMatchObject({
    money: { amount: 1200, currency: 'JPY' },
  });
});

test('A note the server rejects is corrected in place and sent with a new key', async () => {
  const server = fakeServer();
  answerSave(server);
  const id = newId();
  const key = crypto.randomUUID();
  await keepUnsent({
    ...{ kind: 'note', id, key, owner: LIN.memberId, at: '2026-11-20T08:00:00.000Z', photos: [] },
    refused: 'The day lies in the future.',
    form: {
      ...{ id, version: 0, type: 'taxi', spentOn: '2026-11-20', merchant: 'Airport taxi' },
      money: { amount: 3850, currency: 'EUR' },
    },
  });
  const { person } = renderPage(<QuickNotePage />, { at: ROUTES.quickNote, query: { unsent: id } });

  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  expect(amount.value).toBe('38.50');
  expect(screen.getByDisplayValue('Airport taxi')).toBeVisible();
  await person.clear(amount);
  await person.type(amount, '40');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved to your account book.')).toBeVisible();
  const [sentOnce, ...more] = server.callsOf(expenseEndpoints.save);
  expect(more).toEqual([]);
  expect(sentOnce?.input).toMatchObject({ id, money: { amount: 4000, currency: 'EUR' } });
  expect(sentOnce?.headers.get('Idempotency-Key')).not.toBe(key);
  expect(unsentStore.getState().items).toEqual([]);
});

test('Without an amount the form says what to enter', async () => {
  fakeServer();
  const { person } = renderPage(<QuickNotePage />, { at: ROUTES.quickNote });

  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(screen.getByText('Please enter an amount.')).toBeVisible();
});

test('An offline note stays on the phone and is sent later with the same key', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  const { person } = renderPage(<QuickNotePage />, { at: ROUTES.quickNote });
  await person.type(screen.getByLabelText('Amount'), '12');

  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved on this phone, not sent yet.')).toBeVisible();
  const [item] = unsentStore.getState().items;
  if (item?.kind !== 'note') throw new Error('the note is lost');
  const server = fakeServer();
  answerSave(server);
  expect(await sendNow(item.id)).toBe(true);
  expect(sent).toHaveBeenCalledOnce();
  expect(server.callsOf(expenseEndpoints.save)[0]?.headers.get('Idempotency-Key')).toBe(item.key);
  expect(unsentStore.getState().items).toEqual([]);
});
