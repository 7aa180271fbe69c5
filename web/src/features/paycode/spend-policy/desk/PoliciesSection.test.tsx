import {
  spendPolicyEndpoints,
  type PolicyTrial,
  type SpendPolicy,
} from '@outlay/contract/paycode/spend-policy';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { PoliciesSection } from './PoliciesSection.tsx';

const ID = '0198a5d0-0000-7000-8000-00000000aaaa';
const cny = (amount: number) => ({ amount, currency: 'CNY' });
const POLICY: SpendPolicy = {
  ...{ id: ID, version: 3, name: 'Lunch', members: [], departments: [], merchants: [], stores: [] },
  who: { everybody: true, memberIds: [], departmentIds: [], roles: [] },
  ...{ types: [], times: [], perPayment: 3_000, perDay: 5_000, perMonth: 90_000, noConfirmCap: 3_000 },
  ...{ currency: 'CNY', department: null, project: null, fromDay: '2026-01-01', toDay: null },
  ...{ enabled: true, covered: 42, usedThisMonth: cny(123_400), actions: ['edit', 'remove'] },
};
const TRIAL: PolicyTrial = {
  ...{ month: '2026-10', covered: 42, spending: 2 },
  ...{ passed: { count: 3, sum: cny(8_400) }, refused: { count: 1, sum: cny(6_800) } },
  refusals: [{ refusal: 'overPayment', count: 1, sum: cny(6_800) }],
  highest: { member: 'Anna Berg', sum: cny(5_600) },
  items: [
    {
      ...{ source: 'expense', member: 'Wei Chen', merchant: 'Grill', day: '2026-10-12' },
      ...{ money: cny(6_800), refusal: 'overPayment' },
    },
  ],
};
const WRITER = { ...LIN, permissions: [...LIN.permissions, 'paycode.read', 'paycode.write'] as const };

beforeEach(standInForDesk);

async function openPolicy(user: object = WRITER, part: Partial<SpendPolicy> = {}) {
  const server = fakeServer();
  const policy = { ...POLICY, ...part };
  server.answer(spendPolicyEndpoints.list, () => ({ items: [policy], currency: 'CNY' }));
  server.answer(spendPolicyEndpoints.try, () => TRIAL);
  server.answer(spendPolicyEndpoints.save, () => policy);
  const page = renderPage(<PoliciesSection />, { user: user as never, at: '/admin/policies' });
  await page.person.click(await screen.findByRole('button', { name: 'Lunch' }));
  const drawer = within(await screen.findByRole('dialog'));
  return { server, drawer, ...page };
}

test('A policy tried on last month says what it lets pass, what it refuses and why', async () => {
  const { person, drawer } = await openPolicy();
  await person.click(drawer.getByRole('button', { name: 'Try on last month' }));
  const trial = within(await drawer.findByRole('region', { name: 'Trial' }));

  expect(trial.getByText('3 purchases pass').parentElement?.textContent).toContain('¥84.00');
  expect(trial.getByText('1 is refused').parentElement?.textContent).toContain('¥68.00');
  expect(trial.getByText('Above the limit of a payment · 1 · ¥68.00')).toBeTruthy();
  expect(trial.getByText('The most of one person: Anna Berg, ¥56.00')).toBeTruthy();
});

test('A limit changed after the trial marks it as old', async () => {
  const { person, drawer } = await openPolicy();
  await person.click(drawer.getByRole('button', { name: 'Try on last month' }));
  await drawer.findByRole('region', { name: 'Trial' });
  const limit = drawer.getByLabelText(/^A payment/);
  await person.clear(limit);
  await person.type(limit, '40');

  expect(await drawer.findByText('The form was changed since. Try again.')).toBeTruthy();
});

test('A day that allows less than one payment is not saved and says so', async () => {
  const { person, drawer, server } = await openPolicy();
  const day = drawer.getByLabelText(/^A day/);
  await person.clear(day);
  await person.type(day, '20');
  await person.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Not less than a payment.')).toBeTruthy();
  expect(server.callsOf(spendPolicyEndpoints.save)).toEqual([]);

  await person.clear(day);
  await person.type(day, '60');
  await person.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(spendPolicyEndpoints.save)[0]?.input).toMatchObject({
      ...{ id: ID, version: 3, perPayment: 3_000, perDay: 6_000 },
    }),
  );
});

test('Who may only read can try a policy and changes nothing', async () => {
  const reader = { ...LIN, permissions: [...LIN.permissions, 'paycode.read'] as const };
  const { drawer } = await openPolicy(reader, { actions: [] });

  expect(drawer.getByRole('button', { name: 'Try on last month' })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(drawer.queryByRole('button', { name: 'End' })).toBeNull();
});
