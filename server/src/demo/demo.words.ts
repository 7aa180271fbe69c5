import { msg } from '#i18n/msg.ts';

/** Titles of the demo accounts on the sign-in page. */
export const TITLES = {
  administrator: msg`Administrator`,
  employee: msg`Employee`,
  departmentManager: msg`Department manager`,
  accountant: msg`Accountant`,
  cashier: msg`Cashier`,
  financeManager: msg`Finance manager`,
  auditor: msg`Auditor`,
};
