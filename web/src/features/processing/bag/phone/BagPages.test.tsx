import { bagEndpoints, type BagDetail } from '@outlay/contract/processing/bag';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBag, BAG_DOCUMENTS } from '../../../../../test/bags.ts';
import { WANG } from '../../../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { BagPage } from './BagPage.tsx';
import { BagsPage } from './BagsPage.tsx';
import { ReceivePage } from './ReceivePage.tsx';

function openBag(part: Partial<BagDetail> = {}, user?: typeof WANG) {
  const server = fakeServer();
  const bag = aBag(part);
  server.answer(bagEndpoints.detail, () => bag);
  return { server, bag, ...renderPage(<BagPage />, { query: { id: bag.id }, ...(user && { user }) }) };
}

test('An employee adds two documents to a bag and sees its label', async () => {
  const server = fakeServer();
  server.answer(bagEndpoints.mine, () => ({ items: [], next: null }));
  server.answer(bagEndpoints.candidates, () => ({ items: BAG_DOCUMENTS }));
  server.answer(bagEndpoints.create, () => aBag());
  const [first, second] = BAG_DOCUMENTS.map(({ documentId }) => documentId);
  const { person } = renderPage(<BagsPage />, { query: { document: first ?? '' }, at: ROUTES.bags });

  await person.click(await screen.findByRole('checkbox', { name: /Hotel/ }));
  await person.click(screen.getByRole('button', { name: 'Create bag with 2 documents' }));

  await waitFor(() => expect(window.location.search).toContain(aBag().id));
  expect(server.callsOf(bagEndpoints.create)[0]?.input).toMatchObject({ documentIds: [first, second] });
});

test('The label shows a QR code and number, and prints alone', async () => {
  const { person } = openBag();
  const print = globalThis.print;
  let printed = 0;
  globalThis.print = () => (printed += 1);

  expect((await screen.findAllByRole('img', { name: 'Code of bag 10017' })).length).toBe(2);
  await person.click(screen.getByRole('button', { name: 'Print label' }));

  expect(printed).toBe(1);
  globalThis.print = print;
});

test('The bag is handed over with a note of its place, unless changed meanwhile', async () => {
  const { server, bag, person } = openBag();
  server.answer(bagEndpoints.handOver, () =>
    aBag({ state: 'HandedOver', actions: ['takeBack'], note: 'Box on floor 3', version: 2 }),
  );

  await person.click(await screen.findByRole('button', { name: 'I handed it over' }));
  const sheet = screen.getByRole('dialog');
  await person.type(within(sheet).getByLabelText('Note (optional)'), 'Box on floor 3');
  await person.click(within(sheet).getByRole('button', { name: 'I handed it over' }));

  expect(await screen.findByRole('button', { name: 'Not handed over yet' })).toBeTruthy();
  expect(server.callsOf(bagEndpoints.handOver)[0]?.input).toEqual({
    ...{ id: bag.id, version: bag.version, note: 'Box on floor 3' },
  });
});

test('Its owner sees the missing originals at their documents', async () => {
  const [whole, short] = aBag().documents;
  openBag({
    state: 'Missing',
    remarks: 'CL-2026-000184: The hotel’s stamp',
    documents: [whole!, { ...short!, missing: 'The hotel’s stamp' }],
    actions: [],
  });

  expect(await screen.findByText(/Missing: The hotel’s stamp/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Originals are missing');
  expect(screen.queryByRole('button', { name: 'Print label' })).toBeNull();
});

test('Reporting missing originals on the phone requires a note for each document', async () => {
  const { server, person } = openBag(
    { state: 'Received', actions: ['close', 'reportMissing', 'return'] },
    WANG,
  );
  server.answer(bagEndpoints.reportMissing, () => aBag({ state: 'Missing', actions: ['close'] }));

  await person.click(await screen.findByRole('button', { name: 'Missing…' }));
  await person.click(screen.getByRole('checkbox', { name: /Hotel/ }));
  await person.click(screen.getByRole('button', { name: 'Report missing' }));
  expect(server.callsOf(bagEndpoints.reportMissing)).toEqual([]);
  expect(screen.getByText('Please say what is missing.')).toBeTruthy();

  await person.type(screen.getByLabelText(/What is missing of/), 'Stamp');
  await person.click(screen.getByRole('button', { name: 'Report missing' }));
  await waitFor(() => expect(server.callsOf(bagEndpoints.reportMissing).length).toBe(1));
  expect(server.callsOf(bagEndpoints.reportMissing)[0]?.input).toMatchObject({
    missing: [{ documentId: BAG_DOCUMENTS[1]?.documentId, remarks: 'Stamp' }],
  });
});

test('Finance enters number after number on the phone and sees each result', async () => {
  const server = fakeServer();
  server.answer(bagEndpoints.receive, ({ code }) => {
    if (code === '10017') return aBag({ state: 'Received', actions: [] });
    throw new Refusal(400, { code: 'INVALID_INPUT', reason: 'bagMistyped' });
  });
  const { person } = renderPage(<ReceivePage />, { user: WANG });
  const field = await screen.findByLabelText('Number on the bag');

  await person.type(field, '10017{Enter}');
  await person.type(field, '10018{Enter}');

  expect(await screen.findByText('This number has a typing error. Check it against the label.')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Scanned just now' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '10018This number has a typing error. Check it against the label.',
    '10017林悦 · 2 documentsReceived',
  ]);
});
