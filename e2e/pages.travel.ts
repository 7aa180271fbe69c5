import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { press, seenButton, tap, type Scene, type ShownPage } from './openers.ts';

const openFirst = async ({ page }: Scene) => {
  await page.locator('tbody tr.ant-table-row').first().click();
  await page.getByRole('dialog').first().waitFor();
};
const openOrder = async ({ page }: Scene) => {
  await page.getByText('虹桥站 → 漕河泾').click();
  await page.getByRole('dialog').first().waitFor();
};
const TRIP: ShownPage['path'] = ({ trip }) => pageAddress(ROUTES.trips, { id: trip });

/** Trips on the phone, and what the travel administrator sets at the desk. */
export const TRAVEL: readonly ShownPage[] = [
  { name: 'trips', who: 'employee', path: ROUTES.trips },
  { name: 'trip', who: 'employee', path: TRIP },
  { name: 'trip-plan', who: 'employee', path: TRIP, then: press('Cities and meals') },
  { name: 'trip-more', who: 'employee', path: TRIP, then: press('More: change, cancel') },
  {
    name: 'trip-request',
    who: 'employee',
    path: pageAddress(ROUTES.draft, { type: 'tripRequest' }),
    then: (scene) => seenButton(scene, 'Add a city').click(),
  },
  { name: 'orders', who: 'employee', path: ROUTES.orders },
  { name: 'orders-all', who: 'employee', path: ROUTES.orders, then: tap('All') },
  { name: 'order', who: 'employee', path: ROUTES.orders, then: openOrder },
  { name: 'admin-orders', who: 'administrator', desk: true, path: '/admin/orders' },
  {
    name: 'admin-orders-import',
    who: 'administrator',
    desk: true,
    path: '/admin/orders',
    then: press('Import orders'),
  },
  { name: 'admin-bills', who: 'administrator', desk: true, path: '/admin/bills' },
  { name: 'admin-bill', who: 'administrator', desk: true, path: '/admin/bills', then: openFirst },
  {
    name: 'admin-bills-import',
    who: 'administrator',
    desk: true,
    path: '/admin/bills',
    then: press('Import a bill'),
  },
  {
    name: 'privacy-contact',
    who: 'employee',
    path: ROUTES.privacy,
    then: press('Whom to call if something happens to you'),
  },
  { name: 'admin-travel', who: 'administrator', desk: true, path: '/admin/travel?open=allowances' },
  {
    name: 'admin-travel-rates',
    who: 'administrator',
    desk: true,
    path: '/admin/travel?open=allowances',
    then: openFirst,
  },
  { name: 'admin-travel-payroll', who: 'administrator', desk: true, path: '/admin/travel?open=payroll' },
  { name: 'admin-travel-where', who: 'administrator', desk: true, path: '/admin/travel?open=whereabouts' },
];
