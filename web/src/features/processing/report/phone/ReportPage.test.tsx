import {
  reportEndpoints,
  type ReportGroup,
  type ReportLine,
  type ReportOptions,
  type ReportSums,
} from '@outlay/contract/processing/report';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { ReportPage } from './ReportPage.tsx';

const OPTIONS: ReportOptions = {
  scopes: ['own', 'company'],
  boards: [{ key: 'finance', scope: 'company', blocks: ['spending'] }],
  departments: [{ id: setupId(7), name: 'Sales' }],
  ...{ currency: 'CNY', fiscalMonth: 4, today: '2026-11-26' },
};
const group = (key: string, amount: number, before: number): ReportGroup => ({
  ...{ key, name: '', amount, before, count: 2, cells: {} },
});
const SUMS: ReportSums = {
  ...{ asOf: '2026-11-26T02:42:00Z', currency: 'CNY', total: 70_000, count: 4, before: 42_000 },
  groups: [group('lodging', 50_000, 20_000), group('taxi', 20_000, 22_000)],
  ...{ rest: null, columns: [], others: [{ amount: 900, currency: 'EUR' }] },
};

const LINES: ReportLine[] = [
  {
    document: { id: setupId(5), number: 'CL-1', title: 'A visit' },
    ...{ mayOpen: true, day: '2026-11-03', type: 'lodging', person: 'Lin', department: 'Sales' },
    ...{ project: '', merchant: 'Harbour Inn', city: '', money: { amount: 50_000, currency: 'CNY' } },
  },
  {
    document: { id: setupId(6), number: 'CL-2', title: 'Another' },
    ...{ mayOpen: false, day: '2026-11-02', type: 'taxi', person: 'Sun', department: 'Sales' },
    ...{ project: '', merchant: 'City Cabs', city: '', money: { amount: 20_000, currency: 'CNY' } },
  },
];

function open(query: Record<string, string> = {}) {
  const server = fakeServer();
  server.answer(reportEndpoints.options, () => OPTIONS);
  server.answer(reportEndpoints.sums, () => SUMS);
  server.answer(reportEndpoints.lines, () => ({ items: LINES, next: null }));
  return { server, ...renderPage(<ReportPage />, { query, at: ROUTES.reports }) };
}

test('The answer names what explains the rise, and the table has the numbers of the chart', async () => {
  const { person } = open();

  expect(
    await screen.findByText(/Lodging, ¥300\.00 more than in October 2026, is the main reason/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lodging: 500.00, before 200.00' })).toBeVisible();
  expect(screen.getByText('In other currencies, not included: €9.00')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'As a table' }));

  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Expense typeNovember 2026October 2026Change',
    'Lodging500.00200.00+300.00',
    'Taxi200.00220.00−20.00',
    'Total700.00420.00+280.00',
  ]);
});

test('Quarters and years are those of the fiscal year', async () => {
  const { person, server } = open();
  const last = () => server.callsOf(reportEndpoints.sums).at(-1)?.input;
  await person.click(await screen.findByRole('button', { name: 'Change the report' }));

  await person.click(screen.getByRole('button', { name: 'Quarter' }));
  await waitFor(() => expect(last()).toMatchObject({ from: '2026-10-01', to: '2026-12-31' }));
  expect(last()).toMatchObject({ compareFrom: '2026-07-01', compareTo: '2026-09-30' });

  await person.click(screen.getByRole('button', { name: 'Fiscal year' }));
  await waitFor(() => expect(last()).toMatchObject({ from: '2026-04-01', to: '2027-03-31' }));
});

test('A bar leads to its lines, which open the documents that one may read', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: /^Lodging: 500/ }));
  expect(pages.getState().stack.at(-1)?.url).toBe(
    pageAddress(ROUTES.reports, {
      ...{ list: true, scope: 'company', basis: 'booked', currency: 'CNY' },
      ...{ from: '2026-11-01', to: '2026-11-30', by: 'type', key: 'lodging' },
    }),
  );
});

test('A line whose document is not for the person cannot be opened', async () => {
  const { person } = open({ list: '1', from: '2026-11-01', to: '2026-11-30' });

  await person.click(await screen.findByRole('button', { name: /Harbour Inn/ }));
  expect(pages.getState().stack.at(-1)?.url).toBe(pageAddress(ROUTES.document, { id: setupId(5) }));
  expect(screen.queryByRole('button', { name: /City Cabs/ })).toBeNull();
});
