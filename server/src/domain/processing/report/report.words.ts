import type { MessageDescriptor } from '@lingui/core';
import type { ReportBasis, ReportDimension } from '@outlay/contract/processing/report';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';
import { expenseTypeWord } from '#text/expense.words.ts';

const BASES: Record<ReportBasis, MessageDescriptor> = {
  booked: msg({ message: 'Booked', context: 'basis of a report' }),
  claimed: msg`Claimed`,
  approved: msg({ message: 'Approved', context: 'basis of a report' }),
  paid: msg({ message: 'Paid', context: 'basis of a report' }),
};

const DIMENSIONS: Record<ReportDimension, MessageDescriptor> = {
  type: msg`Expense type`,
  department: msg`Department`,
  person: msg({ message: 'Person', context: 'dimension of a report' }),
  project: msg`Project`,
  merchant: msg`Merchant`,
  city: msg`City`,
  currency: msg`Currency`,
  month: msg`Month`,
};

/** What a group without a key is called. */
const NONE: Record<ReportDimension, MessageDescriptor> = {
  type: msg`Other`,
  department: msg`No department`,
  person: msg`Nobody in particular`,
  project: msg`No project`,
  merchant: msg`No merchant`,
  city: msg`No city`,
  currency: msg`Currency`,
  month: msg`Month`,
};

const PLAIN = {
  others: msg`All others`,
  total: msg`Total`,
  before: msg`Compared period`,
  report: msg({ message: 'Spending report', context: 'title of a file' }),
  basis: msg`Basis`,
  period: msg`Period`,
  whose: msg`Whose spending`,
  department: msg`My departments`,
  whole: msg`Whole company`,
  currency: msg`Currency`,
  asOf: msg`As of`,
  otherCurrencies: msg`In other currencies, not included`,
  madeBy: msg`Created by {person} on {at}`,
  span: msg`{from} to {to}`,
} satisfies Record<string, MessageDescriptor>;

export interface ReportWords {
  locale: Locale;
  basis: (basis: ReportBasis) => string;
  dimension: (dimension: ReportDimension) => string;
  word: (key: keyof typeof PLAIN, values?: Record<string, string>) => string;
  /** What a group is called. */
  group: (by: ReportDimension, group: { key: string; name: string }) => string;
}

/** The texts of reports in one language. */
export function reportWords(locale: Locale): ReportWords {
  const say = words(locale);
  return {
    locale,
    basis: (basis) => say(BASES[basis]),
    dimension: (dimension) => say(DIMENSIONS[dimension]),
    word: (key, values) => say(PLAIN[key], values),
    group: (by, { key, name }) =>
      key === '' ? say(NONE[by]) : by === 'type' ? expenseTypeWord(key, locale) : name || key,
  };
}
