import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

type ResetKind = Extract<MessageKind, `factorReset${string}`>;

/** Messages about resetting a second factor. Values: actor, name. */
export const RESET_WORDS: Record<ResetKind, KindWords> = {
  factorResetAsked: {
    title: msg`Someone asked to reset your two-step verification`,
    text: msg({
      message:
        '{actor} reported that you lost your second step and asked to remove it. If this was not you, decline it under Settings, Two-step verification.',
    }),
    icon: 'shield',
    tone: 'stop',
  },
  factorResetToConfirm: {
    title: msg`Two-step verification to reset`,
    text: msg({
      message:
        '{actor} asked to reset two-step verification for {name}. Check with {name} first, then decide on a computer, under Members.',
    }),
    icon: 'shield',
    tone: 'brand',
  },
  factorResetDone: {
    title: msg`Two-step verification reset`,
    text: msg({
      message:
        '{actor} reset two-step verification for {name}. They will set it up again at the next sign-in.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  factorResetRefused: {
    title: msg`Two-step verification not reset`,
    text: msg({ message: '{actor} declined to reset two-step verification for {name}.' }),
    icon: 'shield',
    tone: 'stop',
  },
};
