import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { press, type ShownPage } from './openers.ts';

/** From a photo to an expense. */
export const CAPTURE: readonly ShownPage[] = [
  {
    name: 'recognise',
    who: 'employee',
    path: ({ freshInvoice }) => pageAddress(ROUTES.checkInvoice, { invoice: freshInvoice }),
  },
  {
    name: 'recognise-shots',
    who: 'employee',
    path: ({ shots }) => pageAddress(ROUTES.checkInvoice, { ids: shots }),
  },
  {
    name: 'recognise-tools',
    who: 'employee',
    path: ({ shots }) => pageAddress(ROUTES.checkInvoice, { ids: shots }),
    then: press('More'),
  },
  {
    name: 'recognise-duplicate',
    who: 'employee',
    path: ({ duplicate }) => pageAddress(ROUTES.checkInvoice, { ids: duplicate }),
  },
  {
    name: 'recognise-blank',
    who: 'employee',
    path: ({ blank }) => pageAddress(ROUTES.checkInvoice, { ids: blank }),
  },
  {
    name: 'recognise-unreadable',
    who: 'employee',
    path: ({ unreadable }) => pageAddress(ROUTES.checkInvoice, { ids: unreadable }),
  },
];
