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

export const INVOICE_TYPE_WORDS: Record<InvoiceType, MessageDescriptor> = {
  vat_special: msg`VAT special invoice`,
  vat_normal: msg`VAT ordinary invoice`,
  vat_e_normal: msg`Electronic VAT ordinary invoice`,
  vat_e_special: msg`Electronic VAT special invoice`,
  digital_special: msg`Fully digital special invoice`,
  digital_normal: msg`Fully digital ordinary invoice`,
  digital_unknown: msg`Fully digital invoice`,
  train_ticket: msg`Train ticket`,
  air_itinerary: msg`Air itinerary`,
  taxi: msg`Taxi receipt`,
  toll: msg`Road toll`,
  roll: msg`Roll invoice`,
  fixed_amount: msg`Fixed-amount invoice`,
  receipt: msg`Receipt`,
  other: msg`Other document`,
};

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

type FieldWords = Partial<Record<InvoiceFieldName, MessageDescriptor>>;

/** What is printed on a ticket, where that differs from an invoice. */
const TICKET_WORDS: Partial<Record<InvoiceType, FieldWords>> = {
  train_ticket: {
    train: msg`Train number`,
    from: msg`Departure station`,
    to: msg`Arrival station`,
    total: msg`Fare`,
  },
  air_itinerary: { train: msg`Flight number`, from: msg`Departure`, to: msg`Destination`, total: msg`Total` },
  taxi: { from: msg`Pick-up`, to: msg`Drop-off`, total: msg`Fare` },
};

/** What a field is called on an invoice of this type. */
export const fieldWords = (type: InvoiceType, name: InvoiceFieldName): MessageDescriptor =>
  TICKET_WORDS[type]?.[name] ?? FIELD_WORDS[name];

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
  qrAgrees: { good: msg`QR code agrees`, bad: msg`QR code differs` },
};
/** Of a duplicate that stands on a claim. */
export const ALREADY_CLAIMED = msg`Already claimed`;
/** In the order of what a person asks first; the rest is told only when it fails. */
export const CHECKS_TOLD_WHEN_GOOD: readonly CheckName[] = [
  'duplicate',
  'title',
  'amountPlusTax',
  'qrAgrees',
];
