import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletStanding } from '@outlay/contract/spend/invoice';
import type { CardOutcome, WalletKind } from '@outlay/contract/spend/invoice.wallet';

interface WalletWords {
  /** On a button among others. */
  short: MessageDescriptor;
  title: MessageDescriptor;
}
export const WALLET_WORDS: Record<WalletKind, WalletWords> = {
  wecom: { short: msg`WeCom card wallet`, title: msg`From the WeCom card wallet` },
  weixin: { short: msg`WeChat card wallet`, title: msg`From the WeChat card wallet` },
};

interface OutcomeWords {
  title: MessageDescriptor;
  /** What to do next. */
  next: MessageDescriptor;
}
/** Why a card was not imported. */
export const NOT_IMPORTED: Record<Exclude<CardOutcome, 'imported' | 'known'>, OutcomeWords> = {
  colleague: {
    title: msg`A colleague already has this invoice`,
    next: msg`Only one of you can claim it. Agree with them on who does.`,
  },
  locked: {
    title: msg`Locked by another app`,
    next: msg`Cancel the claim in that app, then choose the invoice again.`,
  },
  closed: {
    title: msg`Already reimbursed in another app`,
    next: msg`It cannot be claimed a second time.`,
  },
  cancelled: {
    title: msg`Cancelled by the seller`,
    next: msg`Ask the seller for a new invoice.`,
  },
  notTheirs: {
    title: msg`Not from your card wallet`,
    next: msg`Sign in here with the account of the person whose wallet it is.`,
  },
  failed: {
    title: msg`Not imported`,
    next: msg`The platform did not return this invoice. Choose it again in a moment.`,
  },
};

interface StandingWords {
  title: MessageDescriptor;
  text: MessageDescriptor;
}
/** Why an imported invoice can no longer be claimed. */
export const STANDING_WORDS: Record<Exclude<WalletStanding, 'ours'>, StandingWords> = {
  elsewhere: {
    title: msg`Used by another app`,
    text: msg`Another app has locked or reimbursed this invoice in the card wallet. It can be claimed here once that app releases it.`,
  },
  cancelled: {
    title: msg`Cancelled by the seller`,
    text: msg`The seller has cancelled this invoice with a credit note. Ask for a new one.`,
  },
};
