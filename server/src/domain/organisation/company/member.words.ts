import type { MessageDescriptor } from '@lingui/core';
import type { MemberState } from '@outlay/contract/organisation/company';
import type { Role } from '@outlay/contract/permission';
import { msg } from '#i18n/msg.ts';

/** Names of the states of a member, as on the page. */
export const MEMBER_STATES: Record<MemberState, MessageDescriptor> = {
  invited: msg`Not activated yet`,
  active: msg`Active`,
  left: msg`Left`,
};

/** Names of the built-in roles, as on the page. */
export const ROLES: Record<Role, MessageDescriptor> = {
  administrator: msg`Administrator`,
  peopleAdministrator: msg`People administrator`,
  employee: msg`Employee`,
  accountant: msg`Accountant`,
  cashier: msg`Cashier`,
  financeManager: msg`Finance manager`,
  auditor: msg`Auditor`,
  travelAdministrator: msg`Travel administrator`,
};
