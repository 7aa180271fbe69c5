import { i18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import type { Expense } from '@outlay/contract/spend/expense';
import { formatDay } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';

const MOST = 140;
/** Maximum number of expense types named, to keep the text short. */
const KINDS_NAMED = 3;

/** Suggests the purpose of a claim from its expenses: type, day and place. Empty without expenses. */
export function purposeOf(expenses: readonly Expense[]): string {
  const [first] = expenses;
  if (!first) return '';
  const kinds = [...new Set(expenses.map(({ type }) => type))];
  const count = expenses.length;
  const what =
    kinds.length > KINDS_NAMED
      ? plural(count, { one: '# expense', other: '# expenses' })
      : listWords(kinds.map((kind) => i18n._(expenseTypeWords(kind).label)));
  const days = expenses.map(({ spentOn }) => spentOn).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const when = from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  const places = [...new Set(expenses.map(({ merchant }) => merchant))];
  const where = places.length === 1 ? places[0] : '';
  return [what, when, where].filter(Boolean).join(' · ').slice(0, MOST);
}
