import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pause } from '#device/pause.ts';

/** Longest wait, for a page whose first request hangs or that keeps asking. */
const WAIT_MOST_MS = 4_000;

/** After the next frame has been drawn. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

const answered = (queries: QueryClient) =>
  new Promise<void>((done) => {
    if (queries.isFetching() === 0) return done();
    const stop = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      stop();
      done();
    });
  });

/**
 * Resolves when the page has been drawn with its first data. What can wait until then takes neither the network
 * nor the processor from it.
 */
export async function contentShown(queries: QueryClient): Promise<void> {
  const shown = async () => {
    await drawn();
    await answered(queries);
    await drawn();
  };
  await Promise.race([shown(), pause(WAIT_MOST_MS)]);
}

/** True once the page has been drawn with its first data. */
export function useContentShown(): boolean {
  const queries = useQueryClient();
  const [shown, setShown] = useState(false);
  useEffect(() => void contentShown(queries).then(() => setShown(true)), [queries]);
  return shown;
}
