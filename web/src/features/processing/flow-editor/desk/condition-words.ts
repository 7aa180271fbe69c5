import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FlowCondition, FlowTest } from '@outlay/contract/documents/flow.definition';
import { formatMoney } from '#text/format.ts';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { departmentName, fieldName, fieldsOf, personName, typeName, type FlowNames } from './flow-names.ts';

/** The type of a fact: determines its operators and how its values are entered. */
export type FactKind =
  | 'money'
  | 'number'
  | 'type'
  | 'department'
  | 'person'
  | 'expenseType'
  | 'yesNo'
  | 'text';

interface Fact {
  label: MessageDescriptor;
  kind: FactKind;
}
export const FACTS: Record<string, Fact> = {
  amount: { label: msg`Amount`, kind: 'money' },
  type: { label: msg`Document type`, kind: 'type' },
  department: { label: msg`Department`, kind: 'department' },
  submitter: { label: msg`Submitter`, kind: 'person' },
  grade: { label: msg`Grade`, kind: 'text' },
  expenseType: { label: msg`Expense type`, kind: 'expenseType' },
  project: { label: msg`Project`, kind: 'text' },
  costCentre: { label: msg`Cost centre`, kind: 'text' },
  warnings: { label: msg`Number of alerts`, kind: 'number' },
  overBudget: { label: msg`Over budget`, kind: 'yesNo' },
};

const FIELD = 'field:';
const FIELD_KINDS: Record<string, FactKind> = {
  number: 'number',
  money: 'number',
  formula: 'number',
  member: 'person',
  department: 'department',
  yesNo: 'yesNo',
};

export function factKind(fact: string, names: FlowNames): FactKind {
  if (!fact.startsWith(FIELD)) return FACTS[fact]?.kind ?? 'text';
  const field = fieldsOf(names).find(({ key }) => key === fact.slice(FIELD.length));
  return FIELD_KINDS[field?.kind ?? ''] ?? 'text';
}

export function factName(fact: string, names: FlowNames): string {
  if (fact.startsWith(FIELD)) return fieldName(names, fact.slice(FIELD.length));
  const known = FACTS[fact];
  return known ? i18n._(known.label) : fact;
}

export const comparesNumbers = (kind: FactKind): boolean => kind === 'money' || kind === 'number';

/** One value of a test, formatted for display. */
export function valueWords(kind: FactKind, value: string, names: FlowNames): string {
  switch (kind) {
    case 'money': {
      const amount = Number(value);
      const known = value.trim() !== '' && Number.isFinite(amount);
      return known ? formatMoney({ amount, currency: names.currency }) : value || '?';
    }
    case 'type':
      return typeName(names, value);
    case 'department':
      return departmentName(names, value);
    case 'person':
      return personName(names, value);
    case 'expenseType':
      return i18n._(expenseTypeWords(value).label);
    case 'yesNo':
      return value === 'yes' ? t`yes` : t`no`;
    case 'number':
    case 'text':
      return value || '?';
  }
}

/** One test of a condition as text. */
export function testWords({ fact, op, values }: FlowTest, names: FlowNames): string {
  const name = factName(fact, names);
  const kind = factKind(fact, names);
  const list = new Intl.ListFormat(i18n.locale || 'en', { type: 'disjunction', style: 'short' });
  const value = values.length > 0 ? list.format(values.map((one) => valueWords(kind, one, names))) : '?';
  const words = {
    anyOf: t`${name}: ${value}`,
    noneOf: t`${name}: not ${value}`,
    atLeast: t`${name} ≥ ${value}`,
    below: t`${name} < ${value}`,
  };
  return words[op];
}

/** A condition as text: one element per group, joined by "or". Empty when it always holds. */
export function conditionWords(when: FlowCondition, names: FlowNames): string[] {
  if (when.some((group) => group.length === 0)) return [];
  return when.map((group) =>
    group
      .map((test) => testWords(test, names))
      .reduce((all, one) => t({ message: `${all} and ${one}`, comment: 'Two conditions, both must hold' })),
  );
}
