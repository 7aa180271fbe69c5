import type { ImportedCells } from '#database/tables.ts';

export const COLUMNS = ['name', 'account', 'department', 'grade', 'post', 'leader'] as const;
export type Column = keyof ImportedCells;

const YES = new Set(['yes', 'y', 'true', '1', '是', 'oui', 'sí', 'si', '✓']);
const NO = new Set(['', 'no', 'n', 'false', '0', '否', 'non']);

/** Undefined for any other text. */
export function yesOrNo(text: string): boolean | undefined {
  const plain = text.trim().toLowerCase();
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined;
}

export const cellsAt = (row: readonly string[], places: Partial<Record<Column, number>>): ImportedCells =>
  Object.fromEntries(COLUMNS.map((column) => [column, row[places[column] ?? -1] ?? ''])) as ImportedCells;
