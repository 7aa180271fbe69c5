import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

type ChargeMessage = Extract<
  MessageKind,
  `charge${string}` | 'invoiceIssued' | 'invoiceRefused' | 'invoiceOverdue'
>;

/** Messages about payments with the payment code and their invoices. Values: merchant, amount, reason, day, count. */
export const CHARGE_WORDS: Record<ChargeMessage, KindWords> = {
  chargeToConfirm: {
    title: msg`Confirm a payment`,
    text: msg({ message: '{merchant} asks for {amount}. Confirm it within 45 seconds.' }),
    icon: 'pay',
    tone: 'wait',
  },
  chargePaid: {
    title: msg`Paid with your payment code`,
    text: msg({ message: '{amount} to {merchant}. The company pays; there is nothing to claim.' }),
    icon: 'check',
    tone: 'good',
  },
  chargeRefused: {
    title: msg`Payment refused`,
    text: msg({ message: '{amount} to {merchant} was not paid. The payment says why.' }),
    icon: 'close',
    tone: 'stop',
  },
  chargeClosed: {
    title: msg`Payment cancelled`,
    text: msg({ message: '{amount} to {merchant} was not paid.' }),
    icon: 'close',
    tone: 'plain',
  },
  chargeRefunded: {
    title: msg({ message: 'Refunded', context: 'payment' }),
    text: msg({ message: '{merchant} refunded {amount}.' }),
    icon: 'undo',
    tone: 'good',
  },
  chargeDiffers: {
    title: msg`Payments and books differ`,
    text: msg({ message: 'The comparison of {day} found differences. Look at them on the desk.' }),
    icon: 'warn',
    tone: 'stop',
  },
  invoiceIssued: {
    title: msg`Invoice received`,
    text: msg({
      message: '{merchant} has sent the invoice that you asked for. It is in your invoice manager.',
    }),
    icon: 'receipt',
    tone: 'good',
  },
  invoiceRefused: {
    title: msg`Invoice refused`,
    text: msg({ message: '{merchant} has refused the invoice: {reason}' }),
    icon: 'receipt',
    tone: 'stop',
  },
  invoiceOverdue: {
    title: msg`Invoice still missing`,
    text: msg({ message: '{merchant} has not answered for a week and was reminded.' }),
    icon: 'clock',
    tone: 'wait',
  },
};
