import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import type {
  LimitPer,
  ExpenseRuleKind,
  ExpenseRule,
  RequiredField,
} from '@outlay/contract/spend/expense-rule';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

/** Names of the kinds of rules, as on the page. */
export const KINDS: Record<ExpenseRuleKind, MessageDescriptor> = {
  limit: msg`Limit`,
  receiptAbove: msg`Invoice required`,
  age: msg`Too old`,
  requiredField: msg`Required`,
  similar: msg`Possible duplicate`,
  weekend: msg`On a non-working day`,
  words: msg`Blocked words`,
  perAttendee: msg`Per person`,
  overLimitTotal: msg`Whole document`,
};

const PERS: Record<LimitPer, MessageDescriptor> = {
  line: msg`Per line`,
  day: msg`Per day`,
  month: msg`Per month`,
  tripDay: msg`Per day of travel`,
};

const FIELDS: Record<RequiredField, MessageDescriptor> = {
  remarks: msg`Remarks`,
  merchant: msg`Merchant`,
  attendees: msg`Attendees`,
  city: msg`City`,
  project: msg`Project`,
  costCentre: msg`Cost centre`,
};

const DAYS = msg({
  message: '{days, plural, one {more than # day ago} other {more than # days ago}}',
});

/** The description of a rule's parameters other than its amount. */
export function detailsOf(rule: ExpenseRule, locale: Locale): string {
  const say = words(locale);
  switch (rule.kind) {
    case 'limit':
      return say(PERS[rule.params.per]);
    case 'age':
      return say(DAYS, { days: rule.params.days });
    case 'requiredField':
      return say(FIELDS[rule.params.field]);
    case 'words':
      return rule.params.words.join(', ');
    default:
      return '';
  }
}
