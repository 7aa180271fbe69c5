import { firstRow, press, type ShownPage } from './openers.ts';

/** The paper originals: an employee's bags on the phone, and finance's. */
export const BAGS: readonly ShownPage[] = [
  { name: 'bags', who: 'employee', path: '/pages/form/bags' },
  { name: 'bags-new', who: 'employee', path: ({ loose }) => `/pages/form/bags?document=${loose}` },
  { name: 'bag', who: 'employee', path: ({ bag }) => `/pages/form/bag?id=${bag}` },
  {
    name: 'bag-short',
    who: 'employee',
    path: ({ shortBag }) => `/pages/form/bag?id=${shortBag}`,
  },
  { name: 'bag-receive', who: 'accountant', path: '/pages/form/bagReceive' },
  { name: 'admin-bags', who: 'accountant', desk: true, path: '/admin/bags' },
  { name: 'admin-bag', who: 'accountant', desk: true, path: '/admin/bags', then: firstRow },
  {
    name: 'admin-bag-missing',
    who: 'accountant',
    desk: true,
    path: ({ shortBag }) => `/admin/bags?open=${shortBag}`,
    then: press('Originals missing'),
  },
];
