import type { MessageDescriptor } from '@lingui/core';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

/** Names of the expense types, for print and files. */
export const EXPENSE_TYPES: Record<ExpenseType, MessageDescriptor> = {
  transport: msg`Travel`,
  taxi: msg`Taxi`,
  lodging: msg`Lodging`,
  meals: msg`Meals`,
  entertainment: msg`Hospitality`,
  office: msg`Office supplies`,
  communication: msg`Phone and internet`,
  training: msg`Training`,
  fuel: msg`Fuel`,
  mileage: msg`Mileage`,
  allowance: msg`Travel allowance`,
  other: msg`Other`,
};

/**
 * The name of a type; the code itself if this server does not know it, because a rule may contain another version's
 * code.
 */
export const expenseTypeWord = (code: string, locale: Locale): string => {
  const word = Object.entries(EXPENSE_TYPES).find(([type]) => type === code)?.[1];
  return word ? words(locale)(word) : code;
};
