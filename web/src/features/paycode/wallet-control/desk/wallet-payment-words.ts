import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletPaymentState, WalletReason } from '@outlay/contract/paycode/wallet-control';
import { REFUSAL_WORDS } from '../../spend-policy/desk/refusal-words.ts';

export const STATE_WORDS: Record<WalletPaymentState, MessageDescriptor> = {
  deducted: msg({ message: 'Let pass', context: 'a payment' }),
  refused: msg({ message: 'Refused', context: 'a payment' }),
  recovered: msg({ message: 'Taken back', context: 'a payment' }),
  unasked: msg({ message: 'Not asked for', context: 'a payment' }),
};

/** Why a payment was not let pass. */
export const REASON_WORDS: Record<WalletReason, MessageDescriptor> = {
  ...REFUSAL_WORDS,
  left: msg`The payer has left the company`,
  budget: msg`Not enough budget`,
  unknownEmployee: msg`Unknown employee`,
  unknownStandard: msg`Unknown standard`,
};
