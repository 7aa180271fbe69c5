import type { MessageDescriptor } from '@lingui/core';
import type { SupplierState } from '@outlay/contract/spend/payee.list';
import { msg } from '#i18n/msg.ts';

/** Names of the states, as on the page. */
export const SUPPLIER_STATES: Record<SupplierState, MessageDescriptor> = {
  waiting: msg`Waiting for a second person`,
  refused: msg`Rejected by the bank`,
  held: msg`Payments on hold`,
  closed: msg`Closed`,
  enabled: msg`Enabled`,
};
