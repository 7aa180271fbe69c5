import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isEnteredType } from '@outlay/contract/expense-type';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { IconName } from '#ui/Icon.tsx';

interface TypeWords {
  label: MessageDescriptor;
  icon: IconName;
}

/** Labels and icons of the expense types, the most used first. */
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
  mileage: { label: msg`Mileage`, icon: 'car' },
  allowance: { label: msg`Travel allowance`, icon: 'map' },
  other: { label: msg`Other`, icon: 'wallet' },
};

export const EXPENSE_TYPE_LIST = Object.keys(EXPENSE_TYPES) as ExpenseType[];

/** The types that a person can choose for an expense; the others are calculated. */
export const ENTERED_TYPE_LIST = EXPENSE_TYPE_LIST.filter(isEnteredType);

/** The home page names types as text, which may include types that this version does not know. */
export const expenseTypeWords = (type: string): TypeWords =>
  EXPENSE_TYPES[type as ExpenseType] ?? EXPENSE_TYPES.other;
