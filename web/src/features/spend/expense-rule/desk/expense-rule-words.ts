import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  LimitPer,
  ExpenseRuleEffect,
  ExpenseRuleKind,
  RequiredField,
} from '@outlay/contract/spend/expense-rule';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

/** The kinds of rules, the most common first. */
export const RULE_WORDS: Record<
  ExpenseRuleKind,
  { label: MessageDescriptor; description: MessageDescriptor }
> = {
  limit: { label: msg`Limit`, description: msg`Spending limit per line, day, month or day of travel` },
  receiptAbove: { label: msg`Invoice required`, description: msg`Above an amount, a line needs an invoice` },
  age: { label: msg`Too old`, description: msg`Maximum age of an expense` },
  requiredField: { label: msg`Required`, description: msg`Information a line must contain` },
  similar: {
    label: msg`Possible duplicate`,
    description: msg`The same amount, date and merchant on another line of the same person`,
  },
  weekend: { label: msg`On a non-working day`, description: msg`Spent on a company non-working day` },
  words: { label: msg`Blocked words`, description: msg`Words in remarks, merchant or title` },
  perAttendee: { label: msg`Per person`, description: msg`Meal limit per person` },
  overLimitTotal: { label: msg`Whole document`, description: msg`Maximum for a document` },
};

interface EffectWords {
  label: MessageDescriptor;
  description: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

/** The effects of a finding; budgets have the same three. */
export const EFFECT_WORDS: Record<ExpenseRuleEffect, EffectWords> = {
  forbid: { label: msg`Blocks`, description: msg`It cannot be submitted.`, tone: 'stop', icon: 'lock' },
  reason: {
    label: msg`Requires a reason`,
    description: msg`Submit it with a reason.`,
    tone: 'wait',
    icon: 'pen',
  },
  warn: {
    label: msg`Warns`,
    description: msg`Submitter and approvers are notified.`,
    tone: 'brand',
    icon: 'info',
  },
};

export const PER_WORDS: Record<LimitPer, MessageDescriptor> = {
  line: msg`Per line`,
  day: msg`Per day`,
  month: msg`Per month`,
  tripDay: msg`Per day of travel`,
};

export const REQUIRED_WORDS: Record<RequiredField, MessageDescriptor> = {
  remarks: msg`Remarks`,
  merchant: msg`Merchant`,
  attendees: msg`Attendees`,
  city: msg`City`,
  project: msg`Project`,
  costCentre: msg`Cost centre`,
};
