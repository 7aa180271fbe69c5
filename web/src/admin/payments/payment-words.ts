import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  BatchState,
  CancelStatement,
  FailureCode,
  Payable,
  PaymentState,
} from '@outlay/contract/payment';
import type { Tone } from '#ui/Pill.tsx';

/** Why a document cannot be put in a batch by me. */
export const OBSTACLES: Record<NonNullable<Payable['obstacle']>, MessageDescriptor> = {
  noPayeeAccount: msg`No account yet`,
  payeeNameDiffers: msg`Account in another name`,
  payeeHeld: msg`The account was changed a short while ago; payments to it wait`,
  ownDocument: msg`Your own document`,
  decidedByMe: msg`Approved by you`,
  onHold: msg`On hold`,
  payeeChangedByMe: msg`Account changed by you`,
  payeeUnconfirmed: msg`A second person has to confirm the account`,
  accountRefused: msg`The bank refused this account; it has to be changed`,
  outsideAsked: msg`Said to be paid by other means`,
};

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
}
export const BATCH_STATES: Record<BatchState, StateWords> = {
  Draft: { label: msg`Waits for release`, tone: 'wait' },
  Released: { label: msg`Released`, tone: 'brand' },
  Exported: { label: msg`File written`, tone: 'brand' },
  Submitted: { label: msg`At the bank`, tone: 'brand' },
  PartlySettled: { label: msg`Partly settled`, tone: 'wait' },
  Settled: { label: msg`Settled`, tone: 'good' },
  Cancelled: { label: msg`Cancelled`, tone: 'plain' },
};
export const PAYMENT_STATES: Record<PaymentState, StateWords> = {
  Open: { label: msg`Open`, tone: 'wait' },
  Paid: { label: msg`Paid`, tone: 'good' },
  Failed: { label: msg`Failed`, tone: 'stop' },
  Reversed: { label: msg`Came back`, tone: 'wait' },
  Cancelled: { label: msg`Cancelled`, tone: 'plain' },
};

/** Why the bank refused. */
export const FAILURES: Record<FailureCode, MessageDescriptor> = {
  name: msg`The name is wrong`,
  account: msg`The account number is wrong or closed`,
  other: msg`Something else`,
};

/** Where the file of a batch went that is to be given up. */
export const STATEMENTS: Record<CancelStatement, MessageDescriptor> = {
  notSent: msg`The file was not sent to the bank`,
  refused: msg`The bank refused the file`,
};
