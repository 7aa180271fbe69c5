import type { PolicyScope } from '@outlay/contract/policy';
import { plain, type PolicyFacts } from './facts.ts';

const allows = (list: readonly (string | null)[], value: string | null): boolean =>
  list.length === 0 || list.includes(value);

/** 北京市 is 北京. */
const cityOf = (name: string): string => plain(name).replace(/市$/, '');

const names = (cities: readonly string[], city: string): boolean =>
  cities.some((one) => cityOf(one) === cityOf(city));

/** Whether the rule looks at this document at all. */
export const coversDocument = (
  { documentTypes, grades }: PolicyScope,
  { documentType, submitter }: PolicyFacts,
): boolean => allows(documentTypes, documentType) && allows(grades, submitter.grade);

/** Whether the rule looks at a line. A line without a city is in no list of cities. */
export const coversLine = (
  { expenseTypes, cities, exceptCities }: PolicyScope,
  { type, city }: { type: string; city: string },
): boolean =>
  allows(expenseTypes, type) && (cities.length === 0 || names(cities, city)) && !names(exceptCities, city);

/** Whether the rule leaves no line out: then it may speak of the document as a whole. */
export const coversAllLines = ({ expenseTypes, cities, exceptCities }: PolicyScope): boolean =>
  [...expenseTypes, ...cities, ...exceptCities].length === 0;
