import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChargeFailure } from '@outlay/contract/paycode/charge.open';
import type { SignedFault } from './signed-code.ts';
import type { TillFault } from './till.queries.ts';

/** Why a payment failed, in words for a cashier: what to do next. */
export const FAILURE_WORDS: Record<ChargeFailure, MessageDescriptor> = {
  CODE_EXPIRED: msg`The code is out of date. Scan the code that is on the phone now.`,
  CODE_INVALID: msg`This is not a valid payment code. Scan it again.`,
  CODE_USED: msg`This code has been used. Ask for the next one.`,
  PAYER_LIMIT: msg`The amount is above what this person may pay.`,
  POLICY_REJECTED: msg`This person may not pay here or at this time.`,
  INSUFFICIENT_BUDGET: msg`The company’s budget has no room for it. Take another payment.`,
  PAYER_REFUSED: msg`The payer refused.`,
  NOT_CONFIRMED: msg`The payer did not confirm in time. Scan a new code.`,
  REVERSED: msg`The payment was cancelled. Nothing is owed.`,
  PAYER_LEFT: msg`The company no longer pays for this person.`,
  DEVICE_BLOCKED: msg`This phone is blocked for payment.`,
  MERCHANT_DISABLED: msg`This till may take no payments at present. Ask the company.`,
};

/** Why a request was not accepted. */
export const FAULT_WORDS: Record<TillFault, MessageDescriptor> = {
  INVALID_REQUEST: msg`This cannot be charged. Check the amount and scan again.`,
  NOT_AUTHENTICATED: msg`This till is no longer signed in. Open its link again.`,
  MERCHANT_DISABLED: msg`This till may take no payments at present. Ask the company.`,
  NOT_FOUND: msg`There is no such payment.`,
  DUPLICATE_TRADE_NO: msg`This number was used for another payment. Try again.`,
  DUPLICATE_REFUND_NO: msg`This number was used for another refund. Try again.`,
  TOO_EARLY: msg`Wait a few seconds, then cancel again.`,
  NOT_REFUNDABLE: msg`This payment cannot be refunded.`,
  REFUND_TOO_HIGH: msg`More than is left of this payment.`,
  TOO_MANY: msg`Too many attempts. Wait a moment.`,
  SYSTEM_ERROR: msg`The server has a fault. Try again in a moment.`,
  UNANSWERED: msg`The server does not answer. Check the network and try again.`,
};

/** Why a code that a phone has signed is not taken without a network. */
export const SIGNED_WORDS: Record<SignedFault, MessageDescriptor> = {
  cannotCheck: msg`This till cannot check a code without a network. Take another payment.`,
  invalid: msg`This is no payment code of this company. Nothing was taken.`,
  expired: msg`The code is too old, or the clock of the phone or of this till is wrong. Ask for a new one.`,
  otherMerchant: msg`The code is for another merchant. Nothing was taken.`,
  otherAmount: msg`The code is for another amount. Enter the amount that the phone shows, or ask for a new code.`,
  overCap: msg`More than this phone may pay without a network. Take another payment.`,
  used: msg`This code has been taken already. Ask for a new one.`,
  notKept: msg`This browser cannot keep the payment, so it was not taken. Take another payment.`,
};
