import { BudgetEffect, type BudgetForm } from '@outlay/contract/spend/budget';
import { Day } from '@outlay/contract/fields';
import type { RowFate, RowFault } from '@outlay/contract/import';
import { parseAmount } from '@outlay/contract/money';
import type { TableRow } from '#text/csv.ts';

/** The company's data that the names in rows refer to. */
export interface Directory {
  currency: string;
  /** IDs by name; an ambiguous name is left out. */
  departments: ReadonlyMap<string, string | null>;
  /** Ids by code. */
  projects: ReadonlyMap<string, string>;
  /** Existing budgets by `keyOf`. */
  known: ReadonlyMap<string, BudgetForm>;
}

export interface JudgedBudgets {
  fates: RowFate[];
  forms: BudgetForm[];
}

type Wanted = Omit<BudgetForm, 'id' | 'version'>;

/** The key that identifies a budget. */
export const keyOf = ({ name, fromDay }: Pick<BudgetForm, 'name' | 'fromDay'>): string =>
  `${fromDay} ${name}`;

/** Whether the first row is a header: its second cell is not a date. */
const isHeading = ([, from = '']: readonly string[]) => !/\d/.test(from);

export const BUDGET_COLUMNS = 8;

/**
 * The expected result of each row of `name, from, to, amount, department, project, expense type, effect`, the last four
 * of which are optional. Rows with a fault are skipped.
 */
export function judgeBudgetRows(
  rows: readonly TableRow[],
  directory: Directory,
  newId: () => string,
): JudgedBudgets {
  const seen = new Set<string>();
  const judged: JudgedBudgets = { fates: [], forms: [] };
  for (const [index, { row: number, cells }] of rows.entries()) {
    if (index === 0 && isHeading(cells)) continue;
    const wanted = readRow(cells, directory);
    const fault = typeof wanted === 'string' ? wanted : seen.has(keyOf(wanted)) ? 'twice' : null;
    const row = { row: number, text: cells.slice(0, 3).join(', ').slice(0, 140) };
    if (fault || typeof wanted === 'string') {
      judged.fates.push({ ...row, fate: 'refused', fault });
      continue;
    }
    seen.add(keyOf(wanted));
    const before = directory.known.get(keyOf(wanted));
    const form = { ...wanted, id: before?.id ?? newId(), version: before?.version ?? 0 };
    const fate = !before ? 'added' : isSame(before, form) ? 'same' : 'changed';
    judged.fates.push({ ...row, fate, fault: null });
    if (fate !== 'same') judged.forms.push(form);
  }
  return judged;
}

function readRow(cells: readonly string[], directory: Directory): Wanted | RowFault {
  const [name = '', fromDay = '', toDay = '', money = '', department = '', project = ''] = cells;
  const [type = '', effect = ''] = cells.slice(6);
  if (cells.length < 4) return 'tooFewColumns';
  if (name === '' || name.length > 80) return 'nameMissing';
  if (!Day.safeParse(fromDay).success || !Day.safeParse(toDay).success) return 'badDay';
  if (fromDay > toDay) return 'badPeriod';
  const amount = parseAmount(money, directory.currency);
  if (amount === null || amount < 0) return 'badAmount';
  const departmentId = department === '' ? null : directory.departments.get(department);
  if (departmentId === undefined || (department !== '' && departmentId === null)) return 'unknownDepartment';
  const projectId = project === '' ? null : directory.projects.get(project);
  if (projectId === undefined) return 'unknownProject';
  if (type.length > 60) return 'badType';
  const judged = BudgetEffect.safeParse(effect === '' ? 'warn' : effect);
  if (!judged.success) return 'badEffect';
  return {
    ...{ name, departmentId, projectId, expenseType: type === '' ? null : type },
    ...{ fromDay, toDay, amount, effect: judged.data, enabled: true },
  };
}

const isSame = (a: BudgetForm, b: BudgetForm): boolean =>
  (Object.keys(b) as (keyof BudgetForm)[]).every((key) => a[key] === b[key]);
