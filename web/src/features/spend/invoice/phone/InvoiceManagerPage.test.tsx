import { invoiceEndpoints, type InvoiceDetail } from '@outlay/contract/spend/invoice';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { hotelInvoice } from '../../../../../test/invoices.ts';
import { pullDown } from '../../../../../test/pull.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { InvoiceManagerPage } from './InvoiceManagerPage.tsx';

const fresh = hotelInvoice();
const used = hotelInvoice({
  id: '0192d3a0-0000-7000-8000-000000000502',
  sellerName: 'Noodle House',
  confirmed: true,
  state: 'Locked',
});

const open = (...items: InvoiceDetail[]) => openList(items);

function openList(items: InvoiceDetail[]) {
  const server = fakeServer();
  server.answer(invoiceEndpoints.counts, () => ({ all: 2, unused: 1, used: 1, toConfirm: 1 }));
  server.answer(invoiceEndpoints.list, ({ state, search = '' }) => ({
    items: (state === 'used' ? [used] : items).filter(({ sellerName }) => sellerName.includes(search)),
    next: null,
  }));
  return { server, ...renderPage(<InvoiceManagerPage />) };
}
const here = () => pages.getState().stack.at(-1)?.url;

test('Each invoice shows seller, amount and whether it needs checking', async () => {
  open(fresh, used);

  const row = await screen.findByRole('button', { name: /全季酒店/ });
  expect(row.textContent).toContain('¥1,320.00');
  expect(row.textContent).toContain('To check');
  expect(screen.getByRole('button', { name: /Noodle House/ }).textContent).toContain('In a claim');
});

test('An unchecked invoice opens for checking, another for reading', async () => {
  const { person } = open(fresh, used);

  await person.click(await screen.findByRole('button', { name: /全季酒店/ }));
  expect(here()).toBe(pageAddress(ROUTES.checkInvoice, { invoice: fresh.id }));
  await person.click(screen.getByRole('button', { name: /Noodle House/ }));
  expect(here()).toBe(pageAddress(ROUTES.invoice, { id: used.id }));
});

test('The filter shows only used invoices', async () => {
  const { person } = open(fresh, used);

  await screen.findByRole('button', { name: /全季酒店/ });
  await person.click(screen.getByRole('button', { name: /^Used/ }));

  expect(await screen.findByRole('button', { name: /Noodle House/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /全季酒店/ })).toBeNull();
});

test('Without invoices there is a way to add the first', async () => {
  const { person } = open();

  expect(await screen.findByText('No invoices yet')).toBeVisible();
  const [, inPage] = screen.getAllByRole('button', { name: 'Add an invoice' });
  await person.click(inPage ?? screen.getByText('Add an invoice'));

  expect(await screen.findByRole('dialog', { name: 'Add an invoice' })).toBeVisible();
});

test('An empty invoice list can be pulled to refresh', async () => {
  const items: InvoiceDetail[] = [];
  openList(items);
  const nothing = await screen.findByText('No invoices yet');
  items.push(fresh);

  pullDown(nothing);

  expect(await screen.findByRole('button', { name: /全季酒店/ })).toBeVisible();
});

test('Invoices are searched by number and seller', async () => {
  const { person } = open(fresh, used);
  const search = await screen.findByRole('searchbox', { name: 'Number or seller' });

  await person.type(search, 'Noodle');
  await waitFor(() => expect(screen.queryByRole('button', { name: /全季酒店/ })).toBeNull());
  expect(await screen.findByRole('button', { name: /Noodle House/ })).toBeVisible();
  await person.type(search, 'zebra');

  expect(await screen.findByText('Try another word.')).toBeVisible();
});
