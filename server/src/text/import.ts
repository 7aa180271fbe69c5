import type { ImportAnswer, RowFate } from '@outlay/contract/import';
import { readCsv, type TableRow } from './csv.ts';

/** A longer file is a mistake, or should be imported in parts. */
const MOST_ROWS = 5000;

/** Reads the rows of a table with this many columns, the last of which may be missing. */
export const readImport = (text: string, columns: number): TableRow[] =>
  readCsv(text, { rows: MOST_ROWS, columns });

/** The results of all rows and their counts. */
export function answerImport(rows: RowFate[], applied: boolean): ImportAnswer {
  const count = (fate: RowFate['fate']) => rows.filter((row) => row.fate === fate).length;
  return {
    applied,
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    rows,
  };
}
