import type { ExpenseRuleFinding, ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { newId } from '#system/id.ts';
import { checkPolicies } from '../expense-rule.rules.ts';
import type { OtherLine, ExpenseRuleFacts, ExpenseRuleLine } from './facts.ts';

/** Valid lines, facts and rules for the tests of rules, except for the given changes. */
export const line = (changes: Partial<ExpenseRuleLine> = {}): ExpenseRuleLine => ({
  id: newId(),
  type: 'meals',
  amount: 10_000,
  currency: 'CNY',
  spentOn: '2026-03-18',
  merchant: 'Lan',
  remarks: 'Lunch',
  city: '北京',
  attendees: 2,
  hasInvoice: true,
  projectId: newId(),
  costCentreId: newId(),
  reason: '',
  ...changes,
});
export const other = (changes: Partial<OtherLine> = {}): OtherLine => ({
  type: 'meals',
  amount: 10_000,
  spentOn: '2026-03-18',
  merchant: 'Lan',
  city: '北京',
  documentNumber: 'CL-7',
  ...changes,
});
export const facts = (
  lines: ExpenseRuleLine[],
  changes: Partial<ExpenseRuleFacts> = {},
): ExpenseRuleFacts => ({
  documentType: 'claim',
  title: 'A visit',
  total: lines.reduce((sum, { amount }) => sum + amount, 0),
  reason: '',
  submitter: { id: newId(), grade: 'P5' },
  trip: null,
  lines,
  others: [],
  today: '2026-03-20',
  isWorkingDay: (day) => /^\d/.test(day) && day !== '2026-03-21',
  ...changes,
});

type Kind = ExpenseRule['kind'];
type Params<K extends Kind> = Extract<ExpenseRule, { kind: K }>['params'];
export const rule = <K extends Kind>(
  kind: K,
  params: Params<K>,
  {
    scope = {},
    ...changes
  }: Partial<Pick<ExpenseRule, 'effect'>> & { scope?: Partial<ExpenseRule['scope']> } = {},
): ExpenseRule =>
  ({
    id: newId(),
    version: 1,
    name: { en: kind },
    enabled: true,
    effect: 'warn',
    kind,
    params,
    scope: { expenseTypes: [], documentTypes: [], grades: [], cities: [], exceptCities: [], ...scope },
    ...changes,
  }) as ExpenseRule;

/** Line ids and the amounts they may be cut to, by rule. */
export const cuts = (rules: ExpenseRule[], input: ExpenseRuleFacts) =>
  checkPolicies(rules, input).map(({ lineId, cutTo }) => [lineId, cutTo]);
export const found = (one: ExpenseRule, input: ExpenseRuleFacts): ExpenseRuleFinding[] =>
  checkPolicies([one], input);
export const foundLines = (one: ExpenseRule, input: ExpenseRuleFacts) =>
  found(one, input).map(({ lineId }) => lineId);
