import type { MemberRef } from '@outlay/contract/organisation/company';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { peopleQueries } from './people.queries.ts';

/** Members already loaded, so that a chosen one's name is available at once. */
const seen = new Map<string, MemberRef>();
/** Maximum number of pages of colleagues to load when looking for a name. */
const MOST_PAGES = 20;

export const rememberMembers = (members: readonly MemberRef[]): void => {
  for (const member of members) seen.set(member.id, member);
};

/** Members by id; one that is not found is returned with its id only, so that the choice is not lost. */
export function useMembers(ids: readonly string[]): MemberRef[] {
  const missing = ids.some((id) => !seen.has(id));
  const list = useInfiniteQuery({ ...peopleQueries.colleagues(''), enabled: missing });
  const found = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = ids.some((id) => !seen.has(id) && !found.some((one) => one.id === id));
  const pages = list.data?.pages.length ?? 0;
  const more = missing && open && list.hasNextPage && !list.isFetching && pages < MOST_PAGES;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (more) void fetchNextPage();
  }, [more, fetchNextPage]);
  return ids.map(
    (id) => seen.get(id) ?? found.find((one) => one.id === id) ?? { id, name: '…', departmentName: null },
  );
}
