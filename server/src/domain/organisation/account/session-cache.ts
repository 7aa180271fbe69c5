import { LRUCache } from 'lru-cache';
import type { SignedIn } from '#request/context.ts';

/** Time in ms after which a leaver is signed out on every node; on the node that ended the session, at once. */
const LIVES = 2_000;
const MOST = 20_000;

/** Caches the member of a token for two seconds, so that the dozen calls of a page cause one lookup. */
export function createSessionCache(
  find: (token: string) => Promise<SignedIn | undefined>,
  clock: () => number,
) {
  const known = new LRUCache<string, Promise<SignedIn | undefined>>({
    max: MOST,
    ttl: LIVES,
    // The clock is read each time: no timer, and entries never outlive their time.
    ttlResolution: 0,
    perf: { now: clock },
  });
  return {
    async find(token: string, fresh = false): Promise<SignedIn | undefined> {
      const hit = fresh ? undefined : known.get(token);
      if (hit) return await hit;
      const user = find(token);
      known.set(token, user);
      user.catch(() => known.delete(token));
      return await user;
    },
    forget(): void {
      known.clear();
    },
  };
}
