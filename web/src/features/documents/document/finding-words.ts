import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '@outlay/contract/documents/document.detail';

interface FindingWords {
  title: MessageDescriptor;
  /** The sentence for one occurrence. */
  detail: MessageDescriptor;
  /** Used in its place when the finding concerns the whole document. */
  whole?: MessageDescriptor;
}

/** Names of the fields that a rule may require. */
export const REQUIRED_FIELDS: Record<string, MessageDescriptor> = {
  remarks: msg`Remarks`,
  merchant: msg`Merchant`,
  attendees: msg`Attendees`,
  city: msg`City`,
  project: msg`Project`,
  costCentre: msg`Cost centre`,
};

/** The text of each finding and how to resolve it. `line` is the name of the expense. */
export const FINDING_WORDS: Record<Finding['code'], FindingWords> = {
  invoiceUsed: {
    title: msg`Invoice already claimed`,
    detail: msg({
      message: 'Invoice {number} from {seller} is already on another document. Remove it, or ask finance.',
    }),
  },
  invoiceElsewhere: {
    title: msg`A colleague has the same invoice`,
    detail: msg({
      message: 'Someone else has also recorded invoice {number}. Only one of you can claim it.',
    }),
  },
  walletElsewhere: {
    title: msg`Invoice used by another app`,
    detail: msg({
      message:
        'Invoice {number} from {seller} is locked or reimbursed in the card wallet by another app. Remove it, or have that app release it.',
    }),
  },
  walletCancelled: {
    title: msg`Invoice cancelled by the seller`,
    detail: msg({
      message:
        'The seller has cancelled invoice {number} from {seller} with a credit note. Remove it, and ask the seller for a new one.',
    }),
  },
  orderRefunded: {
    title: msg`Order refunded`,
    detail: msg({
      message: '{line}: order {number} was refunded. Remove the line.',
    }),
  },
  billReplaced: {
    title: msg`Travel bill changed`,
    detail: msg({
      message: '{line}: the travel bill of {month} has changed since. Remove the line and pay the bill anew.',
    }),
  },
  invoiceMissing: {
    title: msg`No invoice`,
    detail: msg({ message: '{line}: no invoice is attached.' }),
  },
  titleDiffers: {
    title: msg`Invoice title is not the company’s`,
    detail: msg({ message: 'Invoice {number} is made out to “{buyer}”.' }),
  },
  invoiceCorrected: {
    title: msg`Edited manually`,
    detail: msg({ message: 'Invoice {number}: {field} was read as {before} and changed to {after}.' }),
  },
  amountAboveInvoices: {
    title: msg`More than the invoices`,
    detail: msg({ message: '{line}: {amount} claimed, but its invoices come to {covered}.' }),
  },
  notConfirmed: {
    title: msg`Read automatically only`,
    detail: msg({
      message: 'Invoice {number} has not been checked by a person yet. Compare it with its picture.',
    }),
  },
  lowConfidence: {
    title: msg`Hard to read`,
    detail: msg({ message: 'Invoice {number} was hard to read. Compare it with its picture.' }),
  },
  oldExpense: {
    title: msg`Older than 90 days`,
    detail: msg({ message: '{line}: spent on {day}.' }),
  },
  noPayeeAccount: {
    title: msg`No payee account`,
    detail: msg`Enter your payee account, then submit.`,
  },
  payeeNameDiffers: {
    title: msg`Account in another name`,
    detail: msg({ message: 'The account is in the name of {holder}, not {name}.' }),
  },
  noApprover: {
    title: msg`No approver available`,
    detail: msg`Ask the administrator to name a department manager.`,
  },
  rateMissing: {
    title: msg`No exchange rate`,
    detail: msg({ message: '{line}: there is no {currency} rate for that day. Please enter it.' }),
  },
  rateFar: {
    title: msg`Rate differs from the list`,
    detail: msg({
      message:
        '{line}: 1 {currency} = {rate}; the rate list has {listed}, and {percent}% deviation is allowed.',
    }),
  },
  rateUnlisted: {
    title: msg`Rate not in the list`,
    detail: msg({
      message:
        '{line}: 1 {currency} = {rate} was entered, but the rate list has none for that day. Please give a reason.',
    }),
  },
  expenseFuture: {
    title: msg`Dated later than today`,
    detail: msg({ message: '{line}: dated {day}. Correct the date, or submit it on or after that day.' }),
  },
  overBudget: {
    title: msg`Over budget`,
    detail: msg({ message: '“{name}”: {asked} requested, {available} left.' }),
  },
  offsetTooHigh: {
    title: msg`More applied than outstanding`,
    detail: msg({ message: 'Only {open} of {number} can be applied.' }),
  },
  advanceOverdue: {
    title: msg`An earlier advance is overdue`,
    detail: msg({ message: '{number} was due to be settled by {day}.' }),
  },
  policyLimit: {
    title: msg`Over the limit`,
    detail: msg({ message: '{line}: {amount} claimed; the limit is {limit}.' }),
  },
  policyReceipt: {
    title: msg`Invoice required`,
    detail: msg({ message: '{line}: an invoice is required above {limit}.' }),
  },
  policyAge: {
    title: msg`Too old`,
    detail: msg({
      message:
        '{line}: spent on {day}, {age, plural, one {# day} other {# days}} ago; {limit, plural, one {# day is} other {# days are}} allowed.',
    }),
  },
  policyField: {
    title: msg`Something is missing`,
    detail: msg({ message: '{line}: fill in “{field}”.' }),
    whole: msg({ message: 'Fill in “{field}”.' }),
  },
  policySimilar: {
    title: msg`Looks like an earlier claim`,
    detail: msg({ message: '{line}: same date, amount and merchant as {other}.' }),
  },
  policyWeekend: {
    title: msg`Spent on a day off`,
    detail: msg({ message: '{line}: {day} was not a working day.' }),
  },
  expenseRuleWords: {
    title: msg`Not reimbursable`,
    detail: msg({ message: '{line}: contains “{words}”.' }),
    whole: msg({ message: 'It contains “{words}”.' }),
  },
  policyPerAttendee: {
    title: msg`Over the limit per person`,
    detail: msg({
      message:
        '{attendees, plural, one {{line}: {amount} for # person; the limit is {limit} each.} other {{line}: {amount} for # people; the limit is {limit} each.}}',
    }),
  },
  policyTotal: {
    title: msg`Document total over the limit`,
    detail: msg({ message: '{amount} in total; the limit for one document is {limit}.' }),
  },
  allowanceTaxable: {
    title: msg`Over the tax-free limit`,
    detail: msg({ message: '{line}: {over} of it is taxed through payroll.' }),
  },
  driveDeviation: {
    title: msg`Distance differs from the measured one`,
    detail: msg({
      message: '{line}: {claimed} km claimed, {measured} km measured ({percent} %). Reason: {reason}',
    }),
  },
  driveDetour: {
    title: msg`Distance does not fit the places`,
    detail: msg({ message: '{line}: {claimed} km claimed, {straight} km in a straight line.' }),
  },
  driveCapped: {
    title: msg`Limit of the month reached`,
    detail: msg({ message: '{line}: cut to the monthly limit for mileage.' }),
  },
  allClear: {
    title: msg`All checks passed`,
    detail: msg({
      message:
        '{count, plural, one {# invoice: correct title, not claimed before, amount matches.} other {# invoices: correct titles, not claimed before, amounts match.}}',
    }),
  },
};
