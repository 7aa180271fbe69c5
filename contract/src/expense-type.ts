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
  'mileage',
  'allowance',
  'other',
] as const;

/** Types whose amounts the server calculates, of drives and travel allowances; nobody types them. */
const CALCULATED: readonly string[] = ['mileage', 'allowance'];

/** Whether a person can choose the type. */
export const isEnteredType = (type: (typeof EXPENSE_TYPES)[number]): boolean => !CALCULATED.includes(type);
