import type { MessageDescriptor } from '@lingui/core';
import type { ExpenseRuleEffect } from '@outlay/contract/spend/expense-rule';
import { msg } from '#i18n/msg.ts';

/** What follows where a rule or a budget finds something, as the page says it. */
export const EFFECTS: Record<ExpenseRuleEffect, MessageDescriptor> = {
  forbid: msg`Blocks`,
  reason: msg`Requires a reason`,
  warn: msg`Warns`,
};

export const ON: MessageDescriptor = msg`In effect`;
export const OFF: MessageDescriptor = msg`Switched off`;
