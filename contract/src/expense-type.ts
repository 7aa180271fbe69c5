/** The expense types, separate from the schema so that page addresses can use them without zod. */
export const EXPENSE_TYPES = [
  'transport',
  'taxi',
  'lodging',
  'meals',
  'entertainment',
  'office',
  'communication',
  'training',
  'fuel',
  'other',
] as const;
