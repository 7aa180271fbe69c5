import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { record } from './openers.drive.ts';
import type { ShownPage } from './openers.ts';

/** Drives: the employee's on the phone, vehicles and rates at the desk. */
export const DRIVES: readonly ShownPage[] = [
  { name: 'drives', who: 'employee', path: ROUTES.drives },
  { name: 'drive-record', who: 'employee', path: ROUTES.recordDrive },
  { name: 'drive-new', who: 'employee', path: pageAddress(ROUTES.drive, { kind: 'places' }) },
  { name: 'drive-odometer', who: 'employee', path: pageAddress(ROUTES.drive, { kind: 'odometer' }) },
  { name: 'drive-recording', who: 'employee', path: ROUTES.recordDrive, then: record },
  { name: 'vehicles', who: 'employee', path: ROUTES.vehicles },
  { name: 'mileage-claim', who: 'employee', path: ROUTES.mileageClaim },
  { name: 'admin-vehicles', who: 'administrator', desk: true, path: '/admin/vehicles' },
  { name: 'admin-mileage-rates', who: 'administrator', desk: true, path: '/admin/mileageRates' },
];
