import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PolicyRefusal } from '@outlay/contract/paycode/spend-policy';

/** Why a policy does not let a payment pass. */
export const REFUSAL_WORDS: Record<PolicyRefusal, MessageDescriptor> = {
  notCovered: msg`Not covered`,
  merchantNotAllowed: msg`Merchant or type not allowed`,
  placeNotAllowed: msg`Store not allowed`,
  timeNotAllowed: msg`Outside the hours`,
  overPayment: msg`Above the limit of a payment`,
  overDay: msg`Above the limit of a day`,
  overMonth: msg`Above the limit of a month`,
};
