import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  InvoiceCheck,
  InvoiceFieldName,
  InvoiceState,
  InvoiceType,
} from '@outlay/contract/spend/invoice';
import type { z } from 'zod';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';
import { INVOICE_KINDS } from './invoice-kinds.ts';

export const FIELD_WORDS: Record<InvoiceFieldName, MessageDescriptor> = {
  type: msg`Type`,
  code: msg`Invoice code`,
  number: msg`Invoice number`,
  date: msg`Date`,
  checkCode: msg`Check code`,
  buyerName: msg`Buyer`,
  buyerTaxId: msg`Buyer’s tax ID`,
  sellerName: msg`Seller`,
  sellerTaxId: msg`Seller’s tax ID`,
  amount: msg`Before tax`,
  tax: msg`Tax`,
  total: msg`Total with tax`,
  currency: msg`Currency`,
  from: msg`From`,
  to: msg`To`,
  train: msg`Train or flight`,
};

/** The label of a field on an invoice of this type. */
export const fieldWords = (type: InvoiceType, name: InvoiceFieldName): MessageDescriptor =>
  INVOICE_KINDS[type].journey?.[name] ?? FIELD_WORDS[name];

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}
export const INVOICE_STATE_WORDS: Record<InvoiceState, StateWords> = {
  Unused: { label: msg`Unused`, tone: 'brand', icon: 'flash' },
  Held: { label: msg`On a draft`, tone: 'plain', icon: 'pen' },
  Locked: { label: msg`In a claim`, tone: 'plain', icon: 'lock' },
  Settled: { label: msg`Reimbursed`, tone: 'good', icon: 'check' },
  External: { label: msg`Used elsewhere`, tone: 'plain', icon: 'out' },
  Invalid: { label: msg`Invalid`, tone: 'stop', icon: 'warn' },
};

type CheckName = z.infer<typeof InvoiceCheck>['name'];
interface CheckWords {
  good: MessageDescriptor;
  bad: MessageDescriptor;
}
export const CHECK_WORDS: Record<CheckName, CheckWords> = {
  duplicate: { good: msg`Not a duplicate`, bad: msg`Already recorded` },
  title: { good: msg`Title correct`, bad: msg`Title is not your company’s` },
  amountPlusTax: { good: msg`Amounts agree`, bad: msg`Amount and tax do not add up` },
  itemSum: { good: msg`Line items add up`, bad: msg`Line items do not add up` },
  capitalTotal: { good: msg`Amount in words matches`, bad: msg`Amount in words differs` },
  taxId: { good: msg`Tax ID is plausible`, bad: msg`Tax ID is wrong` },
  codeNumberLength: { good: msg`Number is plausible`, bad: msg`Number has a wrong length` },
  dateNotFuture: { good: msg`Date is plausible`, bad: msg`Date is in the future` },
  walletAgrees: { good: msg`File matches the card wallet`, bad: msg`File differs from the card wallet` },
  qrAgrees: { good: msg`QR code agrees`, bad: msg`QR code differs` },
};
/** For a duplicate that is already on a claim. */
export const ALREADY_CLAIMED = msg`Already claimed`;
/** The checks shown also when passed, the most relevant first; the others are shown only when they fail. */
export const CHECKS_SHOWN_WHEN_GOOD: readonly CheckName[] = [
  'duplicate',
  'title',
  'amountPlusTax',
  'qrAgrees',
];
