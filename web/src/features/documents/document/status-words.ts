import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

interface StatusWords {
  label: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

/** Text, icon and colour of the nine statuses. */
export const STATUS_WORDS: Record<DocumentStatus, StatusWords> = {
  ToBeSubmitted: { label: msg`Draft`, tone: 'plain', icon: 'pen' },
  UnderApproval: { label: msg`In approval`, tone: 'wait', icon: 'clock' },
  Rejected: { label: msg`Rejected`, tone: 'stop', icon: 'close' },
  Returned: { label: msg`Returned`, tone: 'stop', icon: 'back' },
  Withdrawn: { label: msg`Withdrawn`, tone: 'plain', icon: 'back' },
  Voided: { label: msg`Voided`, tone: 'plain', icon: 'minus' },
  Passed: { label: msg`Approved, to be paid`, tone: 'brand', icon: 'check' },
  InPayment: { label: msg`In payment`, tone: 'brand', icon: 'bank' },
  Paid: { label: msg`Paid`, tone: 'good', icon: 'check' },
};

/** For documents without a payment, which are done once they are approved. */
const DONE: StatusWords = { label: msg`Done`, tone: 'good', icon: 'check' };

export const statusWords = ({ status, effect }: Pick<DocumentSummary, 'status' | 'effect'>): StatusWords =>
  status === 'Paid' && effect === 'none' ? DONE : STATUS_WORDS[status];
