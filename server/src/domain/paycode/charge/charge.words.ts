import type { MessageDescriptor } from '@lingui/core';
import type { ChargeReason, ChargeState } from '@outlay/contract/paycode/charge';
import { msg } from '#i18n/msg.ts';

/** Names of the states of payments, as on the page. */
export const CHARGE_STATES: Record<ChargeState, MessageDescriptor> = {
  confirming: msg`To be confirmed`,
  paid: msg({ message: 'Paid', context: 'a payment' }),
  refused: msg({ message: 'Refused', context: 'a payment' }),
  closed: msg({ message: 'Closed', context: 'a payment' }),
};

/** Why a payment was refused or closed. */
export const CHARGE_REASONS: Record<ChargeReason, MessageDescriptor> = {
  CODE_EXPIRED: msg`The code had expired`,
  CODE_USED: msg`The code had been used`,
  PAYER_LIMIT: msg`Above what may be paid`,
  POLICY_REJECTED: msg`Not allowed by the spend policies`,
  INSUFFICIENT_BUDGET: msg`Not enough budget`,
  PAYER_REFUSED: msg`Refused by the payer`,
  NOT_CONFIRMED: msg`Not confirmed in time`,
  REVERSED: msg`Reversed by the merchant`,
  PAYER_LEFT: msg`The payer has left the company`,
  DEVICE_BLOCKED: msg`The device was blocked`,
  MERCHANT_DISABLED: msg`The merchant is disabled`,
};
