import { readCsv } from '#text/csv.ts';

/** What the rows of a CSV file hold, without their numbers. */
export const cellsOf = (text: string): string[][] =>
  readCsv(text, { rows: 100_000 }).map(({ cells }) => cells);
