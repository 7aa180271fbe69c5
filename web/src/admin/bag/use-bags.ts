import type { BagFilter } from '@outlay/contract/bag';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSettled } from '#kit/use-settled.ts';
import { bagQueries } from '#features/bag/bag.queries.ts';
import { changePlace, useAdminPlace } from '../admin-nav.ts';
import { useListAddress } from '../list/use-list-address.ts';

const USUAL: BagFilter = { search: '', states: [], sort: 'since', descending: true };

export type Bags = ReturnType<typeof useBags>;

/** The company's bags as they are filtered here, and the one that is open. */
export function useBags() {
  const [filter, setFilter] = useListAddress(USUAL);
  const search = useSettled(filter.search.trim());
  const list = useInfiniteQuery(bagQueries.list({ ...filter, search }));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { open: current } = useAdminPlace();
  const open = (id: string | null) => changePlace({ open: id }, 'push');
  const move = (step: 1 | -1) => {
    const place = rows.findIndex(({ id }) => id === current);
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + step))];
    if (next) open(next.id);
  };
  return {
    filter,
    setFilter,
    clear: () => setFilter(USUAL),
    filtered: filter.search !== '' || filter.states.length > 0,
    counts: list.data?.pages[0]?.counts ?? {},
    list,
    rows,
    current,
    open,
    move,
  };
}
