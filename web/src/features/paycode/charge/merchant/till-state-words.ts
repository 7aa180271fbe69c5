import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OpenState } from '@outlay/contract/paycode/charge.open';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

export const OPEN_STATE_WORDS: Record<OpenState, StateWords> = {
  SUCCESS: { label: msg({ message: 'Paid', context: 'till' }), tone: 'good', icon: 'check' },
  USERPAYING: { label: msg`To be confirmed`, tone: 'wait', icon: 'clock' },
  FAILED: { label: msg({ message: 'Not paid', context: 'till' }), tone: 'stop', icon: 'close' },
  CLOSED: { label: msg({ message: 'Cancelled', context: 'payment' }), tone: 'plain', icon: 'close' },
};
