import type { Answer } from '@outlay/contract/endpoint';
import { policyEndpoints, type PolicyRule } from '@outlay/contract/policy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../test/desk.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../test/setup-pages.ts';
import { PoliciesSection } from './PoliciesSection.tsx';

const RULE: PolicyRule = {
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

async function openRules() {
  const server = setupServer();
  server.answer(policyEndpoints.all, () => ({ items: [RULE] }));
  const view = renderPage(<PoliciesSection />, { user: withPermissions('policy.write') });
  await screen.findByRole('button', { name: 'Lodging' });
  return { server, ...view };
}

test('a rule says in words what it looks at, and is switched off over its version', async () => {
  const { server, person } = await openRules();
  server.answer(policyEndpoints.enable, () => ({ ...RULE, enabled: false, version: 5 }));
  expect(screen.getByText('Limit · ¥600.00 · Per day')).toBeTruthy();
  expect(screen.getByText('Lodging · 上海')).toBeTruthy();
  await person.click(screen.getByRole('switch', { name: 'Lodging' }));
  await waitFor(() =>
    expect(server.callsOf(policyEndpoints.enable)[0]?.input).toEqual({
      id: RULE.id,
      version: 4,
      enabled: false,
    }),
  );
});

test('a rule is tried as it is typed: how many lines it finds, and which', async () => {
  const { server, person } = await openRules();
  server.answer(policyEndpoints.try, ({ rule }): Answer<typeof policyEndpoints.try> => ({
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
  expect(screen.getByText('Please fill this in.')).toBeTruthy();
  expect(server.callsOf(policyEndpoints.try)).toHaveLength(0);
  await person.type(amount, '450.5');
  await person.click(screen.getByRole('button', { name: 'Test on the last quarter' }));

  expect(await screen.findByText('Matches 3 of 61 lines, on 2 documents')).toBeTruthy();
  const examples = within(screen.getByRole('list', { name: 'Examples' }));
  expect(examples.getByText('CL-000041')).toBeTruthy();
  expect(examples.getByText('¥1,320.00')).toBeTruthy();
  const sent = server.callsOf(policyEndpoints.try)[0]?.input as { rule: PolicyRule };
  expect(sent.rule.params).toEqual({ per: 'day', amount: 45_050 });
  expect(server.callsOf(policyEndpoints.save)).toHaveLength(0);
});
