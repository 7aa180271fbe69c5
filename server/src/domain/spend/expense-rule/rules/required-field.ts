import type { RequiredField } from '@outlay/contract/spend/expense-rule';
import type { Finder, ExpenseRuleLine } from './facts.ts';

const FILLED: Record<RequiredField, (line: ExpenseRuleLine) => boolean> = {
  remarks: ({ remarks }) => remarks.trim() !== '',
  merchant: ({ merchant }) => merchant.trim() !== '',
  city: ({ city }) => city.trim() !== '',
  attendees: ({ attendees }) => attendees > 0,
  project: ({ projectId }) => projectId !== null,
  costCentre: ({ costCentreId }) => costCentreId !== null,
};

/** Finds lines without a field that the rule requires. */
export const findUnfilled: Finder<'requiredField'> = ({ params: { field } }, { lines }) =>
  lines
    .filter((line) => !FILLED[field](line))
    .map(({ id }) => ({ lineId: id, values: { field }, cutTo: null }));
