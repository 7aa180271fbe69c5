import type { BagSummary } from '@outlay/contract/processing/bag';
import type { BagFilter } from '@outlay/contract/processing/bag.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { bagRows } from './bags.queries.ts';

const USUAL = {
  ...{ search: '', states: [], ids: [], sort: 'since', descending: true },
} satisfies BagFilter as BagFilter;
const idOf = ({ id }: BagSummary): string => id;

export type Bags = ReturnType<typeof useBags>;

/** The company's bags as they are filtered here, what of them is selected, and the one that is open. */
export const useBags = () => useDeskList({ list: 'bags', usual: USUAL, source: bagRows, idOf });
