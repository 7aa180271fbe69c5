/** The part of an infinite query that is needed to load all its pages. */
interface Pages<T> {
  data?: { pages: { items: T[] }[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
}
interface Loading<T> extends Pages<T> {
  fetchNextPage: () => Promise<Pages<T>>;
}

/** Loads the remaining pages and returns all items; null when a page could not be loaded. */
export async function loadAll<T>(list: Loading<T>, most: number): Promise<T[] | null> {
  const itemsOf = (now: Pages<T>) => now.data?.pages.flatMap(({ items }) => items) ?? [];
  let now: Pages<T> = list;
  while (now.hasNextPage && itemsOf(now).length < most) {
    // Sequential: each page contains the cursor of the next.
    now = await list.fetchNextPage();
    if (now.isError) return null;
  }
  return itemsOf(now);
}
