import type { ExpenseRuleKind, ExpenseRule, ExpenseRuleScope } from '@outlay/contract/spend/expense-rule';
import { newId } from '#device/id.ts';
import { isBlank } from '#desk/form/LocalField.tsx';

type Base = Omit<ExpenseRule, 'kind' | 'params'>;

const EVERYTHING: ExpenseRuleScope = {
  expenseTypes: [],
  documentTypes: [],
  grades: [],
  cities: [],
  exceptCities: [],
};

/** The rule with another kind; the fields that both kinds share are kept. */
export function ofKind(base: Base, kind: ExpenseRuleKind): ExpenseRule {
  const { id, version, name, enabled, effect, scope } = base;
  const kept = { id, version, name, enabled, effect, scope };
  switch (kind) {
    case 'limit':
      return { ...kept, kind, params: { per: 'line', amount: 100_000 } };
    case 'receiptAbove':
    case 'perAttendee':
    case 'overLimitTotal':
      return { ...kept, kind, params: { amount: 50_000 } };
    case 'age':
      return { ...kept, kind, params: { days: 90 } };
    case 'requiredField':
      return { ...kept, kind, params: { field: 'remarks' } };
    case 'words':
      return { ...kept, kind, params: { words: [] } };
    default:
      return { ...kept, kind, params: {} };
  }
}

export const newRule = (): ExpenseRule =>
  ofKind({ id: newId(), version: 0, name: {}, enabled: true, effect: 'warn', scope: EVERYTHING }, 'limit');

/** Whether the rule can be tested or saved; an unreadable amount is NaN. */
export const isWhole = (rule: ExpenseRule): boolean =>
  !isBlank(rule.name) &&
  (rule.kind !== 'words' || rule.params.words.length > 0) &&
  (!('amount' in rule.params) || Number.isFinite(rule.params.amount));
