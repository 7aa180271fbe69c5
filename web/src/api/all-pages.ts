/** As much of an infinite query as is needed to read it to its end. */
interface Pages<T> {
  data?: { pages: { items: T[] }[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
}
interface Loading<T> extends Pages<T> {
  fetchNextPage: () => Promise<Pages<T>>;
}

/** Everything in a list, also what was not loaded yet; null where the rest could not be loaded. */
export async function loadAll<T>(list: Loading<T>, most: number): Promise<T[] | null> {
  const itemsOf = (now: Pages<T>) => now.data?.pages.flatMap(({ items }) => items) ?? [];
  let now: Pages<T> = list;
  while (now.hasNextPage && itemsOf(now).length < most) {
    // One page after the other: each names where the next begins.
    now = await list.fetchNextPage();
    if (now.isError) return null;
  }
  return itemsOf(now);
}
