import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '@outlay/contract/document';

interface FindingWords {
  title: MessageDescriptor;
  /** One sentence for each place where it was found. */
  detail: MessageDescriptor;
}

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
  allClear: {
    title: msg`All checks passed`,
    detail: msg({
      message:
        '{count, plural, one {# invoice: right title, not claimed before, amount agrees.} other {# invoices: right title, not claimed before, amounts agree.}}',
    }),
  },
};
