import { budgetEndpoints, type Budget } from '@outlay/contract/budget';
import type { ImportAnswer } from '@outlay/contract/import';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../test/desk.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../test/setup-pages.ts';
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

async function openBudgets(...permissions: Parameters<typeof withPermissions>) {
  const server = setupServer();
  server.answer(budgetEndpoints.list, () => ({ items: [BUDGET], next: null }));
  const view = renderPage(<BudgetsSection />, { user: withPermissions(...permissions) });
  await screen.findByRole('button', { name: 'Marketing 2026' });
  return { server, ...view };
}

test('what is over is told in words; who may only read is offered no change', async () => {
  await openBudgets('budget.read');
  expect(screen.getByText('¥200.00 over budget')).toBeTruthy();
  expect(
    screen.getByRole('img', {
      name: '120% used: Paid ¥900.00, Approved, unpaid ¥180.00, In approval ¥120.00',
    }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New budget' })).toBeNull();
});

test('a file is tried first: a refused row says why, and only then the rest is taken over', async () => {
  const { server, person } = await openBudgets('budget.read', 'budget.write');
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
