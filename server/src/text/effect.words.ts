import type { MessageDescriptor } from '@lingui/core';
import type { ExpenseRuleEffect } from '@outlay/contract/spend/expense-rule';
import { msg } from '#i18n/msg.ts';

/** Names of the effects of a rule or a budget, as on the page. */
export const EFFECTS: Record<ExpenseRuleEffect, MessageDescriptor> = {
  forbid: msg`Blocks`,
  reason: msg`Requires a reason`,
  warn: msg`Warns`,
};

export const ON: MessageDescriptor = msg`In effect`;
export const OFF: MessageDescriptor = msg`Switched off`;
