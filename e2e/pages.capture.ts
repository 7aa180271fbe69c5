import { press, type ShownPage } from './openers.ts';

/** From a photograph to an expense. */
export const CAPTURE: readonly ShownPage[] = [
  {
    name: 'recognise',
    who: 'employee',
    path: ({ freshInvoice }) => `/pages/invoice/recognise?invoice=${freshInvoice}`,
  },
  { name: 'recognise-shots', who: 'employee', path: ({ shots }) => `/pages/invoice/recognise?ids=${shots}` },
  {
    name: 'recognise-tools',
    who: 'employee',
    path: ({ shots }) => `/pages/invoice/recognise?ids=${shots}`,
    then: press('More'),
  },
  {
    name: 'recognise-duplicate',
    who: 'employee',
    path: ({ duplicate }) => `/pages/invoice/recognise?ids=${duplicate}`,
  },
  {
    name: 'recognise-blank',
    who: 'employee',
    path: ({ blank }) => `/pages/invoice/recognise?ids=${blank}`,
  },
  {
    name: 'recognise-unreadable',
    who: 'employee',
    path: ({ unreadable }) => `/pages/invoice/recognise?ids=${unreadable}`,
  },
];
