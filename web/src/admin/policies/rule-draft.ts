import type { PolicyKind, PolicyRule, PolicyScope } from '@outlay/contract/policy';
import { newId } from '#kit/id.ts';
import { isBlank } from '../form/LocalField.tsx';

type Base = Omit<PolicyRule, 'kind' | 'params'>;

const EVERYTHING: PolicyScope = {
  expenseTypes: [],
  documentTypes: [],
  grades: [],
  cities: [],
  exceptCities: [],
};

/** The rule with another kind: what both kinds have stays. */
export function ofKind(base: Base, kind: PolicyKind): PolicyRule {
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

export const newRule = (): PolicyRule =>
  ofKind({ id: newId(), version: 0, name: {}, enabled: true, effect: 'warn', scope: EVERYTHING }, 'limit');

/** Ready to be tried or saved: an amount that cannot be read is kept as no number. */
export const isWhole = (rule: PolicyRule): boolean =>
  !isBlank(rule.name) &&
  (rule.kind !== 'words' || rule.params.words.length > 0) &&
  (!('amount' in rule.params) || Number.isFinite(rule.params.amount));
