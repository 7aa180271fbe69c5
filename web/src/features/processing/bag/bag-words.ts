import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BagState } from '@outlay/contract/processing/bag';
import type { Tone } from '#ui/Pill.tsx';

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
}

/** Labels of the bag states. */
export const BAG_STATE_WORDS: Record<BagState, StateWords> = {
  Open: { label: msg`Not handed over`, tone: 'plain' },
  HandedOver: { label: msg`Handed over`, tone: 'wait' },
  Received: { label: msg`Received`, tone: 'brand' },
  Missing: { label: msg`Originals missing`, tone: 'stop' },
  Returned: { label: msg({ message: 'Returned', context: 'invoice bag' }), tone: 'stop' },
  Closed: { label: msg`Complete`, tone: 'good' },
  Discarded: { label: msg`Discarded`, tone: 'plain' },
};
