import type { ExpenseRuleScope } from '@outlay/contract/spend/expense-rule';
import { plain, type ExpenseRuleFacts } from './facts.ts';

const allows = (list: readonly (string | null)[], value: string | null): boolean =>
  list.length === 0 || list.includes(value);

/** Normalises the name of a city: 北京市 becomes 北京. */
const cityOf = (name: string): string => plain(name).replace(/市$/, '');

const names = (cities: readonly string[], city: string): boolean =>
  cities.some((one) => cityOf(one) === cityOf(city));

/** Whether the rule applies to this document. */
export const coversDocument = (
  { documentTypes, grades }: ExpenseRuleScope,
  { documentType, submitter }: ExpenseRuleFacts,
): boolean => allows(documentTypes, documentType) && allows(grades, submitter.grade);

interface Placed {
  type: string;
  city: string;
}

const goesByCity = ({ cities, exceptCities }: ExpenseRuleScope): boolean =>
  cities.length + exceptCities.length > 0;

/** Whether the rule applies to a line. A rule with cities does not apply to a line without one. */
export const coversLine = (scope: ExpenseRuleScope, { type, city }: Placed): boolean => {
  const { expenseTypes, cities, exceptCities } = scope;
  if (!allows(expenseTypes, type)) return false;
  if (cityOf(city) === '') return !goesByCity(scope);
  return (cities.length === 0 || names(cities, city)) && !names(exceptCities, city);
};

/** Whether only the missing city prevents deciding if the rule applies to the line. */
export const lacksCity = (scope: ExpenseRuleScope, { type, city }: Placed): boolean =>
  goesByCity(scope) && allows(scope.expenseTypes, type) && cityOf(city) === '';

/** Whether the rule covers every line, so that it can also apply to the document as a whole. */
export const coversAllLines = ({ expenseTypes, cities, exceptCities }: ExpenseRuleScope): boolean =>
  [...expenseTypes, ...cities, ...exceptCities].length === 0;
