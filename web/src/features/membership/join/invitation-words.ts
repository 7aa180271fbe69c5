import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvitationChannel, InvitationState } from '@outlay/contract/membership/join';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

export const CHANNEL_WORDS: Record<InvitationChannel, { label: MessageDescriptor; icon: IconName }> = {
  link: { label: msg`Link`, icon: 'copy' },
  phone: { label: msg`Phone`, icon: 'phone' },
  mail: { label: msg`Email`, icon: 'mail' },
  face: { label: msg`Face to face`, icon: 'pay' },
};

export const STATE_WORDS: Record<InvitationState, { label: MessageDescriptor; tone: Tone }> = {
  open: { label: msg`Still valid`, tone: 'good' },
  used: { label: msg`Used up`, tone: 'brand' },
  expired: { label: msg`Expired`, tone: 'plain' },
  revoked: { label: msg`Revoked`, tone: 'stop' },
};
