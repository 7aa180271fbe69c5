import { expenseEndpoints } from '@outlay/contract/expense';
import { fileEndpoints } from '@outlay/contract/file';
import { invoiceEndpoints, type InvoiceDetail } from '@outlay/contract/invoice';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '#kit/id.ts';
import { pages } from '#kit/nav.ts';
import { keepUnsent, unsentStore } from '#kit/unsent.ts';
import { fakeServer, Refusal } from '../../../test/fake-server.ts';
import { hotelInvoice, recognised, unreadable } from '../../../test/invoices.ts';
import { LIN, renderPage } from '../../../test/render-page.tsx';
import { RecognisePage } from './RecognisePage.tsx';

async function photographed(...invoices: InvoiceDetail[]) {
  const id = newId();
  const server = fakeServer();
  server.answer(fileEndpoints.preview, () => new Uint8Array());
  server.answer(invoiceEndpoints.recognise, () =>
    invoices.length > 0 ? recognised(id, ...invoices) : unreadable(id),
  );
  server.answer(invoiceEndpoints.save, ({ id: saved, fields }) =>
    hotelInvoice({ id: saved, fields, version: 2, confirmed: true }),
  );
  server.answer(expenseEndpoints.save, (form) => ({
    ...form,
    merchant: form.merchant ?? '',
    remarks: '',
    invoices: [],
    fileIds: [],
    documentId: null,
    documentNumber: null,
    version: 1,
    updatedAt: '2026-11-20T08:00:00.000Z',
    actions: [],
  }));
  const file = new Blob(['jpeg'], { type: 'image/jpeg' });
  await keepUnsent({
    kind: 'photo',
    id,
    owner: LIN.memberId,
    at: '2026-11-20T08:00:00.000Z',
    name: 'hotel.jpg',
    file,
  });
  const page = renderPage(<RecognisePage />, {
    query: { ids: id },
    at: `/pages/invoice/recognise?ids=${id}`,
  });
  return { server, id, ...page };
}

test('a photo is identified, looked at, and kept as an expense with the suggested type', async () => {
  const { server, person, id } = await photographed(hotelInvoice());
  expect(screen.getByText('Please stay on this page.')).toBeVisible();

  await person.click(await screen.findByRole('button', { name: 'Keep in account book' }));

  expect(await screen.findByText('In your account book')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.save)[0]?.input).toMatchObject({
    type: 'lodging',
    money: { amount: 132000, currency: 'CNY' },
    spentOn: '2026-11-18',
    merchant: '全季酒店',
    invoiceIds: [hotelInvoice().id],
  });
  expect(unsentStore.getState().items.some((item) => item.id === id)).toBe(false);
});

test('a tap on a field lights its place on the picture and lets it be corrected', async () => {
  const { server, person } = await photographed(hotelInvoice());
  await person.click(await screen.findByRole('button', { name: /Total with tax/ }));
  expect(screen.getByTestId('place').style.top).toBe('59.2%');

  await person.clear(screen.getByLabelText('Total with tax'));
  await person.type(screen.getByLabelText('Total with tax'), '1300.50');
  await person.click(screen.getByRole('button', { name: 'Keep in account book' }));

  await screen.findByText('In your account book');
  expect(server.callsOf(invoiceEndpoints.save)[0]?.input).toMatchObject({ fields: { total: 130050 } });
});

test('a field that was hard to read asks to be compared', async () => {
  await photographed(hotelInvoice());

  expect(await screen.findByText('Hard to read. Please compare with the picture.')).toBeVisible();
});

test('an invoice that somebody has claimed cannot be kept, and it says whose it is', async () => {
  const member = { id: newId(), name: '王强', departmentName: null };
  const duplicate = {
    member,
    mine: false,
    invoiceId: null,
    documentId: null,
    documentNumber: 'CL-7',
    locked: true,
  };
  await photographed(hotelInvoice({ duplicate, checks: [{ name: 'duplicate', passed: false }] }));

  expect(await screen.findByText(/王强 has it on CL-7/)).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Keep in account book' }).disabled).toBe(true);
});

test('two invoices of one file are looked at one after the other', async () => {
  const second = hotelInvoice({ id: newId(), sellerName: '强生出租' });
  const { person } = await photographed(hotelInvoice(), second);
  expect(await screen.findByText('1 / 2')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Keep in account book' }));

  expect(await screen.findByText('2 / 2')).toBeVisible();
});

test('what cannot be read is entered by hand with its picture', async () => {
  const { person } = await photographed();

  await person.click(await screen.findByRole('button', { name: 'Enter it by hand' }));

  expect(pages.getState().stack.at(-1)?.path).toBe('/pages/form/Note');
  expect(pages.getState().stack.at(-1)?.query['file']).toBe(hotelInvoice().fileId);
});

test('a refused photo says why and stays on the phone', async () => {
  const id = newId();
  const server = fakeServer();
  server.answer(invoiceEndpoints.recognise, () => {
    throw new Refusal(413, { code: 'TOO_LARGE' });
  });
  await keepUnsent({
    kind: 'photo',
    id,
    owner: LIN.memberId,
    at: '2026-11-20T08:00:00.000Z',
    name: 'a.jpg',
    file: new Blob(['x']),
  });

  renderPage(<RecognisePage />, { query: { ids: id } });

  expect(await screen.findByText('The file is too large.')).toBeVisible();
  await waitFor(() => expect(unsentStore.getState().items.some((item) => item.id === id)).toBe(true));
});
