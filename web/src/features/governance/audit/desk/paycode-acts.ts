import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaycodeActs } from '@outlay/contract/governance/audit.acts.paycode';

/** Actions on payments with the payment code, merchants and spend policies. */
export const PAYCODE_ACTS: Record<keyof PaycodeActs, MessageDescriptor> = {
  'merchant.save': msg`Changed a merchant`,
  'merchant.enable': msg`Let a merchant take payment codes`,
  'merchant.disable': msg`Disabled a merchant`,
  'merchant.addKey': msg`Registered a merchant’s key`,
  'merchant.revokeKey': msg`Revoked a merchant’s key`,
  'merchant.addTerminal': msg`Added a merchant’s till`,
  'merchant.revokeTerminal': msg`Revoked a merchant’s till`,
  'merchant.testWebhook': msg`Tested a merchant’s notifications`,
  'spendPolicy.save': msg`Changed a spend policy`,
  'spendPolicy.remove': msg`Ended a spend policy`,
  'paycodeDevice.enrol': msg`Set up a device for payment`,
  'paycodeDevice.renew': msg`Renewed a device for payment`,
  'paycodeDevice.block': msg`Blocked a device for payment`,
  'charge.ask': msg`Asked for confirmation of a payment`,
  'charge.pay': msg`Paid with a payment code`,
  'charge.tax': msg`Booked the input tax of a payment`,
  'charge.refuse': msg`Payment with a payment code refused`,
  'charge.close': msg`Payment with a payment code cancelled`,
  'charge.refund': msg`Refunded a payment`,
  'merchantStatement.pay': msg`Put a merchant’s statement on a document`,
  'chargeDifference.settle': msg`Settled a difference between payments and books`,
  'corporateWallet.save': msg`Changed a corporate wallet`,
  'corporateWallet.enrol': msg`Let a member pay with a corporate wallet`,
  'corporateWallet.removeMember': msg`Let a member no longer pay with a corporate wallet`,
  'walletTrade.pay': msg`Let a payment with a corporate wallet pass`,
  'walletTrade.refuse': msg`Payment with a corporate wallet refused`,
  'walletTrade.refund': msg`Gave back a payment with a corporate wallet`,
  'walletTrade.consume': msg`Took in a payment with a corporate wallet`,
  'invoiceRequest.ask': msg`Asked a merchant for an invoice`,
  'invoiceRequest.answer': msg`Merchant answered a request for an invoice`,
  'invoiceRequest.withdraw': msg`Withdrew a request for an invoice`,
  'invoiceRequest.attach': msg`Attached an invoice to a request`,
};
