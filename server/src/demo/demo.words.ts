import { msg } from '#i18n/msg.ts';

/** What the people of the demo are, as the sign-in page offers them. */
export const TITLES = {
  administrator: msg`Administrator`,
  employee: msg`Employee`,
  departmentManager: msg`Department manager`,
  accountant: msg`Accountant`,
  cashier: msg`Cashier`,
  financeManager: msg`Finance manager`,
  auditor: msg`Auditor`,
};
