import { readCsv } from '#text/csv.ts';

/** The cells of a CSV file by row, without row numbers. */
export const cellsOf = (text: string): string[][] =>
  readCsv(text, { rows: 100_000 }).map(({ cells }) => cells);
