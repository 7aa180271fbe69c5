import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Charge, ChargeReason, ChargeState } from '@outlay/contract/paycode/charge';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

export interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

export const CHARGE_STATE_WORDS: Record<ChargeState, StateWords> = {
  confirming: { label: msg`To be confirmed`, tone: 'wait', icon: 'clock' },
  paid: { label: msg({ message: 'Paid', context: 'payment' }), tone: 'good', icon: 'check' },
  refused: { label: msg({ message: 'Not paid', context: 'payment' }), tone: 'stop', icon: 'close' },
  closed: { label: msg({ message: 'Cancelled', context: 'payment' }), tone: 'plain', icon: 'close' },
};
const REFUNDED: StateWords = {
  label: msg({ message: 'Refunded', context: 'payment' }),
  tone: 'plain',
  icon: 'undo',
};
const PARTLY: StateWords = { label: msg`Partly refunded`, tone: 'plain', icon: 'undo' };

/** The state of a payment, with what was refunded of it. */
export function stateWordsOf({
  state,
  money,
  refunded,
}: Pick<Charge, 'state' | 'money' | 'refunded'>): StateWords {
  if (state !== 'paid' || refunded.amount === 0) return CHARGE_STATE_WORDS[state];
  return refunded.amount >= money.amount ? REFUNDED : PARTLY;
}

interface ReasonWords {
  what: MessageDescriptor;
  /** What the person can do. */
  advice: MessageDescriptor;
}

/** Why a payment was not made, and what to do. */
export const CHARGE_REASON_WORDS: Record<ChargeReason, ReasonWords> = {
  CODE_EXPIRED: {
    what: msg`The code was out of date`,
    advice: msg`Let the till scan the code that is on the screen now. If it happens again, set this device’s clock to automatic.`,
  },
  CODE_USED: {
    what: msg`The code had already been used`,
    advice: msg`Each code pays once. Let the till scan the new code.`,
  },
  PAYER_LIMIT: {
    what: msg`The amount is above what you may pay`,
    advice: msg`Ask the till for a smaller amount, or pay yourself and claim it.`,
  },
  POLICY_REJECTED: {
    what: msg`Your spend policies do not allow this payment here or now`,
    advice: msg`Look up where and when you may pay under Enterprise account, or pay yourself and claim it.`,
  },
  INSUFFICIENT_BUDGET: {
    what: msg`The budget has no room for it`,
    advice: msg`Ask whoever is responsible for the budget, or pay yourself and claim it.`,
  },
  PAYER_REFUSED: {
    what: msg`You refused it`,
    advice: msg`Nothing was paid.`,
  },
  NOT_CONFIRMED: {
    what: msg`It was not confirmed in time`,
    advice: msg`Nothing was paid. Let the till scan a new code and confirm within 45 seconds.`,
  },
  REVERSED: {
    what: msg`The merchant cancelled it`,
    advice: msg`Nothing is owed. If you still want to pay, let the till scan a new code.`,
  },
  PAYER_LEFT: {
    what: msg`You no longer belong to this company`,
    advice: msg`The company pays nothing for you any more. Pay yourself.`,
  },
  DEVICE_BLOCKED: {
    what: msg`The device is blocked`,
    advice: msg`Set up the payment code on this device again, or use another one.`,
  },
  MERCHANT_DISABLED: {
    what: msg`The merchant takes no payment codes at present`,
    advice: msg`Pay yourself and claim it, or ask an administrator of your company.`,
  },
};
