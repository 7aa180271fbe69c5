import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/message';
import type { KindWords } from './kind-words.ts';

type ResetKind = Extract<MessageKind, `factorReset${string}`>;

/** A second factor that somebody lost. Values: actor, name. */
export const RESET_WORDS: Record<ResetKind, KindWords> = {
  factorResetAsked: {
    title: msg`Your second factor is to be reset`,
    text: msg({
      message:
        '{actor} says that you lost your second factor and asks to remove it. If you did not ask for this, refuse it: Settings, Second factor.',
    }),
    icon: 'shield',
    tone: 'stop',
  },
  factorResetToConfirm: {
    title: msg`A second factor to reset`,
    text: msg({
      message:
        '{actor} asks to reset the second factor of {name}. Speak to {name} first, then decide on the wide screen: Members.',
    }),
    icon: 'shield',
    tone: 'brand',
  },
  factorResetDone: {
    title: msg`A second factor was reset`,
    text: msg({
      message: '{actor} reset the second factor of {name}. A new one is set up after the next sign-in.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  factorResetRefused: {
    title: msg`A second factor was not reset`,
    text: msg({ message: '{actor} refused to reset the second factor of {name}.' }),
    icon: 'shield',
    tone: 'stop',
  },
};
