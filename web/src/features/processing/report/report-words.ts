import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  PACE_STEPS,
  ReportBasis,
  ReportDimension,
  ReportSchedule,
} from '@outlay/contract/processing/report';
import type { Against, PeriodKind } from './report-period.ts';

export const BASIS_WORDS: Record<ReportBasis, MessageDescriptor> = {
  booked: msg({ message: 'Booked', context: 'basis of a report' }),
  claimed: msg({ message: 'Claimed', context: 'basis of a report' }),
  approved: msg({ message: 'Approved', context: 'basis of a report' }),
  paid: msg({ message: 'Paid', context: 'basis of a report' }),
};

/** What each basis counts. */
export const BASIS_HINTS: Record<ReportBasis, MessageDescriptor> = {
  booked: msg`As in the ledger, without deductible tax, on the day of the entry`,
  claimed: msg`What was submitted, on the day of submission`,
  approved: msg`What was approved, on the day of approval`,
  paid: msg`What was paid out, on the day of payment`,
};

export const DIMENSION_WORDS: Record<ReportDimension, MessageDescriptor> = {
  type: msg`Expense type`,
  department: msg`Department`,
  person: msg({ message: 'Person', context: 'dimension of a report' }),
  project: msg`Project`,
  merchant: msg`Merchant`,
  city: msg`City`,
  currency: msg`Currency`,
  month: msg`Month`,
};

export const STEP_WORDS: Record<(typeof PACE_STEPS)[number], MessageDescriptor> = {
  before: msg`Before submission`,
  approval: msg({ message: 'In approval', context: 'step of a claim' }),
  payment: msg`Until payment`,
};

export const KIND_WORDS: Record<PeriodKind, MessageDescriptor> = {
  month: msg`Month`,
  quarter: msg`Quarter`,
  year: msg`Fiscal year`,
};

export const AGAINST_WORDS: Record<Against, MessageDescriptor> = {
  before: msg`The period before`,
  yearAgo: msg`The same period a year ago`,
  nothing: msg`Nothing`,
};

export const RHYTHM_WORDS: Record<ReportSchedule['rhythm'], MessageDescriptor> = {
  weekly: msg`Every Monday, for the last week`,
  monthly: msg`On the first of each month, for the last month`,
};

/** Names of values that are read from invoices; any other is shown as it is called. */
export const FIELD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  number: msg`Invoice number`,
  code: msg`Invoice code`,
  date: msg`Date`,
  amount: msg`Amount`,
  total: msg`Amount`,
  tax: msg`Tax`,
  seller: msg`Seller`,
  buyer: msg`Buyer`,
  type: msg`Invoice type`,
};
