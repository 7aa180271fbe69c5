import type { MessageDescriptor } from '@lingui/core';
import type { BatchState, Payable } from '@outlay/contract/processing/payment.batch';
import { msg } from '#i18n/msg.ts';

/** Labels of the reasons why a document cannot be batched. */
export const OBSTACLES: Record<NonNullable<Payable['obstacle']>, MessageDescriptor> = {
  noPayeeAccount: msg`No payee account`,
  payeeNameDiffers: msg`Account in another name`,
  payeeHeld: msg`The account was changed recently; payments to it are on hold`,
  ownDocument: msg`Your own document`,
  decidedByMe: msg`Approved by you`,
  onHold: msg`On hold`,
  payeeChangedByMe: msg`Account changed by you`,
  payeeUnconfirmed: msg`A second person must confirm the account`,
  accountRefused: msg`The bank rejected this account; it must be changed`,
  walletInvoice: msg`An invoice is used by another app or cancelled by the seller`,
  noPayeeWallet: msg`No account at Alipay or WeChat`,
  walletSupplier: msg`Suppliers are paid by bank file`,
  walletCurrency: msg`Alipay and WeChat pay in yuan only`,
  walletAmount: msg`Too small for Alipay or WeChat`,
  outsideAsked: msg`Reported as paid another way`,
};

export const READY: MessageDescriptor = msg`Ready`;

/** Labels of the batch states. */
export const BATCH_STATES: Record<BatchState, MessageDescriptor> = {
  Draft: msg`Pending release`,
  Released: msg`Released`,
  Exported: msg`File created`,
  Submitted: msg`At the bank`,
  PartlySettled: msg`Partly settled`,
  Settled: msg`Settled`,
  Cancelled: msg`Cancelled`,
};
