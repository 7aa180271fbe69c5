import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemberState } from '@outlay/contract/organisation/company';
import type { Tone } from '#ui/Pill.tsx';

export const MEMBER_STATES: Record<MemberState, { label: MessageDescriptor; tone: Tone }> = {
  invited: { label: msg`Not activated yet`, tone: 'wait' },
  active: { label: msg`Active`, tone: 'good' },
  left: { label: msg`Left`, tone: 'plain' },
};
