import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { viewEndpoints, type SavedView } from '@outlay/contract/platform/view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../../test/desk.ts';
import { aDocument, TYPE } from '../../../../../../test/documents.ts';
import { fakeServer } from '../../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../../test/render-page.tsx';
import { DocumentPane } from '#features/workspace/document-page/desk/DocumentPane.tsx';
import { PrintButton } from '#features/processing/print/desk/PrintButton.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';

const TOTAL = 412;
const PAGE = 20;
const id = (place: number) => `0192d3a0-0000-7000-8000-${String(place).padStart(12, '0')}`;
const ALL = Array.from({ length: TOTAL }, (_, place) =>
  aDocument({ id: id(place + 1), number: `CL-${place + 1}`, title: `Visit ${place + 1}` }),
);

beforeEach(standInForDesk);

function openDocuments(at = '/admin/documents', kept: SavedView[] = []) {
  const server = fakeServer();
  const views = [...kept];
  const found = (search = '') => ALL.filter(({ title }) => title.includes(search));
  server.answer(documentListEndpoints.company, ({ search, after = '0' }) => {
    const to = Number(after) + PAGE;
    const rows = found(search);
    return { items: rows.slice(Number(after), to), next: to < rows.length ? String(to) : null };
  });
  server.answer(documentListEndpoints.totals, ({ search }) => ({
    total: found(search).length,
    sums: [{ amount: found(search).length * 100, currency: 'CNY' }],
  }));
  server.answer(viewEndpoints.list, () => ({ items: views, shared: [] }));
  server.answer(viewEndpoints.save, (view) => {
    views.push(view);
    return view;
  });
  server.answer(documentListEndpoints.export, () => new Uint8Array());
  server.answer(documentEndpoints.types, () => ({ items: [TYPE] }));
  server.answer(companyEndpoints.departments, () => ({ items: [] }));
  return {
    server,
    ...renderPage(<DocumentsSection DocumentPane={DocumentPane} PrintButton={PrintButton} />, { at }),
  };
}

const lastQuery = (server: ReturnType<typeof fakeServer>) =>
  server.callsOf(documentListEndpoints.company).at(-1)?.input;
const state = () => JSON.parse(new URLSearchParams(window.location.search).get('view') ?? '{}') as object;

test('All documents that match the filter can be selected, not only loaded ones, and a search keeps the selection', async () => {
  const { person } = openDocuments();
  await person.click(await screen.findByRole('checkbox', { name: 'CL-1' }));
  expect(screen.getByText('1 of 412 selected')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Select all 412' }));
  expect(await screen.findByText('412 of 412 selected')).toBeTruthy();
  await person.type(screen.getByLabelText('Person, number or title'), 'Visit 7');

  await waitFor(() => expect(screen.queryByText('Visit 1')).toBeNull());
  expect(screen.getByText('412 selected')).toBeTruthy();
});

test('Only the selection is exported', async () => {
  const { server, person } = openDocuments();
  await person.click(await screen.findByRole('checkbox', { name: 'CL-3' }));

  await person.click(screen.getByRole('button', { name: 'Export 1' }));
  await person.click(await screen.findByText('Excel (.xlsx)'));

  await waitFor(() =>
    expect(server.callsOf(documentListEndpoints.export)[0]?.input).toMatchObject({
      ids: [id(3)],
      format: 'xlsx',
    }),
  );
});

test('A column heading sorts on the server, and the address shows it', async () => {
  const { server, person } = openDocuments();
  await screen.findByText('Visit 1');

  await person.click(screen.getAllByText('Amount')[0]!);

  await waitFor(() => expect(lastQuery(server)).toMatchObject({ sort: 'amount', descending: false }));
  expect(state()).toEqual({ sort: 'amount', descending: false });
});

test('Columns can be hidden and shown, and the address keeps them', async () => {
  const { person } = openDocuments();
  await screen.findByText('Visit 1');

  await person.click(screen.getByRole('button', { name: 'Columns 5/9' }));
  const columns = within(await screen.findByRole('group', { name: 'Columns' }));
  await person.click(columns.getByRole('checkbox', { name: 'Lines' }));
  await person.click(columns.getByRole('checkbox', { name: 'Status' }));

  expect(screen.getByRole('button', { name: 'Columns 5/9' })).toBeTruthy();
  expect(state()).toEqual({ columns: ['submitter', 'number', 'holders', 'lines', 'amount'] });
});

test('The list can be saved as a named view and opened by it', async () => {
  const { server, person } = openDocuments();
  await screen.findByText('Visit 1');
  await person.click(screen.getByRole('button', { name: 'With findings' }));

  await person.click(screen.getByRole('button', { name: 'Save view' }));
  await person.type(await screen.findByLabelText('Name'), 'To look at');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  const chip = await screen.findByRole('button', { name: 'To look at' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await person.click(screen.getByRole('button', { name: 'All' }));
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  await person.click(chip);
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ checks: 'found' }));
});

test('The list opens with the default view unless the address says otherwise', async () => {
  const view = { id: id(900), list: 'documents', name: 'Dear ones', standard: true } as const;
  const kept = [{ ...view, state: '{"least":100000}' }];
  const { server, unmount } = openDocuments('/admin/documents', kept);
  await waitFor(() => expect(lastQuery(server)).toMatchObject({ least: 100_000 }));
  unmount();

  const other = openDocuments(`/admin/documents?view=${encodeURIComponent('{"checks":"found"}')}`, kept);
  await screen.findByRole('button', { name: 'Dear ones' });
  expect(lastQuery(other.server)).toMatchObject({ checks: 'found', least: null });
});

test('Only the visible rows of a long list are rendered', async () => {
  const { person } = openDocuments();
  for (let page = 1; page < 6; page += 1) {
    await screen.findByText('Visit 1');
    await person.click(screen.getByRole('button', { name: 'Show more' }));
  }

  await waitFor(() => expect(screen.queryByText('Visit 90')).toBeNull());
});
