import { bagEndpoints, type BagDetail, type BagSummary } from '@outlay/contract/processing/bag';
import { bagListEndpoints, type BagFilter } from '@outlay/contract/processing/bag.list';
import { viewEndpoints, type SavedView } from '@outlay/contract/platform/view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aBag, BAG_DOCUMENTS } from '../../../../../test/bags.ts';
import { standInForDesk } from '../../../../../test/desk.ts';
import { WANG, WANG_REF } from '../../../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { BagsSection } from './BagsSection.tsx';

const CLERK = { ...WANG, permissions: ['document.readCompany', 'document.returnPassed'] as const };
const CLERK_USER = { ...CLERK, permissions: [...CLERK.permissions] };
const RECEIVED: Partial<BagDetail> = {
  ...{ state: 'Received', receivedBy: WANG_REF, receivedAt: '2026-11-21T01:00:00.000Z', version: 3 },
  actions: ['close', 'reportMissing', 'return'],
};
const field = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Label or number of an invoice bag' });

beforeEach(standInForDesk);

const openDesk = (open?: BagDetail, user?: typeof WANG) =>
  openList([aBag({ state: 'HandedOver', actions: ['receive'] })], user, open);

/** A fake server that searches and counts these bags and stores the user's views. */
function openList(bags: BagSummary[], user: typeof WANG = CLERK_USER, open?: BagDetail, view = '') {
  const server = fakeServer();
  const found = ({ search = '', states = [] }: Partial<BagFilter>) =>
    bags.filter(
      ({ number, state }) =>
        String(number).startsWith(search) && (states.length === 0 || states.includes(state)),
    );
  server.answer(bagListEndpoints.bags, (filter) => ({ items: found(filter as BagFilter), next: null }));
  server.answer(bagListEndpoints.totals, (query) => ({
    ...{ total: found(query as BagFilter).length, sums: [], states: { HandedOver: 1, Closed: 4 } },
  }));
  const views: SavedView[] = [];
  server.answer(viewEndpoints.list, () => ({ items: views, shared: [] }));
  server.answer(viewEndpoints.save, (saved) => {
    views.push(saved);
    return saved;
  });
  if (open) server.answer(bagEndpoints.detail, () => open);
  const requested = new URLSearchParams({ ...(open && { open: open.id }), ...(view && { view }) });
  return { server, ...renderPage(<BagsSection />, { at: `/admin/bags?${requested}`, user }) };
}

test('A scanner can enter label after label: the field is focused, cleared, and each result is shown', async () => {
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

test('Digits typed elsewhere go to the scan field', async () => {
  const { person } = openDesk();
  await screen.findByText('林悦');
  field().blur();

  await person.keyboard('10017');

  expect(field().value).toBe('10017');
});

test('An auditor reads the list but cannot receive bags', async () => {
  openDesk(undefined, { ...CLERK, permissions: ['document.readCompany'] });

  expect(await screen.findByText('林悦')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Label or number of an invoice bag' })).toBeNull();
});

test('A complete bag is closed with one click, unless changed meanwhile', async () => {
  const { server, person } = openDesk(aBag(RECEIVED));
  server.answer(bagEndpoints.close, () => aBag({ state: 'Closed', actions: ['reportMissing'] }));

  await person.click(await screen.findByRole('button', { name: 'All originals are here' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'All originals are here' })).toBeNull());
  expect(server.callsOf(bagEndpoints.close)[0]?.input).toEqual({ id: aBag().id, version: 3 });
});

test('Missing originals are reported by document', async () => {
  const { server, person } = openDesk(aBag(RECEIVED));
  server.answer(bagEndpoints.reportMissing, () => aBag({ state: 'Missing', actions: ['close'] }));

  const pane = within(await screen.findByRole('complementary', { name: 'Invoice bag' }));
  await person.click(await pane.findByRole('button', { name: 'Originals missing' }));
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

const numbered = (last: number, part: Partial<BagDetail>): BagSummary =>
  aBag({ id: setupId(last), number: 10000 + last, ...part });
const MANY = [
  numbered(17, { state: 'HandedOver', version: 2, actions: ['receive'] }),
  numbered(25, { state: 'HandedOver', version: 4, actions: ['receive'] }),
  numbered(33, { state: 'Received', version: 3, actions: ['close', 'reportMissing', 'return'] }),
  numbered(41, { state: 'Closed', actions: ['reportMissing'] }),
];

test('Bags selected across searches are received at once; a failed one says why and stays selected', async () => {
  const { server, person } = openList(MANY);
  server.answer(bagListEndpoints.receiveMany, ({ bags }) => ({
    results: bags.map(({ id }) =>
      id === setupId(25)
        ? {
            ...{ id, done: false, code: 'WRONG_STATE' as const, reason: 'bagReceived' as const },
            values: { number: '10025' },
          }
        : { id, done: true, code: null, reason: null, values: {} },
    ),
  }));
  await person.click(await screen.findByLabelText('10017'));
  expect(await screen.findByText('1 of 4 selected')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Number or person' }), '10025');
  await waitFor(() => expect(screen.queryByText('10033')).toBeNull());
  await person.click(screen.getByLabelText('10025'));
  await person.clear(screen.getByRole('textbox', { name: 'Number or person' }));
  await screen.findByText('10033');
  expect(screen.queryByRole('button', { name: 'Mark 1 as complete' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Select all 4' }));
  expect(await screen.findByText('4 of 4 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark 1 as complete' })).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Receive 2' }));

  expect(await screen.findByText('1 could not be done')).toBeTruthy();
  expect(screen.getByText('Invoice bag 10025 has already been received.')).toBeTruthy();
  expect(server.callsOf(bagListEndpoints.receiveMany)[0]?.input).toEqual({
    bags: [
      { id: setupId(17), version: 2 },
      { id: setupId(25), version: 4 },
    ],
  });
  expect(screen.getByText('1 invoice bag received')).toBeTruthy();
  expect(screen.getByText('3 of 4 selected')).toBeTruthy();
});

test('The selection or the filtered list is exported', async () => {
  const { server, person } = openList(MANY);
  await person.click(await screen.findByLabelText('10041'));
  await person.click(screen.getByRole('button', { name: 'Export 1' }));
  await person.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));

  await waitFor(() => expect(server.callsOf(bagListEndpoints.export)).toHaveLength(1));
  expect(server.callsOf(bagListEndpoints.export)[0]?.input).toMatchObject({
    ...{ ids: [setupId(41)], format: 'csv', sort: 'since' },
  });
  expect(screen.queryByRole('button', { name: /^Receive \d/ })).toBeNull();
});

test('The address keeps state, order and columns', async () => {
  const view = {
    states: ['HandedOver'],
    sort: 'owner',
    descending: false,
    columns: ['number', 'receivedBy'],
  };
  const { server, person } = openList(MANY, CLERK_USER, undefined, JSON.stringify(view));

  await screen.findByText('10017');
  expect(screen.queryByText('10033')).toBeNull();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['', 'Bag number', 'Received by'],
  ]);
  expect(server.callsOf(bagListEndpoints.bags).at(-1)?.input).toMatchObject({
    ...{ states: ['HandedOver'], sort: 'owner', descending: false },
  });

  await person.click(screen.getByRole('button', { name: /^Columns/ }));
  await person.click(await screen.findByRole('checkbox', { name: 'Documents' }));
  await person.click(screen.getByRole('columnheader', { name: /Documents/ }));
  await waitFor(() =>
    expect(server.callsOf(bagListEndpoints.bags).at(-1)?.input).toMatchObject({ sort: 'documents' }),
  );
  expect(JSON.parse(new URLSearchParams(window.location.search).get('view') ?? '')).toMatchObject({
    ...{ sort: 'documents', columns: ['number', 'receivedBy', 'documents'] },
  });
});

test('The list can be saved as a personal view and restored', async () => {
  const { server, person } = openList(MANY);
  await person.click(await screen.findByRole('button', { name: 'Handed over 1' }));
  await person.click(screen.getByRole('button', { name: 'Save view' }));
  await person.type(await screen.findByLabelText('Name'), 'Box on floor 3');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(viewEndpoints.save)[0]?.input).toMatchObject({
      list: 'bags',
      name: 'Box on floor 3',
    }),
  );
  await person.click(await screen.findByRole('button', { name: 'All 5' }));
  await screen.findByText('10033');

  await person.click(screen.getByRole('button', { name: 'Box on floor 3' }));

  await waitFor(() => expect(screen.queryByText('10033')).toBeNull());
});

test('J moves to the next bag, X selects it and / searches', async () => {
  const { person } = openList(MANY, { ...CLERK_USER, permissions: ['document.readCompany'] });
  await screen.findByText('10017');

  await person.keyboard('jjx');
  expect(await screen.findByText('1 of 4 selected')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('10025').checked).toBe(true);
  await person.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number or person' }));
});
