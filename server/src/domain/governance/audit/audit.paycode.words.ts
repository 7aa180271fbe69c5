import type { MessageDescriptor } from '@lingui/core';
import type { PaycodeActs } from '@outlay/contract/governance/audit.acts.paycode';
import { msg } from '#i18n/msg.ts';

/** Labels of the acts of the payment code. */
export const PAYCODE_ACTIONS: Readonly<Record<keyof PaycodeActs, MessageDescriptor>> = {
  'charge.ask': msg`Asked for confirmation of a payment`,
  'charge.close': msg`Payment with a payment code cancelled`,
  'charge.pay': msg`Paid with a payment code`,
  'charge.refund': msg`Refunded a payment`,
  'charge.refuse': msg`Payment with a payment code refused`,
  'charge.tax': msg`Booked the input tax of a payment`,
  'chargeDifference.settle': msg`Settled a difference between payments and books`,
  'corporateWallet.save': msg`Changed a corporate wallet`,
  'corporateWallet.enrol': msg`Let a member pay with a corporate wallet`,
  'corporateWallet.removeMember': msg`Let a member no longer pay with a corporate wallet`,
  'walletTrade.pay': msg`Let a payment with a corporate wallet pass`,
  'walletTrade.refuse': msg`Payment with a corporate wallet refused`,
  'walletTrade.refund': msg`Gave back a payment with a corporate wallet`,
  'walletTrade.consume': msg`Took in a payment with a corporate wallet`,
  'invoiceRequest.answer': msg`Merchant answered a request for an invoice`,
  'invoiceRequest.ask': msg`Asked a merchant for an invoice`,
  'invoiceRequest.attach': msg`Attached an invoice to a request`,
  'invoiceRequest.withdraw': msg`Withdrew a request for an invoice`,
  'merchant.addKey': msg`Registered a merchant’s key`,
  'merchant.addTerminal': msg`Added a merchant’s till`,
  'merchant.disable': msg`Disabled a merchant`,
  'merchant.enable': msg`Let a merchant take payment codes`,
  'merchant.revokeKey': msg`Revoked a merchant’s key`,
  'merchant.revokeTerminal': msg`Revoked a merchant’s till`,
  'merchant.save': msg`Changed a merchant`,
  'merchant.testWebhook': msg`Tested a merchant’s notifications`,
  'merchantStatement.pay': msg`Put a merchant’s statement on a document`,
  'paycodeDevice.block': msg`Blocked a device for payment`,
  'paycodeDevice.enrol': msg`Set up a device for payment`,
  'paycodeDevice.renew': msg`Renewed a device for payment`,
  'spendPolicy.remove': msg`Ended a spend policy`,
  'spendPolicy.save': msg`Changed a spend policy`,
};
