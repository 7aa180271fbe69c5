import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

type BagKind = Extract<MessageKind, `bag${string}`>;

/** Messages about the paper originals of documents. */
export const BAG_WORDS: Record<BagKind, KindWords> = {
  bagReceived: {
    title: msg`Invoice bag received`,
    text: msg({ message: '{actor} received your invoice bag {number}.' }),
    icon: 'bag',
    tone: 'good',
  },
  bagMissing: {
    title: msg`Originals missing`,
    text: msg({ message: '{actor} is missing originals in your invoice bag {number}. {reason}' }),
    icon: 'bag',
    tone: 'stop',
  },
  bagReturned: {
    title: msg`Invoice bag returned`,
    text: msg({ message: '{actor} returned your invoice bag {number}: {reason}' }),
    icon: 'bag',
    tone: 'stop',
  },
};
