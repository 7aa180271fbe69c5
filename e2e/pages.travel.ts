import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import {
  addGuest,
  openBooking,
  openCheckout,
  openDisrupted,
  openFound,
  openPlaces,
  openSheetOfBooking,
  withProfile,
} from './openers.booking.ts';
import { press, seenButton, tap, type Scene, type ShownPage } from './openers.ts';

const openFirst = async ({ page }: Scene) => {
  await page.locator('tbody tr.ant-table-row').first().click();
  await page.getByRole('dialog').first().waitFor();
};
/** The form of a new provider of this kind. */
const addProvider = (kind: string) => async (scene: Scene) => {
  const { page, say } = scene;
  await seenButton(scene, 'Add a provider').click();
  await page.getByRole('menuitem', { name: say(kind), exact: true }).click();
  await page.getByRole('dialog').first().waitFor();
};
/** The same, after it was to be saved without what it needs. */
const addProviderInVain = (kind: string) => async (scene: Scene) => {
  await addProvider(kind)(scene);
  await seenButton(scene, 'Save').click();
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

const BOOK: ShownPage['path'] = ({ trip }) => pageAddress(ROUTES.bookTravel, { tripId: trip });

/** Booking on the phone, with its rules and providers at the desk. */
export const BOOKING: readonly ShownPage[] = [
  { name: 'book-travel', who: 'employee', path: BOOK },
  { name: 'book-travel-places', who: 'employee', path: BOOK, then: openPlaces },
  { name: 'book-travel-nothing', who: 'auditor', path: ROUTES.bookTravel },
  { name: 'book-offers-train', who: 'employee', path: BOOK, then: openFound('train') },
  { name: 'book-offers-flight', who: 'employee', path: BOOK, then: openFound('flight') },
  { name: 'book-offers-hotel', who: 'employee', path: BOOK, then: openFound('hotel') },
  { name: 'book-checkout', who: 'employee', path: BOOK, then: openCheckout('within') },
  { name: 'book-checkout-reason', who: 'employee', path: BOOK, then: openCheckout('reason') },
  { name: 'book-checkout-approval', who: 'employee', path: BOOK, then: openCheckout('approval') },
  { name: 'book-checkout-dearer', who: 'employee', path: BOOK, then: openCheckout('dearer') },
  { name: 'book-checkout-guest', who: 'employee', path: BOOK, then: addGuest },
  { name: 'book-booking', who: 'employee', path: BOOK, then: openBooking('within') },
  { name: 'book-booking-approval', who: 'employee', path: BOOK, then: openBooking('approval') },
  { name: 'book-booking-disrupted', who: 'employee', path: BOOK, then: openDisrupted },
  {
    name: 'book-booking-cancel',
    who: 'employee',
    path: BOOK,
    then: openSheetOfBooking('Cancel the booking', 'You get back'),
  },
  {
    name: 'book-booking-change',
    who: 'employee',
    path: BOOK,
    then: openSheetOfBooking('Change the booking', 'Show what is possible'),
  },
  { name: 'book-traveller', who: 'employee', path: ROUTES.traveller, then: withProfile },
  { name: 'admin-booking-rules', who: 'administrator', desk: true, path: '/admin/bookingRules' },
  {
    name: 'admin-booking-rules-open',
    who: 'administrator',
    desk: true,
    path: '/admin/bookingRules',
    then: openFirst,
  },
  { name: 'admin-travel-providers', who: 'administrator', desk: true, path: '/admin/travelProviders' },
  {
    name: 'admin-travel-provider',
    who: 'administrator',
    desk: true,
    path: '/admin/travelProviders',
    then: openFirst,
  },
  {
    name: 'admin-travel-provider-duffel',
    who: 'administrator',
    desk: true,
    path: '/admin/travelProviders',
    then: addProvider('Duffel'),
  },
  {
    name: 'admin-travel-provider-agency',
    who: 'administrator',
    desk: true,
    path: '/admin/travelProviders',
    then: addProviderInVain('Travel agency'),
  },
];
