import type { OrderFilter, TravelOrder } from '@outlay/contract/travel/order';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { orderRows } from './orders.queries.ts';

const DEFAULTS: OrderFilter = {
  ...{ search: '', kinds: [], states: [], view: 'all', month: null, ids: [] },
  ...{ sort: 'bookedOn', descending: true },
};
const idOf = ({ id }: TravelOrder): string => id;

export type Orders = ReturnType<typeof useOrders>;

/** The filtered list of orders. */
export const useOrders = () => useDeskList({ list: 'orders', defaults: DEFAULTS, source: orderRows, idOf });
