import { AppError } from '@outlay/contract/errors';
import type { ImportAnswer, RowFate } from '@outlay/contract/import';

const MOST_ROWS = 5000;

/** A file beyond it is a mistake, or is better brought in parts. */
export function assertRowCount(rows: string[][]): string[][] {
  if (rows.length > MOST_ROWS)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'text', code: 'tooLong' }] });
  return rows;
}

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
