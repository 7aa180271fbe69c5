import { LRUCache } from 'lru-cache';
import type { SignedIn } from '#request/context.ts';

/** A leaver is out within this time on every node, and at once on the node where the session was ended. */
const LIVES = 2_000;
const MOST = 20_000;

/** Remembers who a token is for two seconds: a page's dozen calls look it up once. */
export function createSessionCache(
  find: (token: string) => Promise<SignedIn | undefined>,
  clock: () => number,
) {
  const known = new LRUCache<string, Promise<SignedIn | undefined>>({
    max: MOST,
    ttl: LIVES,
    // The clock is asked each time: no timer, and no millisecond more than was promised.
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
