import type { Answer } from '@outlay/contract/endpoint';
import { expenseRuleEndpoints, type ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { expenseRuleListEndpoints, type RuleFilter } from '@outlay/contract/spend/expense-rule.list';
import { viewEndpoints, type SavedView } from '@outlay/contract/platform/view';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { ExpenseRulesSection } from './ExpenseRulesSection.tsx';

const RULE: ExpenseRule = {
  id: setupId(1),
  version: 4,
  name: { en: 'Lodging' },
  enabled: true,
  effect: 'warn',
  scope: { expenseTypes: ['lodging'], documentTypes: [], grades: [], cities: ['上海'], exceptCities: [] },
  kind: 'limit',
  params: { per: 'day', amount: 60_000 },
};

beforeEach(standInForDesk);

const localName = ({ name }: ExpenseRule): string => name['en'] ?? '';

/** A server that searches, filters, sorts by name and counts these rules, and stores a person's views of the list. */
function rulesServer(rules: ExpenseRule[]) {
  const server = setupServer();
  const found = (filter: RuleFilter) =>
    rules
      .map((rule, index) => ({ rule, place: index + 1 }))
      .filter(
        ({ rule }) =>
          localName(rule).includes(filter.search) &&
          (filter.enabled === null || rule.enabled === filter.enabled) &&
          (filter.kinds.length === 0 || filter.kinds.includes(rule.kind)),
      )
      .sort((one, other) =>
        filter.sort === 'name' ? localName(one.rule).localeCompare(localName(other.rule)) : 0,
      );
  server.answer(expenseRuleEndpoints.all, () => ({ items: rules }));
  server.answer(expenseRuleListEndpoints.rules, (query) => ({
    items: found(query as RuleFilter),
    next: null,
  }));
  server.answer(expenseRuleListEndpoints.totals, (query) => ({
    ...{ total: found(query as RuleFilter).length, sums: [] },
    views: { on: rules.filter(({ enabled }) => enabled).length, off: 1 },
  }));
  const views: SavedView[] = [];
  server.answer(viewEndpoints.list, () => ({ items: views, shared: [] }));
  server.answer(viewEndpoints.save, (saved) => {
    views.push(saved);
    return saved;
  });
  return server;
}

async function openRules(rules: ExpenseRule[] = [RULE], view: object = {}) {
  const server = rulesServer(rules);
  const at = `/admin/policies?view=${encodeURIComponent(JSON.stringify(view))}`;
  const page = renderPage(<ExpenseRulesSection types={new Map()} />, {
    at,
    user: withPermissions('policy.write'),
  });
  await screen.findByText(/in effect/);
  await screen.findByRole('table');
  return { server, ...page };
}

test('A rule describes its conditions and can be disabled unless changed meanwhile', async () => {
  const { server, person } = await openRules();
  server.answer(expenseRuleEndpoints.enable, () => ({ ...RULE, enabled: false, version: 5 }));
  expect(screen.getByText('¥600.00 · Per day')).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Limit' })).toBeTruthy();
  expect(screen.getByText('Lodging · 上海')).toBeTruthy();
  await person.click(screen.getByRole('switch', { name: 'Lodging' }));
  await waitFor(() =>
    expect(server.callsOf(expenseRuleEndpoints.enable)[0]?.input).toEqual({
      id: RULE.id,
      version: 4,
      enabled: false,
    }),
  );
});

test('A rule is tested while typed: how many lines it finds, and which', async () => {
  const { server, person } = await openRules();
  server.answer(expenseRuleEndpoints.try, ({ rule }): Answer<typeof expenseRuleEndpoints.try> => ({
    from: '2026-08-21',
    to: '2026-11-21',
    documents: 40,
    lines: 61,
    foundDocuments: 2,
    found: 3,
    examples: [
      {
        documentId: setupId(2),
        documentNumber: 'CL-000041',
        title: 'Visit',
        submitterName: '林悦',
        spentOn: '2026-11-02',
        amount: 132_000,
        merchant: '全季酒店',
        finding: {
          ruleId: rule.id,
          kind: 'limit',
          effect: 'warn',
          lineId: setupId(3),
          name: { en: 'Lodging' },
          values: {},
          cutTo: null,
        },
      },
    ],
  }));
  await person.click(screen.getByRole('button', { name: 'Lodging' }));
  const amount = await screen.findByLabelText('Limit');
  await person.clear(amount);
  await person.click(screen.getByRole('button', { name: 'Test on the last quarter' }));
  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  expect(server.callsOf(expenseRuleEndpoints.try)).toHaveLength(0);
  await person.type(amount, '450.5');
  await person.click(screen.getByRole('button', { name: 'Test on the last quarter' }));

  expect(await screen.findByText('Matches 3 of 61 lines, on 2 documents')).toBeTruthy();
  const examples = within(screen.getByRole('list', { name: 'Examples' }));
  expect(examples.getByText('CL-000041')).toBeTruthy();
  expect(examples.getByText('¥1,320.00')).toBeTruthy();
  const sent = server.callsOf(expenseRuleEndpoints.try)[0]?.input as { rule: ExpenseRule };
  expect(sent.rule.params).toEqual({ per: 'day', amount: 45_050 });
  expect(server.callsOf(expenseRuleEndpoints.save)).toHaveLength(0);
});

const named = (last: number, name: string, part: Partial<ExpenseRule> = {}): ExpenseRule =>
  ({ ...RULE, id: setupId(last), name: { en: name }, ...part }) as ExpenseRule;
const THREE = [
  named(1, 'Lodging'),
  named(2, 'Receipts', {
    version: 2,
    enabled: false,
    kind: 'receiptAbove',
    params: { amount: 100 },
  } as object),
  named(3, 'Dinners', { version: 7, kind: 'perAttendee', params: { amount: 100 } } as object),
];
const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);

test('Rules are reordered by button and mouse', async () => {
  const { server, person } = await openRules(THREE);
  server.answer(expenseRuleEndpoints.arrange, () => ({ items: THREE }));

  await person.click(await screen.findByRole('button', { name: 'Move “Dinners” up' }));
  await waitFor(() => expect(server.callsOf(expenseRuleEndpoints.arrange)).toHaveLength(1));
  const [lodging, , dinners] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement, HTMLElement];
  fireEvent.dragStart(dinners);
  fireEvent.drop(lodging);

  await waitFor(() => expect(server.callsOf(expenseRuleEndpoints.arrange)).toHaveLength(2));
  expect(server.callsOf(expenseRuleEndpoints.arrange).map(({ input }) => input)).toEqual([
    { ids: [setupId(1), setupId(3), setupId(2)] },
    { ids: [setupId(3), setupId(1), setupId(2)] },
  ]);
});

test('Rules cannot be reordered while sorted or filtered, and the page leads back', async () => {
  const { server, person } = await openRules(THREE);
  await screen.findByRole('button', { name: 'Move “Dinners” up' });

  await person.click(screen.getByRole('columnheader', { name: /^Rule(?! type)/ }));
  await waitFor(() => expect(shownNames()).toEqual(['Dinners', 'Lodging', 'Receipts']));
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  const [first, second] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
  fireEvent.dragStart(first);
  fireEvent.drop(second);
  expect(server.callsOf(expenseRuleEndpoints.arrange)).toEqual([]);
  expect(screen.getByText(/The order can be changed only where all rules are shown in it/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'In effect 2' }));
  await waitFor(() => expect(shownNames()).toEqual(['Dinners', 'Lodging']));

  await person.click(screen.getByRole('button', { name: 'Show all in order' }));

  await waitFor(() => expect(shownNames()).toEqual(['Lodging', 'Receipts', 'Dinners']));
  expect(await screen.findByRole('button', { name: 'Move “Dinners” up' })).toBeTruthy();
});

test('When several rules are disabled one changed meanwhile stays selected and says why', async () => {
  const { server, person } = await openRules(THREE);
  server.answer(expenseRuleListEndpoints.enableMany, ({ items }) => ({
    results: items.map(({ id }) =>
      id === setupId(3)
        ? { id, done: false, code: 'CONFLICT' as const, reason: 'staleVersion' as const, values: {} }
        : { id, done: true, code: null, reason: null, values: {} },
    ),
  }));
  await person.click(await screen.findByRole('checkbox', { name: 'Lodging' }));
  expect(await screen.findByText('1 of 3 selected')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'Rule, city, grade or word' }), 'Dinners');
  await waitFor(() => expect(shownNames()).toEqual(['Dinners']));
  await person.click(screen.getByRole('checkbox', { name: 'Dinners' }));

  await person.click(screen.getByRole('button', { name: 'Switch off 2' }));

  expect(await screen.findByText('1 could not be done')).toBeTruthy();
  expect(server.callsOf(expenseRuleListEndpoints.enableMany)[0]?.input).toEqual({
    enabled: false,
    items: [
      { id: setupId(1), version: 4 },
      { id: setupId(3), version: 7 },
    ],
  });
  expect(screen.getByText('1 rule switched off')).toBeTruthy();
  expect(screen.getByText('1 of 1 selected')).toBeTruthy();
});

test('The address keeps filter, columns and the open rule; the export contains what is shown', async () => {
  const { server, person } = await openRules(THREE, { enabled: true, columns: ['name', 'effect'] });
  await waitFor(() => expect(shownNames()).toEqual(['Lodging', 'Dinners']));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['', 'Rule', 'Effect'],
  ]);
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }));
  await waitFor(() => expect(server.callsOf(expenseRuleListEndpoints.export)).toHaveLength(1));
  expect(server.callsOf(expenseRuleListEndpoints.export)[0]?.input).toMatchObject({
    ...{ enabled: true, sort: 'order', format: 'xlsx' },
  });

  await person.click(screen.getByRole('button', { name: 'Dinners' }));

  expect(await screen.findByText('Edit rule')).toBeTruthy();
  expect(new URLSearchParams(window.location.search).get('open')).toBe(setupId(3));
});
