import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

type WalletMessage = Extract<MessageKind, `wallet${string}`>;

/** Messages about invoices of a card wallet. Values: number, name (the seller). */
export const WALLET_WORDS: Record<WalletMessage, KindWords> = {
  walletElsewhere: {
    title: msg`Invoice used by another app`,
    text: msg({
      message:
        'Invoice {number} of {name} is locked or reimbursed in the card wallet by another app. It cannot be claimed until that app releases it.',
    }),
    icon: 'lock',
    tone: 'stop',
  },
  walletCancelled: {
    title: msg`Invoice cancelled by the seller`,
    text: msg({
      message:
        'The seller has cancelled invoice {number} of {name} with a credit note. It cannot be claimed.',
    }),
    icon: 'close',
    tone: 'stop',
  },
  walletClosed: {
    title: msg`Payment reversed after closing`,
    text: msg({
      message:
        'The payment with invoice {number} of {name} was reversed after the card wallet had closed the invoice. It stays locked here only.',
    }),
    icon: 'undo',
    tone: 'wait',
  },
};
