import type { MessageDescriptor } from '@lingui/core';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

/** What a kind of message is told by. */
export interface KindWords {
  /** What happened, in a few words. */
  title: MessageDescriptor;
  /** The whole sentence with its values. */
  text: MessageDescriptor;
  icon: IconName;
  tone: Tone;
}
