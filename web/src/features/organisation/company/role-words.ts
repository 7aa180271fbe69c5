import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@outlay/contract/permission';

export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  administrator: msg`Administrator`,
  peopleAdministrator: msg`People administrator`,
  employee: msg`Employee`,
  accountant: msg`Accountant`,
  cashier: msg`Cashier`,
  financeManager: msg`Finance manager`,
  auditor: msg`Auditor`,
  travelAdministrator: msg`Travel administrator`,
};
