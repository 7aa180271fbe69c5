import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvoiceRequest, RequestState } from '@outlay/contract/paycode/invoice-request';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

export const REQUEST_WORDS: Record<RequestState, StateWords> = {
  asked: { label: msg({ message: 'Asked for', context: 'invoice' }), tone: 'wait', icon: 'clock' },
  issued: { label: msg({ message: 'Received', context: 'invoice' }), tone: 'good', icon: 'check' },
  refused: { label: msg({ message: 'Refused', context: 'invoice' }), tone: 'stop', icon: 'close' },
  withdrawn: { label: msg({ message: 'Withdrawn', context: 'invoice' }), tone: 'plain', icon: 'undo' },
};

/** What of the invoice is not as it was asked for. */
export const DIFFERENCE_WORDS: Record<InvoiceRequest['differs'][number], MessageDescriptor> = {
  amount: msg`the amount`,
  title: msg`the title`,
  taxId: msg`the tax number`,
};
