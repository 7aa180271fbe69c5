import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  BatchState,
  BatchSummary,
  CancelStatement,
  FailureCode,
  Payable,
  PaymentState,
} from '@outlay/contract/processing/payment.batch';
import type { PayoutReason, PayoutTransfer } from '@outlay/contract/processing/payment.wallet';
import type { Tone } from '#ui/Pill.tsx';

/** Why I cannot add a document to a batch. */
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

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
}
export const BATCH_STATES: Record<BatchState, StateWords> = {
  Draft: { label: msg`Pending release`, tone: 'wait' },
  Released: { label: msg`Released`, tone: 'brand' },
  Exported: { label: msg`File created`, tone: 'brand' },
  Submitted: { label: msg`At the bank`, tone: 'brand' },
  PartlySettled: { label: msg`Partly settled`, tone: 'wait' },
  Settled: { label: msg`Settled`, tone: 'good' },
  Cancelled: { label: msg`Cancelled`, tone: 'plain' },
};
/** A batch of a wallet is never at a bank. */
export const stateWordsOf = ({ state, wallet }: Pick<BatchSummary, 'state' | 'wallet'>): StateWords =>
  wallet && state === 'Submitted' ? { label: msg`Being transferred`, tone: 'brand' } : BATCH_STATES[state];

export const PAYMENT_STATES: Record<PaymentState, StateWords> = {
  Open: { label: msg({ message: 'Open', context: 'payable' }), tone: 'wait' },
  Paid: { label: msg`Paid`, tone: 'good' },
  Failed: { label: msg`Failed`, tone: 'stop' },
  Reversed: { label: msg`Returned by bank`, tone: 'wait' },
  Cancelled: { label: msg`Cancelled`, tone: 'plain' },
};

/** Why the bank rejected a payment. */
export const FAILURES: Record<FailureCode, MessageDescriptor> = {
  name: msg`The name is wrong`,
  account: msg`The account number is wrong or closed`,
  other: msg`Other reason`,
};

/** Why a transfer failed, or is not done yet. */
export const TRANSFER_REASONS: Record<PayoutReason, MessageDescriptor> = {
  payeeUnknown: msg`There is no such account`,
  nameDiffers: msg`The account is in another name`,
  payeeUnverified: msg`The payee has not proved their identity there`,
  payeeBlocked: msg`The account cannot receive money`,
  payeeLimit: msg`The payee has reached a limit`,
  payerBalance: msg`Too little money in the wallet`,
  payerLimit: msg`The wallet has reached a limit`,
  risk: msg`Refused for reasons of security`,
  expired: msg`Not confirmed within 24 hours`,
  cancelled: msg({ message: 'Stopped', context: 'transfer' }),
  returned: msg`The money came back`,
  other: msg`Refused`,
};

export const TRANSFER_STATES: Record<PayoutTransfer['state'], MessageDescriptor> = {
  queued: msg`About to be sent`,
  sent: msg`Sent; the result is not known yet`,
  waiting: msg`Waiting for the payee to confirm in WeChat`,
  paid: msg({ message: 'Paid', context: 'transfer' }),
  failed: msg({ message: 'Failed', context: 'transfer' }),
};

/** What happened to the bank file of a batch that is to be cancelled. */
export const STATEMENTS: Record<CancelStatement, MessageDescriptor> = {
  notSent: msg`The file was not sent to the bank`,
  refused: msg`The bank rejected the file`,
};
