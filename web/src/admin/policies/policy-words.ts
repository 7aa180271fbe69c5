import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitPer, PolicyEffect, PolicyKind, RequiredField } from '@outlay/contract/policy';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

/** The kinds of rules, in the order in which companies need them. */
export const RULE_WORDS: Record<PolicyKind, { label: MessageDescriptor; told: MessageDescriptor }> = {
  limit: { label: msg`Limit`, told: msg`What may be spent on a line, a day, a month or a day of a trip` },
  receiptAbove: { label: msg`Invoice needed`, told: msg`From an amount on, a line needs an invoice` },
  age: { label: msg`Too old`, told: msg`How long ago something may have been spent` },
  requiredField: { label: msg`Must be filled in`, told: msg`What a line must tell` },
  similar: {
    label: msg`Looks like a double`,
    told: msg`The same amount, day and merchant on another line of the person`,
  },
  weekend: { label: msg`On a day off`, told: msg`Spent on a day that the company does not work` },
  words: { label: msg`Words not allowed`, told: msg`Words in remarks, merchant or title` },
  perAttendee: { label: msg`Per head`, told: msg`What a meal may cost for each person at the table` },
  overLimitTotal: { label: msg`Whole document`, told: msg`What a document may come to` },
};

interface EffectWords {
  label: MessageDescriptor;
  told: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

/** What follows where a rule finds something; budgets have the same three. */
export const EFFECT_WORDS: Record<PolicyEffect, EffectWords> = {
  forbid: { label: msg`Forbids`, told: msg`It cannot be submitted.`, tone: 'stop', icon: 'lock' },
  reason: { label: msg`Asks why`, told: msg`It is submitted with a reason.`, tone: 'wait', icon: 'pen' },
  warn: { label: msg`Warns`, told: msg`Submitter and approvers are told.`, tone: 'brand', icon: 'info' },
};

export const PER_WORDS: Record<LimitPer, MessageDescriptor> = {
  line: msg`Each line`,
  day: msg`Each day`,
  month: msg`Each month`,
  tripDay: msg`Each day of the trip`,
};

export const REQUIRED_WORDS: Record<RequiredField, MessageDescriptor> = {
  remarks: msg`Remarks`,
  merchant: msg`Merchant`,
  attendees: msg`Attendees`,
  city: msg`City`,
  project: msg`Project`,
  costCentre: msg`Cost centre`,
};
