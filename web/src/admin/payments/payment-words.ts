import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BatchState, Payable, PaymentState } from '@outlay/contract/payment';
import type { Tone } from '#ui/Pill.tsx';

/** Why a document cannot be put in a batch by me. */
export const OBSTACLES: Record<NonNullable<Payable['obstacle']>, MessageDescriptor> = {
  noPayeeAccount: msg`No account yet`,
  payeeNameDiffers: msg`Account in another name`,
  payeeHeld: msg`The account was changed a short while ago; payments to it wait`,
  ownDocument: msg`Your own document`,
  decidedByMe: msg`Approved by you`,
  onHold: msg`On hold`,
};

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
}
export const BATCH_STATES: Record<BatchState, StateWords> = {
  Draft: { label: msg`Waits for release`, tone: 'wait' },
  Released: { label: msg`Released`, tone: 'brand' },
  Exported: { label: msg`At the bank`, tone: 'brand' },
  Settled: { label: msg`Settled`, tone: 'good' },
  Cancelled: { label: msg`Cancelled`, tone: 'plain' },
};
export const PAYMENT_STATES: Record<PaymentState, StateWords> = {
  Open: { label: msg`Open`, tone: 'wait' },
  Paid: { label: msg`Paid`, tone: 'good' },
  Failed: { label: msg`Failed`, tone: 'stop' },
  Cancelled: { label: msg`Cancelled`, tone: 'plain' },
};
