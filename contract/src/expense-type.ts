/** What an expense was for. Apart from the schema, so that the addresses of pages can name them without it. */
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
