import { z } from 'zod';

/** A table from a CSV file: first tried, then taken over with `apply`. */
export const ImportRequest = z.object({
  /** The file's text, at most 5,000 rows. */
  text: z.string().min(1).max(1_000_000),
  apply: z.boolean().default(false),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

export const RowFault = z.enum([
  'tooFewColumns',
  'badDay',
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
]);
export type RowFault = z.infer<typeof RowFault>;

/** What became of one row, or would: a refused row is left out, the others are taken. */
export const RowFate = z.object({
  /** As a spreadsheet counts, the heading being row 1. */
  row: z.int(),
  fate: z.enum(['added', 'changed', 'same', 'refused']),
  fault: RowFault.nullable(),
  /** The row's first columns, to find it again. */
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
