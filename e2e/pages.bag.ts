import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { firstRow, pressInPane, type ShownPage } from './openers.ts';

/** Invoice bags: an employee's on the phone, and finance's. */
export const BAGS: readonly ShownPage[] = [
  { name: 'bags', who: 'employee', path: ROUTES.bags },
  { name: 'bags-new', who: 'employee', path: ({ loose }) => pageAddress(ROUTES.bags, { document: loose }) },
  { name: 'bag', who: 'employee', path: ({ bag }) => pageAddress(ROUTES.bag, { id: bag }) },
  {
    name: 'bag-short',
    who: 'employee',
    path: ({ shortBag }) => pageAddress(ROUTES.bag, { id: shortBag }),
  },
  { name: 'bag-receive', who: 'accountant', path: ROUTES.receiveBags },
  { name: 'admin-bags', who: 'accountant', desk: true, path: '/admin/bags' },
  { name: 'admin-bag', who: 'accountant', desk: true, path: '/admin/bags', then: firstRow },
  {
    name: 'admin-bag-missing',
    who: 'accountant',
    desk: true,
    path: ({ shortBag }) => `/admin/bags?open=${shortBag}`,
    then: pressInPane('Originals missing'),
  },
];
