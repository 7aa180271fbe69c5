import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { invoiceEndpoints, type InvoiceDetail, type RecognitionResult } from '@outlay/contract/spend/invoice';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#device/id.ts';
import { pages } from '#navigation/nav.ts';
import { toastStore } from '#screen/toast.ts';
import { keepUnsent, unsentStore } from '#offline/unsent.ts';
import { anExpense, savedFrom } from '../../../../../test/expenses.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { hotelInvoice, recognised, unreadable } from '../../../../../test/invoices.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { RecognisePage } from './RecognisePage.tsx';

afterEach(() => vi.restoreAllMocks());

const here = () => window.location.pathname + window.location.search;

/** The phone's camera: opening it takes this picture. */
const camera = (picture: File) =>
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [picture] });
    this.onchange?.(new Event('change'));
  });

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
  server.answer(expenseEndpoints.save, savedFrom);
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
    at: pageAddress(ROUTES.checkInvoice, { ids: id }),
  });
  return { server, id, ...page };
}

test('A photo is recognised, checked and claimed with one tap in the suggested type', async () => {
  const { server, person, id } = await photographed(hotelInvoice());
  expect(screen.getByText('Please stay on this page.')).toBeVisible();

  await person.click(await screen.findByRole('button', { name: 'Create claim' }));

  await waitFor(() => expect(here()).toMatch(/^\/pages\/form\/Requisition\?expenses=/));
  expect(server.callsOf(expenseEndpoints.save)[0]?.input).toMatchObject({
    type: 'lodging',
    money: { amount: 132000, currency: 'CNY' },
    spentOn: '2026-11-18',
    merchant: '全季酒店',
    invoiceIds: [hotelInvoice().id],
  });
  expect(unsentStore.getState().items.some((item) => item.id === id)).toBe(false);
});

test('A receipt of two types is split on the way to the claim', async () => {
  const { server, person } = await photographed(hotelInvoice());
  let kept = anExpense(1);
  server.answer(expenseEndpoints.save, (form) => (kept = savedFrom(form)));
  server.answer(expenseEndpoints.get, () => kept);
  server.answer(expenseEndpoints.split, ({ parts }) => ({
    items: parts.map(({ id }) => ({ ...anExpense(1), id })),
  }));
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('button', { name: /Split into several expenses/ }));

  const part = within(await screen.findByRole('region', { name: 'Part 2' }));
  await person.type(part.getByRole('textbox', { name: 'Amount' }), '120');
  await person.click(screen.getByRole('button', { name: 'Split' }));

  await waitFor(() =>
    expect(decodeURIComponent(here())).toMatch(/^\/pages\/form\/Requisition\?expenses=[\w-]+,[\w-]+$/),
  );
  expect(server.callsOf(expenseEndpoints.split)[0]?.input).toMatchObject({
    parts: [
      { type: 'lodging', amount: 120_000 },
      { type: 'meals', amount: 12_000 },
    ],
  });
});

test('Saving only returns to the previous page and says so', async () => {
  const { person } = await photographed(hotelInvoice());

  await person.click(await screen.findByRole('button', { name: 'Save' }));

  await waitFor(() => expect(here()).toBe(ROUTES.home));
  expect(toastStore.getState().shown?.text).toBe('1 expense saved');
});

test('Tapping a field highlights its place on the picture and lets it be corrected', async () => {
  const { server, person } = await photographed(hotelInvoice());
  await person.click(await screen.findByRole('button', { name: /Total with tax/ }));
  expect(screen.getByTestId('place').style.top).toBe('59.2%');

  await person.clear(screen.getByLabelText('Total with tax'));
  await person.type(screen.getByLabelText('Total with tax'), '1300.50');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(server.callsOf(expenseEndpoints.save)).toHaveLength(1));
  expect(server.callsOf(invoiceEndpoints.save)[0]?.input).toMatchObject({ fields: { total: 130050 } });
});

test('A train ticket shows its train, stations and fare', async () => {
  const { fields } = hotelInvoice();
  const ticket = {
    type: 'train_ticket',
    code: '',
    tax: null,
    amount: null,
    train: 'G102',
    from: '上海虹桥',
  } as const;
  await photographed(hotelInvoice({ type: 'train_ticket', fields: { ...fields, ...ticket, to: '北京南' } }));

  expect(await screen.findByRole('button', { name: /^Train number\s*G102/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Departure station\s*上海虹桥/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Arrival station\s*北京南/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Fare/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Total with tax/ })).toBeNull();
});

test('A field with low confidence asks to be checked', async () => {
  await photographed(hotelInvoice());

  expect(await screen.findByText('Hard to read. Please compare it with the picture.')).toBeVisible();
});

const claimedBefore = (): InvoiceDetail =>
  hotelInvoice({
    duplicate: {
      member: { id: newId(), name: '王强', departmentName: null },
      mine: false,
      invoiceId: null,
      documentId: null,
      documentNumber: 'CL-7',
      recordedAt: '2026-11-12T08:00:00.000Z',
      locked: true,
    },
    checks: [{ name: 'duplicate', passed: false }],
  });

test('A duplicate names its owner and place, and one tap discards it', async () => {
  const { server, person } = await photographed(claimedBefore());
  server.answer(invoiceEndpoints.remove, () => ({ done: true as const }));
  expect(await screen.findByText(/王强 has used it on CL-7/)).toBeVisible();
  expect(screen.getByText('Already claimed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create claim' })).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Discard this one' }));

  await waitFor(() => expect(server.callsOf(invoiceEndpoints.remove)).toHaveLength(1));
  expect(server.callsOf(expenseEndpoints.save)).toHaveLength(0);
});

test('A duplicate is kept only with a reason', async () => {
  const { server, person } = await photographed(claimedBefore());
  server.answer(invoiceEndpoints.save, ({ id: saved, fields, reason }) =>
    hotelInvoice({ ...claimedBefore(), id: saved, fields, keptReason: reason ?? '', version: 2 }),
  );
  await person.click(await screen.findByRole('button', { name: 'Keep anyway…' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please give a reason.')).toBeVisible();
  expect(server.callsOf(invoiceEndpoints.save)).toHaveLength(0);

  await person.type(screen.getByLabelText('Why is it not the same invoice?'), 'two rooms');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(server.callsOf(expenseEndpoints.save)).toHaveLength(1));
  expect(server.callsOf(invoiceEndpoints.save)[0]?.input).toMatchObject({ reason: 'two rooms' });
});

test('A duplicate caused by a correction is reported before it becomes an expense', async () => {
  const { server, person } = await photographed(hotelInvoice());
  server.answer(invoiceEndpoints.save, () => claimedBefore());

  await person.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/王强 has used it on CL-7/)).toBeVisible();
  expect(server.callsOf(expenseEndpoints.save)).toHaveLength(0);
});

test('Two invoices of one file are checked in turn and make one claim', async () => {
  const second = hotelInvoice({ id: newId(), sellerName: '强生出租' });
  const { person } = await photographed(hotelInvoice(), second);

  await person.click(await screen.findByRole('button', { name: 'Save, next' }));

  const first = await screen.findByRole<HTMLButtonElement>('button', { name: 'Picture 1: saved' });
  expect(first.disabled).toBe(true);
  await person.click(await screen.findByRole('button', { name: 'Create claim' }));
  await waitFor(() => expect(decodeURIComponent(here())).toMatch(/expenses=[^,]+,[^,]+$/));
});

test('While one invoice is being read the next can be photographed, and read ones checked', async () => {
  const { server, person } = await photographed(hotelInvoice());
  await screen.findByRole('button', { name: 'Create claim' });
  const later = Promise.withResolvers<RecognitionResult>();
  server.answer(invoiceEndpoints.recognise, () => later.promise);
  server.answer(invoiceEndpoints.progress, ({ id }) => ({ ...unreadable(id), status: 'running' as const }));
  camera(new File(['second'], 'second.jpg', { type: 'image/jpeg' }));

  await person.click(screen.getByRole('button', { name: 'Take another photo' }));

  expect(await screen.findByRole('button', { name: 'Picture 2: being identified' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save, next' }));
  expect(await screen.findByText('Please stay on this page.')).toBeVisible();
  later.resolve(recognised(newId(), hotelInvoice({ id: newId(), sellerName: '强生出租' })));
  expect(await screen.findByRole('button', { name: 'Create claim' })).toBeVisible();
});

test('An unreadable invoice is entered by hand with its picture', async () => {
  const { person } = await photographed();

  await person.click(await screen.findByRole('button', { name: 'Enter manually' }));

  expect(pages.getState().stack.at(-1)?.path).toBe(ROUTES.quickNote);
  expect(pages.getState().stack.at(-1)?.query['file']).toBe(hotelInvoice().fileId);
});

test('A rejected photo says why and stays on the phone', async () => {
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
