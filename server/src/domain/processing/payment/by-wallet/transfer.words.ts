import type { MessageDescriptor } from '@lingui/core';
import type { PayoutReason } from '@outlay/contract/processing/payment.wallet';
import { msg } from '#i18n/msg.ts';

/** Why a transfer failed, as its recipient reads it. */
export const PAYOUT_FAILURES: Record<PayoutReason, MessageDescriptor> = {
  payeeUnknown: msg`There is no such account at Alipay or WeChat`,
  nameDiffers: msg`The account at Alipay or WeChat belongs to another name`,
  payeeUnverified: msg`The owner of the account at Alipay or WeChat has not proved their identity there`,
  payeeBlocked: msg`The account at Alipay or WeChat cannot receive money`,
  payeeLimit: msg`The account at Alipay or WeChat has reached its limit`,
  payerBalance: msg`The company’s wallet has too little money`,
  payerLimit: msg`The company’s wallet has reached its limit`,
  risk: msg`Alipay or WeChat refused the transfer for reasons of security`,
  expired: msg`The transfer was not confirmed in WeChat within a day`,
  cancelled: msg`The transfer was stopped`,
  returned: msg`The money came back`,
  other: msg`Alipay or WeChat refused the transfer`,
};
