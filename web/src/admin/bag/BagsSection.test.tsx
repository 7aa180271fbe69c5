import { bagEndpoints, type BagDetail } from '@outlay/contract/bag';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aBag, BAG_DOCUMENTS } from '../../../test/bags.ts';
import { standInForDesk } from '../../../test/desk.ts';
import { WANG, WANG_REF } from '../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { BagsSection } from './BagsSection.tsx';

const CLERK = { ...WANG, permissions: ['document.readCompany', 'document.returnPassed'] as const };
const RECEIVED: Partial<BagDetail> = {
  ...{ state: 'Received', receivedBy: WANG_REF, receivedAt: '2026-11-21T01:00:00.000Z', version: 3 },
  actions: ['close', 'reportMissing', 'return'],
};
const field = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Label or number of an invoice bag' });

beforeEach(standInForDesk);

function openDesk(open?: BagDetail, user = { ...CLERK, permissions: [...CLERK.permissions] }) {
  const server = fakeServer();
  server.answer(bagEndpoints.list, () => ({
    items: [aBag({ state: 'HandedOver', actions: ['receive'] })],
    next: null,
    counts: { HandedOver: 1, Closed: 4 },
  }));
  if (open) server.answer(bagEndpoints.detail, () => open);
  const at = `/admin/bags${open ? `?open=${open.id}` : ''}`;
  return { server, ...renderPage(<BagsSection />, { at, user }) };
}

test('a scanner types label after label: the field is ready, empty again at once, and tells of each', async () => {
  const { server, person } = openDesk();
  server.answer(bagEndpoints.detail, () => aBag(RECEIVED));
  server.answer(bagEndpoints.receive, ({ code }) => {
    if (code === '10017482915') return aBag(RECEIVED);
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'bagReceived', values: { number: '10025' } });
  });
  await screen.findByText('林悦');
  expect(document.activeElement).toBe(field());

  await person.keyboard('10017482915{Enter}');
  expect(field().value).toBe('');
  await person.keyboard('10025111111{Enter}');

  expect(await screen.findByText('Invoice bag 10025 has already been received.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '10017' })).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(server.callsOf(bagEndpoints.receive).map(({ input }) => input)).toEqual([
    { code: '10017482915' },
    { code: '10025111111' },
  ]);
});

test('digits typed while the cursor is elsewhere go to the scan field', async () => {
  const { person } = openDesk();
  await screen.findByText('林悦');
  field().blur();

  await person.keyboard('10017');

  expect(field().value).toBe('10017');
});

test('an auditor reads the list and receives nothing', async () => {
  openDesk(undefined, { ...CLERK, permissions: ['document.readCompany'] });

  expect(await screen.findByText('林悦')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Label or number of an invoice bag' })).toBeNull();
});

test('all there: one press closes it, over the version that was seen', async () => {
  const { server, person } = openDesk(aBag(RECEIVED));
  server.answer(bagEndpoints.close, () => aBag({ state: 'Closed', actions: ['reportMissing'] }));

  await person.click(await screen.findByRole('button', { name: 'All originals are here' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'All originals are here' })).toBeNull());
  expect(server.callsOf(bagEndpoints.close)[0]?.input).toEqual({ id: aBag().id, version: 3 });
});

test('what is missing is said document by document', async () => {
  const { server, person } = openDesk(aBag(RECEIVED));
  server.answer(bagEndpoints.reportMissing, () => aBag({ state: 'Missing', actions: ['close'] }));

  await person.click(await screen.findByRole('button', { name: 'Originals missing' }));
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('checkbox', { name: /Hotel/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Report missing' }));
  expect(within(dialog).getByText('Please say what is missing.')).toBeTruthy();
  await person.type(within(dialog).getByLabelText(/What is missing of/), 'Stamp');
  await person.click(within(dialog).getByRole('button', { name: 'Report missing' }));

  await waitFor(() => expect(server.callsOf(bagEndpoints.reportMissing).length).toBe(1));
  expect(server.callsOf(bagEndpoints.reportMissing)[0]?.input).toEqual({
    ...{ id: aBag().id, version: 3 },
    missing: [{ documentId: BAG_DOCUMENTS[1]?.documentId, remarks: 'Stamp' }],
  });
});
