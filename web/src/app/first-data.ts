import type { QueryClient } from '@tanstack/react-query';
import { pause } from '#device/pause.ts';
import { pages } from '#navigation/nav.ts';

/** The parameters of the page's address. */
type Query = Record<string, string>;

/** A page that can ask for its first data before it is drawn. */
export interface Prefetching {
  prefetch?: (queries: QueryClient, query: Query) => Promise<void>;
}

/** The answer has mostly come by the time the code is there; otherwise the page is drawn without it. */
const WAIT_MOST_MS = 50;

/** Waits a little for the page's data, so that it is drawn once instead of a second time over its skeleton. */
export async function firstData(queries: QueryClient, page: object | undefined): Promise<void> {
  const { prefetch } = (page ?? {}) as Prefetching;
  if (!prefetch) return;
  const { query = {} } = pages.getState().stack.at(-1) ?? {};
  await Promise.race([prefetch(queries, query).catch(() => undefined), pause(WAIT_MOST_MS)]);
}
