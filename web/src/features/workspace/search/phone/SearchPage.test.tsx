import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { invoiceEndpoints } from '@outlay/contract/spend/invoice';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '#device/id.ts';
import { pages } from '#navigation/nav.ts';
import { writeStored } from '#device/storage.ts';
import { aDocument } from '../../../../../test/documents.ts';
import { anExpense } from '../../../../../test/expenses.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { SearchPage } from './SearchPage.tsx';

const at = ROUTES.search;
const here = () => pages.getState().stack.at(-1)?.url;
const nothing = { items: [], next: null };

/** A fake server that finds nothing unless the test says otherwise. */
function emptyServer() {
  const server = fakeServer();
  server.answer(homeEndpoints.menu, () => ({
    items: [{ key: 'accountBook' as const, group: 'record' as const, path: ROUTES.accountBook }],
    home: [],
    standard: true,
  }));
  server.answer(documentEndpoints.listMine, () => nothing);
  server.answer(documentEndpoints.listCc, () => nothing);
  server.answer(approvalEndpoints.tasks, () => nothing);
  server.answer(expenseEndpoints.list, () => ({ ...nothing, sums: [] }));
  server.answer(invoiceEndpoints.list, () => nothing);
  server.answer(messageEndpoints.list, () => ({
    ...nothing,
    unread: 0,
    unreadOf: { approval: 0, other: 0 },
  }));
  return server;
}
const type = async (person: ReturnType<typeof renderPage>['person'], words: string) => {
  await person.type(screen.getByRole('searchbox', { name: 'Search everything' }), words);
};

test('The field is focused, and a single letter is not searched', async () => {
  const server = emptyServer();
  const { person } = renderPage(<SearchPage />, { at });

  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await type(person, 'x');
  await new Promise((resolve) => setTimeout(resolve, 400));

  expect(server.callsOf(documentEndpoints.listMine)).toEqual([]);
  expect(screen.getByText('What are you looking for?')).toBeVisible();
});

test('The person’s own things are found by kind with a link', async () => {
  const server = emptyServer();
  server.answer(expenseEndpoints.list, ({ search }) => ({
    ...nothing,
    items: [anExpense(7, { merchant: `${search} Cabs` })],
    sums: [],
  }));
  const { person } = renderPage(<SearchPage />, { at });

  await type(person, 'Yuanshan');
  const expenses = await screen.findByRole('list', { name: 'Expenses' });
  expect(screen.queryByRole('list', { name: 'Invoices' })).toBeNull();
  await person.click(within(expenses).getByRole('button', { name: /Yuanshan Cabs/ }));

  expect(here()).toBe(pageAddress(ROUTES.recordExpense, { id: anExpense(7).id }));
});

test('A draft continues where it was left, and a submitted document is read', async () => {
  const server = emptyServer();
  const draft = aDocument({ id: newId(), status: 'ToBeSubmitted', title: 'Trip to Xiamen' });
  const sent = aDocument({ id: newId(), title: 'Xiamen hotel' });
  server.answer(documentEndpoints.listMine, () => ({ ...nothing, items: [draft, sent] }));
  const { person } = renderPage(<SearchPage />, { at });

  await type(person, 'Xiamen');
  const documents = await screen.findByRole('list', { name: 'My documents' });
  await person.click(within(documents).getByRole('button', { name: /Trip to Xiamen/ }));
  expect(here()).toBe(pageAddress(ROUTES.draft, { id: draft.id }));
  await person.click(within(documents).getByRole('button', { name: /Xiamen hotel/ }));
  expect(here()).toBe(pageAddress(ROUTES.document, { id: sent.id }));
});

test('Three results are shown and the others with a tap', async () => {
  const server = emptyServer();
  const items = [1, 2, 3, 4, 5].map((last) => anExpense(last, { merchant: `Taxi ${last}` }));
  server.answer(expenseEndpoints.list, () => ({ ...nothing, items, sums: [] }));
  const { person } = renderPage(<SearchPage />, { at });

  await type(person, 'Taxi');
  const expenses = await screen.findByRole('list', { name: 'Expenses' });
  expect(within(expenses).getAllByRole('listitem')).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: /Show more/ }));

  expect(within(expenses).getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});

test('Functions and help are found without accents, also offline', async () => {
  const server = emptyServer();
  const down = () => {
    throw new Refusal(500, { code: 'UNKNOWN' });
  };
  writeStored('lang', 'en');
  for (const endpoint of [documentEndpoints.listMine, expenseEndpoints.list]) server.answer(endpoint, down);
  const { person } = renderPage(<SearchPage />, { at });

  await type(person, 'account bóok');

  await person.click(await screen.findByRole('button', { name: 'Account book' }));
  expect(here()).toBe(ROUTES.accountBook);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  const help = await screen.findByRole('list', { name: 'Help' });
  expect(within(help).getAllByRole('button').length).toBeGreaterThan(0);
});

test('Without results the page says so', async () => {
  emptyServer();
  const { person } = renderPage(<SearchPage />, { at });

  await type(person, 'qqzebra');

  expect(await screen.findByText('Try another word, a number or a name.')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('No results');
});
