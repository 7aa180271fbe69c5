import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

type PaymentMessage = Extract<
  MessageKind,
  | 'documentPaid'
  | 'paymentFailed'
  | 'transferToConfirm'
  | 'documentUnpaid'
  | 'documentHeld'
  | 'documentReleased'
  | 'advanceDue'
  | 'refundOwed'
  | 'payeeAccountChanged'
  | 'supplierConfirmed'
>;

/** Messages about money that is paid, or to be given back. */
export const PAYMENT_WORDS: Record<PaymentMessage, KindWords> = {
  documentPaid: {
    title: msg`Your claim has been paid`,
    text: msg({ message: '{amount} for “{title}” has been paid.' }),
    icon: 'wallet',
    tone: 'good',
  },
  paymentFailed: {
    title: msg`Payment failed`,
    text: msg({
      message: '{amount} for “{title}” could not be paid: {reason} Please check your payee account.',
    }),
    icon: 'warn',
    tone: 'stop',
  },
  transferToConfirm: {
    title: msg`Confirm receipt in WeChat`,
    text: msg({ message: '{amount} for {number} is waiting for you. Confirm it in WeChat within 24 hours.' }),
    icon: 'wallet',
    tone: 'wait',
  },
  documentUnpaid: {
    title: msg`Payment reversed`,
    text: msg({ message: 'The payment of {amount} for “{title}” was reversed: {reason}' }),
    icon: 'warn',
    tone: 'wait',
  },
  documentHeld: {
    title: msg`Payment on hold`,
    text: msg({ message: '{actor} put the payment of {amount} for “{title}” on hold: {reason}' }),
    icon: 'lock',
    tone: 'stop',
  },
  documentReleased: {
    title: msg`Payment resumed`,
    text: msg({ message: 'The payment of {amount} for “{title}” has resumed.' }),
    icon: 'check',
    tone: 'good',
  },
  advanceDue: {
    title: msg`Advance to settle`,
    text: msg({ message: 'Your advance still has {amount} outstanding. It was due to be settled by {day}.' }),
    icon: 'wallet',
    tone: 'wait',
  },
  refundOwed: {
    title: msg`Refund to be deducted`,
    text: msg({
      message: '{amount} of “{title}” was refunded after you claimed it. Your next claim will deduct it.',
    }),
    icon: 'wallet',
    tone: 'wait',
  },
  payeeAccountChanged: {
    title: msg`Your payee account was changed`,
    text: msg({
      message:
        'Payments to you now go to {bank} {account}. If you did not change this, tell finance at once.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
  supplierConfirmed: {
    title: msg`Supplier account changed`,
    text: msg({
      message:
        'Payments to {name} now go to {bank} {account}; {actor} confirmed it. If this is wrong, tell finance at once.',
    }),
    icon: 'shield',
    tone: 'wait',
  },
};
