import type { BagSummary } from '@outlay/contract/processing/bag';
import type { BagFilter } from '@outlay/contract/processing/bag.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { bagRows } from './bags.queries.ts';

const DEFAULTS = {
  ...{ search: '', states: [], ids: [], sort: 'since', descending: true },
} satisfies BagFilter as BagFilter;
const idOf = ({ id }: BagSummary): string => id;

export type Bags = ReturnType<typeof useBags>;

/** The filtered list of the company's bags, its selection and the open bag. */
export const useBags = () => useDeskList({ list: 'bags', defaults: DEFAULTS, source: bagRows, idOf });
