import { budgetEndpoints, type Budget } from '@outlay/contract/spend/budget';
import {
  budgetListEndpoints,
  type BudgetFilter,
  type BudgetTotals,
} from '@outlay/contract/spend/budget.list';
import type { ImportAnswer } from '@outlay/contract/import';
import { viewEndpoints } from '@outlay/contract/platform/view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { BudgetsSection } from './BudgetsSection.tsx';

const BUDGET: Budget = {
  id: setupId(1),
  name: 'Marketing 2026',
  department: null,
  project: null,
  expenseType: 'meals',
  fromDay: '2026-01-01',
  toDay: '2026-12-31',
  currency: 'CNY',
  amount: 100_000,
  occupied: 30_000,
  inApproval: 12_000,
  unpaid: 18_000,
  actual: 90_000,
  available: -20_000,
  effect: 'warn',
  enabled: true,
  version: 2,
};

beforeEach(standInForDesk);

const OTHER: Budget = {
  ...BUDGET,
  ...{
    id: setupId(2),
    name: 'Travel 2026',
    expenseType: null,
    department: { id: setupId(5), name: 'Sales' },
  },
  ...{ occupied: 0, inApproval: 0, unpaid: 0, actual: 40_000, available: 60_000, version: 7 },
};
const TOTALS: BudgetTotals = {
  ...{ total: 412, sums: [{ amount: 900_000_000, currency: 'CNY' }] },
  ...{ used: [{ amount: 500_000_000, currency: 'CNY' }], left: [{ amount: 400_000_000, currency: 'CNY' }] },
  views: { all: 412, current: 380, nearly: 9, over: 3 },
};

async function openBudgets(permissions: Parameters<typeof withPermissions>, at = '/admin/budgets') {
  const server = setupServer();
  server.answer(budgetListEndpoints.budgets, ({ ids = [] }) => ({
    items: [BUDGET, OTHER].filter(({ id }) => ids.length === 0 || ids.includes(id)),
    next: ids.length === 0 ? 'more' : null,
  }));
  server.answer(budgetListEndpoints.totals, () => TOTALS);
  server.answer(budgetEndpoints.movements, () => ({ items: [], next: null }));
  server.answer(viewEndpoints.list, () => ({ items: [], shared: [] }));
  const view = renderPage(<BudgetsSection />, { user: withPermissions(...permissions), at });
  await screen.findByText('Marketing 2026');
  const lastInput = () =>
    server
      .callsOf(budgetListEndpoints.budgets)
      .map(({ input }) => input as BudgetFilter)
      .findLast(({ ids }) => ids.length === 0);
  return { server, lastInput, ...view };
}

test('An exceeded budget is described in words, and a reader is offered no change', async () => {
  const { person } = await openBudgets(['budget.read']);
  expect(screen.getByText('¥200.00 over budget')).toBeTruthy();
  expect(
    screen.getByRole('img', {
      name: '120% used: Paid ¥900.00, Approved, unpaid ¥180.00, In approval ¥120.00',
    }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New budget' })).toBeNull();
  await person.click(screen.getByLabelText('Marketing 2026'));
  expect(screen.getByText('1 of 412 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Switch off 1' })).toBeNull();
});

test('A file is previewed: a rejected row says why before the rest is imported', async () => {
  const { server, person } = await openBudgets(['budget.read', 'budget.write']);
  server.answer(budgetEndpoints.import, ({ apply = false }): ImportAnswer => ({
    applied: apply,
    added: 1,
    changed: 0,
    same: 0,
    refused: 1,
    rows: [
      { row: 1, fate: 'added', fault: null, text: 'Sales, 2026-01-01, 2026-12-31' },
      { row: 2, fate: 'refused', fault: 'unknownDepartment', text: 'Legal, 2026-01-01, 2026-12-31' },
    ],
  }));
  await person.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Rows, comma-separated'), 'Sales');
  await person.click(dialog.getByRole('button', { name: 'Test first' }));

  const refused = (await dialog.findByText('There is not exactly one department with this name.')).closest(
    'tr',
  );
  expect(refused?.textContent).toContain('Legal');
  expect(refused?.textContent).toContain('Not imported');
  await person.click(dialog.getByRole('button', { name: 'Import (1)' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(budgetEndpoints.import).map(({ input }) => input)).toEqual([
    { text: 'Sales', apply: false },
    { text: 'Sales', apply: true },
  ]);
});

test('Totals cover all results, views show counts, and a heading sorts all', async () => {
  const { lastInput, person } = await openBudgets(['budget.read']);
  expect(
    await screen.findByText(
      (_, node) =>
        node?.textContent === '412 budgets · ¥9,000,000.00 · ¥5,000,000.00 used · ¥4,000,000.00 left',
    ),
  ).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Over budget 3' }));
  await person.click(screen.getByRole('columnheader', { name: 'Used and left' }));
  await waitFor(() =>
    expect(lastInput()).toMatchObject({ levels: ['over'], period: 'all', sort: 'used', descending: false }),
  );
  expect(JSON.parse(new URLSearchParams(window.location.search).get('view') ?? '')).toEqual({
    ...{ levels: ['over'], sort: 'used' },
  });
});

test('An address restores filter, order and columns', async () => {
  const view = { period: 'current', sort: 'unpaid', descending: true, columns: ['name', 'unpaid', 'left'] };
  const { lastInput } = await openBudgets(
    ['budget.read'],
    `/admin/budgets?view=${encodeURIComponent(JSON.stringify(view))}`,
  );
  expect(lastInput()).toMatchObject({ period: 'current', sort: 'unpaid', descending: true });
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.filter(Boolean)).toEqual(['Budget', 'Approved, unpaid', 'Remaining']);
  const tab = await screen.findByRole('button', { name: 'Current period 380' });
  expect(tab.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Columns 3/13' })).toBeTruthy();
});

test('A budget opens beside the list, also by keyboard, and the address names it', async () => {
  const { person } = await openBudgets(['budget.read', 'budget.write']);
  await person.keyboard('jj');
  const pane = within(await screen.findByRole('complementary', { name: 'Budget' }));
  expect(await pane.findByRole('heading', { name: 'Travel 2026' })).toBeTruthy();
  expect(new URLSearchParams(window.location.search).get('open')).toBe(OTHER.id);
  await person.click(pane.getByRole('button', { name: 'Edit budget' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('Title')).toHaveProperty(
    'value',
    'Travel 2026',
  );
});

test('When several budgets are disabled one changed meanwhile stays selected and says why', async () => {
  const { server, person } = await openBudgets(['budget.read', 'budget.write']);
  server.answer(budgetListEndpoints.switch, ({ items }) => ({
    results: items.map(({ id }) => ({
      id,
      ...(id === OTHER.id
        ? { done: false, code: 'CONFLICT' as const, reason: 'staleVersion' as const }
        : { done: true, code: null, reason: null }),
    })),
  }));
  await person.click(screen.getByLabelText('Marketing 2026'));
  await person.click(screen.getByLabelText('Travel 2026'));
  expect(screen.getByText('¥2,000.00')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Switch off 2' }));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 could not be done');
  expect(dialog.textContent).toContain('Travel 2026');
  expect(screen.getByText('1 of 412 selected')).toBeTruthy();
  expect(server.callsOf(budgetListEndpoints.switch)[0]?.input).toEqual({
    ...{
      items: [
        { id: BUDGET.id, version: 2 },
        { id: OTHER.id, version: 7 },
      ],
      enabled: false,
    },
  });
});
