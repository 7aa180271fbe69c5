import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BookState } from '@outlay/contract/spend/expense.book';
import type { Tone } from '#ui/Pill.tsx';

/** The states of an expense, from not claimed to reimbursed. */
export const STATE_WORDS: Record<BookState, { label: MessageDescriptor; tone: Tone }> = {
  open: { label: msg`Not claimed`, tone: 'wait' },
  claimed: { label: msg`In a claim`, tone: 'brand' },
  paid: { label: msg({ message: 'Reimbursed', context: 'expense' }), tone: 'good' },
};
