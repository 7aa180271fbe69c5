import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { IconName } from '#ui/Icon.tsx';

interface TypeWords {
  label: MessageDescriptor;
  icon: IconName;
}

/** What each kind of expense is called, and its picture; in the order of how often people need them. */
export const EXPENSE_TYPES: Record<ExpenseType, TypeWords> = {
  taxi: { label: msg`Taxi`, icon: 'taxi' },
  meals: { label: msg`Meals`, icon: 'food' },
  transport: { label: msg`Travel`, icon: 'train' },
  lodging: { label: msg`Lodging`, icon: 'bed' },
  entertainment: { label: msg`Hospitality`, icon: 'glass' },
  office: { label: msg`Office supplies`, icon: 'bag' },
  communication: { label: msg`Phone and internet`, icon: 'phone' },
  fuel: { label: msg`Fuel`, icon: 'fuel' },
  training: { label: msg`Training`, icon: 'study' },
  other: { label: msg`Other`, icon: 'wallet' },
};

export const EXPENSE_TYPE_LIST = Object.keys(EXPENSE_TYPES) as ExpenseType[];

/** The home page's lists name a type by a text that may be newer than this app. */
export const expenseTypeWords = (type: string): TypeWords =>
  EXPENSE_TYPES[type as ExpenseType] ?? EXPENSE_TYPES.other;
