import type { MessageDescriptor } from '@lingui/core';
import type { DocumentAct } from '@outlay/contract/documents/document.law';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { LocalText } from '@outlay/contract/fields';
import type { Locale } from '@outlay/contract/locale';
import { statusWord } from '#domain/documents/document/read/status.words.service.ts';
import { EXPENSE_TYPES } from '#text/expense.words.ts';
import { localText } from '#i18n/local-text.ts';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

const PLAIN = {
  submitter: msg`Submitter`,
  department: msg`Department`,
  submittedOn: msg`Submitted on`,
  purpose: msg`Purpose`,
  remarks: msg`Remarks`,
  payee: msg`Paid to`,
  amount: msg`Amount`,
  total: msg`Total`,
  capital: msg`Amount in words`,
  line: msg`No.`,
  type: msg`Type`,
  date: msg`Date`,
  merchant: msg`Merchant`,
  invoices: msg`Invoices`,
  details: msg`Expenses`,
  history: msg`Approval history`,
  person: msg`Person`,
  act: msg`Action`,
  opinion: msg({ message: 'Comment', context: 'opinion' }),
  time: msg`Time`,
  system: msg`System`,
  signSubmitter: msg`Claimant`,
  signLeader: msg`Department manager`,
  signAccountant: msg`Accountant`,
  signCashier: msg`Cashier`,
  slipTitle: msg`Receipt paste-up sheet`,
  slipHint: msg`Paste paper receipts here, from right to left and from the bottom up, inside the dotted line`,
  binding: msg`Binding edge`,
  receipts: msg`Receipts`,
  count: msg`Pieces`,
  attachment: msg`Attachment`,
  documents: msg`documents`,
  originals: msg`originals`,
  draft: msg`draft`,
  printed: msg({ message: 'Printed {time} by {name}' }),
  supplier: msg`Supplier paid`,
  trip: msg`Trip request`,
  explained: msg`Reason`,
  heldBack: msg({ message: 'Payment on hold', context: 'heading' }),
  particulars: msg({ message: 'Details', context: 'of an expense' }),
  base: msg({ message: 'In {currency}' }),
  approved: msg({ message: 'Approved', context: 'amount' }),
  claimed: msg`Claimed`,
  writtenOff: msg({ message: 'Advance {number}' }),
  payable: msg`Net payable`,
  payout: msg`Paid out as`,
  city: msg`City`,
  attendees: msg`Attendees`,
  allocation: msg`Allocated`,
  ofCompany: msg({ message: '{name} ({company})' }),
  labelled: msg({ message: '{label}: {value}' }),
  and: msg`, `,
  yes: msg`Yes`,
  rateListed: msg({ message: 'Rate: 1 {from} = {rate} {to} (rate list of {day})' }),
  rateManual: msg({ message: 'Rate: 1 {from} = {rate} {to} (entered manually)' }),
  rateMissing: msg`No exchange rate`,
  lineCut: msg({ message: 'Reduced by {name}: {from} → {to}, {reason}' }),
  refused: msg({ message: 'Rejected by {name}: {reason}' }),
  held: msg({ message: 'Deferred by {name}: {reason}' }),
  onBehalf: msg({ message: '{name} for {other}' }),
  comment: msg`Comment`,
  lineCaption: msg({ message: 'Line {line}' }),
  page: msg({ message: 'page {page}' }),
} satisfies Record<string, MessageDescriptor>;

/** The acts that are printed: decisions and payments, not every edit. */
const ACTS: Partial<Record<DocumentAct, MessageDescriptor>> = {
  submit: msg`Submitted`,
  autoPass: msg`Approved automatically`,
  approve: msg`Approved`,
  handle: msg`Handled`,
  transfer: msg`Transferred`,
  addSign: msg`Signer added`,
  removeSign: msg`Signer removed`,
  dismissFinding: msg`Finding dismissed`,
  cut: msg`Line items reviewed`,
  returnToNode: msg`Returned to an earlier step`,
  takeBack: msg`Decision withdrawn`,
  timeOut: msg`Timed out`,
  moveFlow: msg`Moved to the new flow`,
  askRevoke: msg`Revocation requested`,
  hold: msg`Payment on hold`,
  release: msg`Payment resumed`,
  pass: msg`Approved for payment`,
  settleWithoutPayment: msg`Settled, nothing to pay`,
  return: msg`Returned`,
  reject: msg`Rejected`,
  withdraw: msg`Withdrawn`,
  batch: msg`Added to a payment batch`,
  pay: msg`Paid`,
  failPayment: msg`Payment failed`,
  payOutside: msg`Paid another way`,
  unpay: msg`Payment reversed`,
  unapprove: msg`Approval reversed`,
  returnAfterPass: msg`Returned after approval`,
  revoke: msg`Revoked`,
  terminate: msg`Ended by the administrator`,
  void: msg`Voided`,
  revise: msg`Revised`,
};

export interface PrintWords {
  locale: Locale;
  /** The company's time zone, for printed times. */
  timeZone: string;
  word: (key: keyof typeof PLAIN, values?: Record<string, string>) => string;
  status: (status: DocumentStatus) => string;
  /** Undefined for an act that is not printed. */
  act: (act: string) => string | undefined;
  type: (type: ExpenseType) => string;
  /** A localised text from the data. */
  local: (text: LocalText) => string;
}

/** The printed texts in one language. */
export function wordsIn(locale: Locale, timeZone: string): PrintWords {
  const say = words(locale);
  return {
    locale,
    timeZone,
    word: (key, values) => say(PLAIN[key], values),
    status: (status) => statusWord(status, locale),
    act(act) {
      const word = ACTS[act as DocumentAct];
      return word && say(word);
    },
    type: (type) => say(EXPENSE_TYPES[type]),
    local: (text) => localText(text, locale),
  };
}
