import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '@outlay/contract/document';

interface FindingWords {
  title: MessageDescriptor;
  /** One sentence for each place where it was found. */
  detail: MessageDescriptor;
  /** Instead, where the whole document is meant. */
  whole?: MessageDescriptor;
}

/** What a rule wants filled in. */
export const ASKED_FIELDS: Record<string, MessageDescriptor> = {
  remarks: msg`Remarks`,
  merchant: msg`Merchant`,
  attendees: msg`Attendees`,
  city: msg`City`,
  project: msg`Project`,
  costCentre: msg`Cost centre`,
};

/** What each check says, and what to do about it. `line` names the expense. */
export const FINDING_WORDS: Record<Finding['code'], FindingWords> = {
  invoiceUsed: {
    title: msg`Invoice already claimed`,
    detail: msg({
      message: 'Invoice {number} of {seller} is on another document. Take it out, or ask finance.',
    }),
  },
  invoiceElsewhere: {
    title: msg`A colleague has the same invoice`,
    detail: msg({ message: 'Invoice {number} is also recorded by somebody else. Only one can claim it.' }),
  },
  invoiceMissing: {
    title: msg`No invoice`,
    detail: msg({ message: '{line}: no invoice is attached.' }),
  },
  titleDiffers: {
    title: msg`Invoice title is not the company`,
    detail: msg({ message: 'Invoice {number} is made out to “{buyer}”.' }),
  },
  invoiceCorrected: {
    title: msg`Changed by hand`,
    detail: msg({ message: 'Invoice {number}: {field} was read as {before} and changed to {after}.' }),
  },
  amountAboveInvoices: {
    title: msg`More than the invoices say`,
    detail: msg({ message: '{line}: {amount} claimed, {covered} on its invoices.' }),
  },
  notConfirmed: {
    title: msg`Read by machine only`,
    detail: msg({ message: 'Nobody has looked at invoice {number} yet. Compare it with its picture.' }),
  },
  lowConfidence: {
    title: msg`Hard to read`,
    detail: msg({ message: 'Invoice {number} was read with doubt. Compare it with its picture.' }),
  },
  oldExpense: {
    title: msg`Older than 90 days`,
    detail: msg({ message: '{line}: spent on {day}.' }),
  },
  noPayeeAccount: {
    title: msg`No bank account for the money`,
    detail: msg`Enter the account that the money should go to, then submit.`,
  },
  payeeNameDiffers: {
    title: msg`Account in another name`,
    detail: msg({ message: 'The account is in the name of {holder}; the person is {name}.' }),
  },
  noApprover: {
    title: msg`Nobody can approve this`,
    detail: msg`Ask the administrator to name a leader of the department.`,
  },
  rateMissing: {
    title: msg`No exchange rate`,
    detail: msg({ message: '{line}: no rate of {currency} is known on that day. Set it by hand.' }),
  },
  rateFar: {
    title: msg`Rate far from the list`,
    detail: msg({
      message: '{line}: 1 {currency} = {rate}; the list says {listed}, {percent}% are allowed.',
    }),
  },
  rateUnlisted: {
    title: msg`Rate not in the list`,
    detail: msg({
      message: '{line}: 1 {currency} = {rate} was typed; the list has no rate of that day. Give a reason.',
    }),
  },
  expenseFuture: {
    title: msg`Dated later than today`,
    detail: msg({ message: '{line}: dated {day}. Correct the day, or submit it when that day has come.' }),
  },
  overBudget: {
    title: msg`Over budget`,
    detail: msg({ message: '“{name}”: {asked} asked, {available} left.' }),
  },
  offsetTooHigh: {
    title: msg`More written off than there is`,
    detail: msg({ message: 'Of {number} only {open} can be written off.' }),
  },
  advanceOverdue: {
    title: msg`An earlier advance is overdue`,
    detail: msg({ message: '{number} was to be settled by {day}.' }),
  },
  policyLimit: {
    title: msg`Above the limit`,
    detail: msg({ message: '{line}: {amount} claimed, {limit} is the limit.' }),
  },
  policyReceipt: {
    title: msg`An invoice is needed`,
    detail: msg({ message: '{line}: above {limit} an invoice is needed.' }),
  },
  policyAge: {
    title: msg`Too old`,
    detail: msg({ message: '{line}: spent on {day}, {age} days ago; {limit} are allowed.' }),
  },
  policyField: {
    title: msg`Something is missing`,
    detail: msg({ message: '{line}: fill in “{field}”.' }),
    whole: msg({ message: 'Fill in “{field}”.' }),
  },
  policySimilar: {
    title: msg`Looks like one claimed before`,
    detail: msg({ message: '{line}: same day, amount and merchant as {other}.' }),
  },
  policyWeekend: {
    title: msg`Spent on a day off`,
    detail: msg({ message: '{line}: {day} was no working day.' }),
  },
  policyWords: {
    title: msg`Not to be reimbursed`,
    detail: msg({ message: '{line}: says “{words}”.' }),
    whole: msg({ message: 'It says “{words}”.' }),
  },
  policyPerAttendee: {
    title: msg`Above the limit for each person`,
    detail: msg({
      message:
        '{attendees, plural, one {{line}: {amount} for # person; {limit} each is the limit.} other {{line}: {amount} for # people; {limit} each is the limit.}}',
    }),
  },
  policyTotal: {
    title: msg`The document is too large`,
    detail: msg({ message: '{amount} in all; {limit} is the limit of one document.' }),
  },
  allClear: {
    title: msg`All checks passed`,
    detail: msg({
      message:
        '{count, plural, one {# invoice: right title, not claimed before, amount agrees.} other {# invoices: right title, not claimed before, amounts agree.}}',
    }),
  },
};
