import type { MessageDescriptor } from '@lingui/core';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

/** Texts and appearance of a kind of message. */
export interface KindWords {
  /** What happened, in a few words. */
  title: MessageDescriptor;
  /** The whole sentence with its values. */
  text: MessageDescriptor;
  icon: IconName;
  tone: Tone;
}
