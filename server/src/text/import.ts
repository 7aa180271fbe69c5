import type { ImportAnswer, RowFate } from '@outlay/contract/import';
import { readCsv, type TableRow } from './csv.ts';

/** A file beyond it is a mistake, or is better brought in parts. */
const MOST_ROWS = 5000;

/** The rows of a table with so many columns, of which the last may be left out. */
export const readImport = (text: string, columns: number): TableRow[] =>
  readCsv(text, { rows: MOST_ROWS, columns });

/** Every row's fate with their numbers. */
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
