import { calendarEndpoints, type CalendarAnswer } from '@outlay/contract/organisation/calendar';
import { supplierEndpoints } from '@outlay/contract/spend/payee';
import { supplierListEndpoints, type ListedSupplier } from '@outlay/contract/spend/payee.list';
import { viewEndpoints } from '@outlay/contract/platform/view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { yearOf } from '#features/organisation/calendar/desk/year.ts';
import { SettingsSection } from './SettingsSection.tsx';

const SUPPLIER: ListedSupplier = {
  id: setupId(1),
  name: '浦江印刷',
  taxId: '91310115MA1K4B2X7Q',
  bank: '招商银行',
  account: '**** 7702',
  enabled: true,
  confirmed: true,
  heldUntil: null,
  refused: false,
  change: null,
  version: 3,
  actions: ['change'],
  states: ['enabled'],
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
};
const CALENDAR: CalendarAnswer = {
  setting: {
    country: 'CN',
    timeZone: 'Asia/Shanghai',
    opens: '09:00',
    closes: '18:00',
    breakFrom: null,
    breakTo: null,
    weekend: [6, 7],
    version: 0,
  },
  days: [{ day: '2026-10-01', working: true, name: 'Stocktaking' }],
  publicDays: [
    { day: '2026-10-01', working: false, name: '国庆节' },
    { day: '2026-10-02', working: false, name: '国庆节' },
    { day: '2026-10-10', working: true, name: '国庆节' },
  ],
};

const OTHER: ListedSupplier = {
  ...SUPPLIER,
  ...{ id: setupId(2), name: 'Harbour Paper', account: '**** 4040', enabled: false, version: 5 },
  states: ['refused', 'closed'],
};

/** The company's list, of which these are on the first page. */
function listed(server: ReturnType<typeof setupServer>, items: ListedSupplier[]) {
  server.answer(viewEndpoints.list, () => ({ items: [], shared: [] }));
  server.answer(supplierListEndpoints.suppliers, () => ({ items, next: items.length > 1 ? 'more' : null }));
  server.answer(supplierListEndpoints.totals, () => ({
    ...{ total: 412, sums: [] },
    views: { all: 412, enabled: 400, closed: 12, waiting: 0, refused: 1, held: 0 },
  }));
}

beforeEach(standInForDesk);

test('An accountant sees only the suppliers, and stored numbers are never shown in full', async () => {
  const server = setupServer();
  listed(server, [SUPPLIER]);
  server.answer(supplierEndpoints.save, () => ({ ...SUPPLIER, bank: '工商银行', version: 4 }));
  const { person } = renderPage(<SettingsSection />, {
    at: '/admin/settings',
    user: withPermissions('supplier.write'),
  });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Suppliers']);
  expect(await screen.findByText('**** 7702')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: '浦江印刷' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Account number')).toHaveProperty('value', '');
  await person.clear(dialog.getByLabelText('Bank'));
  await person.type(dialog.getByLabelText('Bank'), '工商银行');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(supplierEndpoints.save)).toHaveLength(1));
  expect(server.callsOf(supplierEndpoints.save)[0]?.input).toMatchObject({
    id: SUPPLIER.id,
    version: 3,
    bank: '工商银行',
    account: null,
  });
});

test('A new supplier’s number is sent without spaces', async () => {
  const server = setupServer();
  listed(server, []);
  server.answer(supplierEndpoints.save, ({ name }) => ({ ...SUPPLIER, name }));
  const { person } = renderPage(<SettingsSection />, {
    at: '/admin/settings',
    user: withPermissions('supplier.write'),
  });
  await person.click(await screen.findByRole('button', { name: 'New supplier' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Company name'), 'Paper & Co');
  await person.type(dialog.getByLabelText('Bank'), 'CMB');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Please fill this in.')).toBeTruthy();
  await person.type(dialog.getByLabelText('Account number'), '6222 0000 1111 7702');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsOf(supplierEndpoints.save)).toHaveLength(1));
  expect(server.callsOf(supplierEndpoints.save)[0]?.input).toMatchObject({ account: '6222000011117702' });
});

test('A company’s exceptional day overrides the national holiday, which overrides the week', async () => {
  const october = yearOf(2026, CALENDAR)[9];
  const day = (number: number) => october?.days[number - 1];
  expect(day(1)).toMatchObject({ working: true, from: 'own', name: 'Stocktaking' });
  expect(day(2)).toMatchObject({ working: false, from: 'public' });
  expect(day(10)).toMatchObject({ working: true, from: 'public' });
  expect(day(11)).toMatchObject({ working: false, from: 'week' });
  expect(october?.before).toBe(3);

  const server = setupServer();
  server.answer(calendarEndpoints.get, () => CALENDAR);
  server.answer(calendarEndpoints.saveDay, () => CALENDAR);
  const { person } = renderPage(<SettingsSection />, {
    at: '/admin/settings',
    user: withPermissions('company.write'),
  });
  await person.click(await screen.findByRole('button', { name: 'October 12, 2026, working day' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsOf(calendarEndpoints.saveDay)[0]?.input).toEqual({
      day: '2026-10-12',
      working: false,
      name: '',
    }),
  );
});

test('A supplier account change shows both accounts, and a second person confirms it', async () => {
  const change = {
    ...{ id: setupId(9), name: '浦江印刷', bank: '工商银行', account: '**** 8888' },
    ...{ by: { id: setupId(8), name: '周敏', departmentName: null }, at: '2026-11-21T10:00:00.000Z' },
  };
  const server = setupServer();
  listed(server, [
    { ...SUPPLIER, change, actions: ['change', 'confirm', 'refuse'], states: ['waiting', 'enabled'] },
  ]);
  server.answer(supplierEndpoints.confirm, () => SUPPLIER);
  const { person } = renderPage(<SettingsSection />, {
    at: '/admin/settings?open=suppliers',
    user: withPermissions('supplier.write'),
  });

  expect(await screen.findByText('Waiting for a second person')).toBeTruthy();
  await person.click(screen.getByText('浦江印刷'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/招商银行 \*\*\*\* 7702/)).toBeTruthy();
  expect(within(dialog).getByText(/工商银行 \*\*\*\* 8888/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Confirm the account' }));

  await waitFor(() =>
    expect(server.callsOf(supplierEndpoints.confirm)[0]?.input).toEqual({ id: setupId(9) }),
  );
});

test('Suppliers are filtered by state and sorted, and the address keeps tab and view', async () => {
  const server = setupServer();
  listed(server, [SUPPLIER, OTHER]);
  const { person } = renderPage(<SettingsSection />, {
    at: '/admin/settings',
    user: withPermissions('supplier.write'),
  });
  await person.click(await screen.findByRole('button', { name: 'Rejected by the bank 1' }));
  await person.click(screen.getByRole('columnheader', { name: 'Bank' }));

  await waitFor(() =>
    expect(server.callsOf(supplierListEndpoints.suppliers).at(-1)?.input).toMatchObject({
      ...{ states: ['refused'], sort: 'bank', descending: false },
    }),
  );
  const address = new URLSearchParams(window.location.search);
  expect(address.get('open')).toBe('suppliers');
  expect(JSON.parse(address.get('view') ?? '')).toEqual({ states: ['refused'], sort: 'bank' });
});

test('An address restores tab, filter and columns', async () => {
  const server = setupServer();
  listed(server, [SUPPLIER, OTHER]);
  const view = { search: '4040', columns: ['name', 'updated'] };
  renderPage(<SettingsSection />, {
    at: `/admin/settings?open=suppliers&view=${encodeURIComponent(JSON.stringify(view))}`,
    user: withPermissions('supplier.write', 'company.write', 'payment.release'),
  });

  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Suppliers');
  expect(await screen.findByLabelText('Name, tax ID or last four digits')).toHaveProperty('value', '4040');
  await screen.findByText('Harbour Paper');
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.filter(Boolean)).toEqual(['Supplier', 'Last changed']);
  expect(server.callsOf(supplierListEndpoints.suppliers).at(-1)?.input).toMatchObject({ search: '4040' });
});

test('When several suppliers are closed one changed meanwhile stays and says why', async () => {
  const server = setupServer();
  const third = { ...SUPPLIER, id: setupId(3), name: 'Third' };
  listed(server, [SUPPLIER, OTHER, third]);
  server.answer(supplierListEndpoints.switch, ({ items }) => ({
    results: items.map(({ id }) => ({
      id,
      ...(id === third.id
        ? { done: false, code: 'CONFLICT' as const, reason: 'staleVersion' as const }
        : { done: true, code: null, reason: null }),
    })),
  }));
  const { person } = renderPage(<SettingsSection />, {
    at: '/admin/settings?open=suppliers',
    user: withPermissions('supplier.write'),
  });
  for (const name of [SUPPLIER.name, OTHER.name, third.name])
    await person.click(await screen.findByLabelText(name));
  expect(screen.getByText('3 of 412 selected')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enable 1' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Close 2' }));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 could not be done');
  expect(dialog.textContent).toContain('Third');
  expect(screen.getByText('2 of 412 selected')).toBeTruthy();
  expect(server.callsOf(supplierListEndpoints.switch)[0]?.input).toMatchObject({ enabled: false });
});
