import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { ExpenseRule, ExpenseRuleScope } from '@outlay/contract/spend/expense-rule';
import { formatMoney } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { PER_WORDS, REQUIRED_WORDS } from './expense-rule-words.ts';

/** The parameters of a rule in words, shown beside its name: `¥600.00 · each day`. */
export function ruleWords(rule: ExpenseRule, currency: string): string {
  const money = (amount: number) => formatMoney({ amount, currency });
  switch (rule.kind) {
    case 'limit':
      return `${money(rule.params.amount)} · ${i18n._(PER_WORDS[rule.params.per])}`;
    case 'receiptAbove':
      return t`above ${money(rule.params.amount)}`;
    case 'age':
      return plural(rule.params.days, { one: 'more than # day ago', other: 'more than # days ago' });
    case 'requiredField':
      return i18n._(REQUIRED_WORDS[rule.params.field]);
    case 'words':
      return shortened(rule.params.words);
    case 'perAttendee':
    case 'overLimitTotal':
      return t`above ${money(rule.params.amount)}`;
    default:
      return '';
  }
}

const MOST = 3;

const shortened = (names: readonly string[]): string => {
  const more = names.length - MOST;
  if (more <= 0) return listWords(names);
  return `${names.slice(0, MOST).join(', ')} +${String(more)}`;
};

/** Cities are listed in several scripts, as invoices spell them; returns those in the reader's script. */
function ownNames(cities: readonly string[]): readonly string[] {
  const chinese = i18n.locale.startsWith('zh');
  const own = cities.filter((city) => /\p{Script=Han}/u.test(city) === chinese);
  return own.length > 0 ? own : cities;
}

/** The scope of a rule in words. `types` are the names of document types by their code. */
export function scopeWords(scope: ExpenseRuleScope, types: ReadonlyMap<string, string>): string {
  const parts = [
    shortened(scope.expenseTypes.map((type) => i18n._(expenseTypeWords(type).label))),
    shortened(scope.documentTypes.map((code) => types.get(code) ?? code)),
    scope.grades.length > 0 ? t`grade ${shortened(scope.grades)}` : '',
    shortened(ownNames(scope.cities)),
    scope.exceptCities.length > 0 ? t`not in ${shortened(ownNames(scope.exceptCities))}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t`Everything`;
}
