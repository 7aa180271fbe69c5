import { calendarEndpoints, type CalendarAnswer } from '@outlay/contract/calendar';
import { supplierEndpoints, type Supplier } from '@outlay/contract/payee';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../test/desk.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../test/setup-pages.ts';
import { yearOf } from './calendar/year.ts';
import { SettingsSection } from './SettingsSection.tsx';

const SUPPLIER: Supplier = {
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

beforeEach(standInForDesk);

test('an accountant sees the suppliers alone; a number that is kept stays and is never shown whole', async () => {
  const server = setupServer();
  server.answer(supplierEndpoints.list, () => ({ items: [SUPPLIER] }));
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

test('a new supplier is sent with its number without spaces', async () => {
  const server = setupServer();
  server.answer(supplierEndpoints.list, () => ({ items: [] }));
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

test('the company’s own day wins over the country’s, which wins over the week', async () => {
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

test('a change of a supplier’s account shows both accounts, and the second person confirms it', async () => {
  const change = {
    ...{ id: setupId(9), name: '浦江印刷', bank: '工商银行', account: '**** 8888' },
    ...{ by: { id: setupId(8), name: '周敏', departmentName: null }, at: '2026-11-21T10:00:00.000Z' },
  };
  const server = setupServer();
  server.answer(supplierEndpoints.list, () => ({
    items: [{ ...SUPPLIER, change, actions: ['change' as const, 'confirm' as const, 'refuse' as const] }],
  }));
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
