import { z } from 'zod';

/** A table from a CSV file. Without `apply` it is only checked. */
export const ImportRequest = z.object({
  /** The text of the file, at most 5,000 rows. */
  text: z.string().min(1).max(1_000_000),
  apply: z.boolean().default(false),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

export const RowFault = z.enum([
  'tooFewColumns',
  'badDay',
  'badCountry',
  'badCurrency',
  'ownCurrency',
  'badRate',
  'badAmount',
  'badEffect',
  'badPeriod',
  'badType',
  'nameMissing',
  'unknownDepartment',
  'unknownProject',
  'twice',
  'badKind',
  'badState',
  'badPayer',
  'badTime',
  'currencyChanged',
  'otherCurrency',
]);
export type RowFault = z.infer<typeof RowFault>;

/** The result of one row, or what it would be. Refused rows are skipped; the others are imported. */
export const RowFate = z.object({
  /** Row number as in a spreadsheet; the header is row 1. */
  row: z.int(),
  fate: z.enum(['added', 'changed', 'same', 'refused']),
  fault: RowFault.nullable(),
  /** The first columns of the row, to find it again. */
  text: z.string(),
});
export type RowFate = z.infer<typeof RowFate>;

export const ImportAnswer = z.object({
  applied: z.boolean(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  rows: z.array(RowFate),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;
