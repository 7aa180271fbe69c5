import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/message';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

interface KindWords {
  /** What happened, in a few words. */
  title: MessageDescriptor;
  /** The whole sentence with its values. */
  text: MessageDescriptor;
  icon: IconName;
  tone: Tone;
}

/** Each kind of message as a sentence. Values: actor, title, number, amount, reason, bank, account, company, count. */
export const MESSAGE_WORDS: Record<MessageKind, KindWords> = {
  taskArrived: {
    title: msg`Waits for your approval`,
    text: msg({ message: '{actor} sent you “{title}”, {amount}, to decide on.' }),
    icon: 'check',
    tone: 'brand',
  },
  taskUrged: {
    title: msg`Reminder`,
    text: msg({ message: '{actor} asks you to decide on “{title}”, {amount}.' }),
    icon: 'bell',
    tone: 'wait',
  },
  documentReturned: {
    title: msg`Sent back to you`,
    text: msg({ message: '{actor} sent back “{title}”, {amount}: {reason}' }),
    icon: 'back',
    tone: 'stop',
  },
  documentRejected: {
    title: msg`Refused`,
    text: msg({ message: '{actor} refused “{title}”, {amount}: {reason}' }),
    icon: 'close',
    tone: 'stop',
  },
  documentApproved: {
    title: msg`One step further`,
    text: msg({ message: '{actor} approved “{title}”, {amount}. It goes on to the next person.' }),
    icon: 'check',
    tone: 'good',
  },
  documentPassed: {
    title: msg`Approved`,
    text: msg({ message: '“{title}”, {amount}, is approved and will be paid.' }),
    icon: 'check',
    tone: 'good',
  },
  documentWithdrawn: {
    title: msg`Taken back`,
    text: msg({ message: '{actor} took back “{title}”, {amount}. You need not decide any more.' }),
    icon: 'back',
    tone: 'plain',
  },
  documentPaid: {
    title: msg`Your claim is paid`,
    text: msg({ message: '{amount} for “{title}” has been paid.' }),
    icon: 'wallet',
    tone: 'good',
  },
  paymentFailed: {
    title: msg`A payment failed`,
    text: msg({ message: '{amount} for “{title}” could not be paid: {reason} Please check your account.' }),
    icon: 'warn',
    tone: 'stop',
  },
  documentUnpaid: {
    title: msg`A payment was taken back`,
    text: msg({ message: 'The payment of {amount} for “{title}” was taken back: {reason}' }),
    icon: 'warn',
    tone: 'wait',
  },
  copiedToMe: {
    title: msg`Copied to you`,
    text: msg({ message: '{actor} copied “{title}”, {amount}, to you.' }),
    icon: 'cc',
    tone: 'plain',
  },
  batchToRelease: {
    title: msg`A payment batch to release`,
    text: msg({ message: '{actor} made payment batch {number}, {amount}. A second person must release it.' }),
    icon: 'bank',
    tone: 'brand',
  },
  payeeAccountChanged: {
    title: msg`Your payee account was changed`,
    text: msg({
      message: 'Your money now goes to {bank} {account}. If this was not you, tell finance at once.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  welcome: {
    title: msg`Welcome`,
    text: msg`Photograph a receipt with the round button below: the rest is two taps.`,
    icon: 'home',
    tone: 'brand',
  },
};
