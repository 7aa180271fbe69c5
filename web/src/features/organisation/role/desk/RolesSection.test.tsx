import { companyEndpoints } from '@outlay/contract/organisation/company';
import { GRANTS, ROLES, type Permission } from '@outlay/contract/permission';
import {
  isFinance,
  roleEndpoints,
  type CompanyRole,
  type RoleRequest,
} from '@outlay/contract/organisation/role';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../../../test/documents.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer } from '../../../../../test/setup-pages.ts';
import { RolesSection } from './RolesSection.tsx';

const builtIn: CompanyRole[] = ROLES.map((key) => ({
  key,
  name: '',
  builtIn: true,
  permissions: [...GRANTS[key]],
  finance: isFinance(GRANTS[key]),
  holders: 1,
  version: 0,
  actions: ['grant'],
}));
const OWN: CompanyRole = {
  key: setupId(50),
  name: 'Travel desk',
  builtIn: false,
  permissions: ['budget.read'],
  finance: false,
  holders: 2,
  version: 3,
  actions: ['change', 'remove', 'grant'],
};
const REQUEST: RoleRequest = {
  id: setupId(60),
  member: LIN_REF,
  role: 'cashier',
  name: '',
  departments: [],
  until: '2026-12-31',
  requestedBy: { id: WANG_REF.id, name: WANG_REF.name },
  requestedAt: '2026-11-21T08:00:00.000Z',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  version: 1,
  actions: ['confirm', 'refuse'],
};

beforeEach(standInForDesk);

function openRoles(at: string, permissions: Permission[], roles: typeof LIN.roles = ['administrator']) {
  const server = setupServer();
  server.answer(roleEndpoints.list, () => ({ items: [...builtIn, OWN] }));
  server.answer(roleEndpoints.requests, () => ({ items: [REQUEST], next: null }));
  server.answer(roleEndpoints.grants, () => ({
    grants: [
      {
        ...{ role: 'accountant', name: '', until: null, grantedBy: null, over: false, mayWithdraw: true },
        departments: [{ id: setupId(70), name: 'North' }],
        at: '2026-11-01T08:00:00.000Z',
      },
    ],
    pending: [],
  }));
  const user = { ...LIN, roles, permissions: [...LIN.permissions, ...permissions] };
  return { server, ...renderPage(<RolesSection />, { at, user }) };
}

test('Built-in roles are read-only; a company role is not overwritten when changed meanwhile', async () => {
  const { server, person } = openRoles('/admin/roles', ['role.read', 'role.write']);
  server.answer(roleEndpoints.save, () => OWN);

  await person.click(await screen.findByRole('button', { name: 'Cashier' }));
  const read = within(await screen.findByRole('dialog'));
  expect(read.getByText('Record payments')).toBeTruthy();
  expect(read.queryByRole('checkbox')).toBeNull();
  await person.click(read.getByRole('button', { name: 'Close' }));

  await person.click(screen.getByRole('button', { name: 'Travel desk' }));
  const change = within((await screen.findAllByRole('dialog')).at(-1) ?? document.body);
  await person.click(change.getByRole('checkbox', { name: 'Set budgets' }));
  expect(await change.findByText('Two people required')).toBeTruthy();
  await person.click(change.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.callsOf(roleEndpoints.save)[0]?.input).toEqual({
      id: OWN.key,
      version: 3,
      name: 'Travel desk',
      permissions: ['budget.read', 'budget.write'],
    }),
  );
});

test('Permissions above one’s own cannot be selected except by an administrator', async () => {
  const { person } = openRoles('/admin/roles', ['role.read', 'role.write'], ['employee']);

  await person.click(await screen.findByRole('button', { name: 'New role' }));

  const drawer = within(await screen.findByRole('dialog'));
  const box = (name: string) => drawer.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('Release batches created by others, reverse payments').disabled).toBe(true);
  expect(box('Create and edit company roles').disabled).toBe(false);
});

test('Removing a role says first how many members lose it', async () => {
  const { server, person } = openRoles('/admin/roles', ['role.read', 'role.write']);
  server.answer(roleEndpoints.remove, () => ({ done: true as const }));

  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 members have it and lose its permissions at once.')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  await waitFor(() =>
    expect(server.callsOf(roleEndpoints.remove)[0]?.input).toEqual({ id: OWN.key, version: 3 }),
  );
});

test('The second person sees who requests what, and confirms it', async () => {
  const { server, person } = openRoles('/admin/roles?open=requests', ['role.read', 'role.confirm']);
  server.answer(roleEndpoints.confirm, () => ({ ...REQUEST, decision: 'confirmed' as const, actions: [] }));

  const list = within(await screen.findByRole('list', { name: 'To confirm' }));
  expect(list.getByText(`Cashier for ${LIN_REF.name}`)).toBeTruthy();
  expect(list.getByText(/The whole company · until/)).toBeTruthy();
  await person.click(list.getByRole('button', { name: 'Confirm' }));

  await waitFor(() =>
    expect(server.callsOf(roleEndpoints.confirm)[0]?.input).toEqual({ id: REQUEST.id, version: 1 }),
  );
});

test('A server refusal is shown in words', async () => {
  const { server, person } = openRoles('/admin/roles?open=requests', ['role.read', 'role.confirm']);
  server.answer(roleEndpoints.refuse, () => {
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'alreadyDecided' });
  });

  await person.click(await screen.findByRole('button', { name: 'Decline' }));

  expect(await screen.findByText('This was already decided.')).toBeTruthy();
});

test('A member’s roles show their scope; granting a financial one says that a second person is asked', async () => {
  const { server, person } = openRoles('/admin/roles?open=members', ['role.read', 'role.grant']);
  server.answer(roleEndpoints.grant, () => ({ grants: [], pending: [REQUEST], requested: true }));
  await waitFor(() => expect(server.callsOf(companyEndpoints.colleagues).length).toBeGreaterThan(0));

  await person.click(screen.getByRole('combobox', { name: 'Member' }));
  await person.click(await screen.findByText(new RegExp(`^${LIN_REF.name} ·`)));
  expect(await screen.findByText('North and below')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Give a role' }));
  const drawer = within(await screen.findByRole('dialog'));
  await person.click(drawer.getByRole('combobox', { name: 'Role' }));
  await person.click(await screen.findByTitle('Cashier'));
  expect(drawer.getByText(/it takes effect once a second person has confirmed it/)).toBeTruthy();
  await person.click(drawer.getByRole('button', { name: 'Give' }));

  expect(await screen.findByText('A second person has been asked to confirm it')).toBeTruthy();
  expect(server.callsOf(roleEndpoints.grant)[0]?.input).toEqual({
    memberId: LIN_REF.id,
    role: 'cashier',
    departmentIds: [],
    until: null,
  });
});

test('Every permission has a row and each role its cell', async () => {
  openRoles('/admin/roles?open=powers', ['role.read']);

  const row = await screen.findByRole('row', { name: /payment.release/ });

  const cells = within(row).getAllByRole('cell');
  expect(cells).toHaveLength(ROLES.length + 1);
  expect(within(row).getAllByRole('img', { name: 'Yes' })).toHaveLength(1);
});
