import type { SignedIn } from '#request/context.ts';

/** A leaver is out within this time on every node, and at once on the node where the session was ended. */
const LIVES = 2_000;
const MOST = 20_000;

/** Remembers who a token is for two seconds: a page's dozen calls look it up once. */
export function createSessionCache(
  find: (token: string) => Promise<SignedIn | undefined>,
  clock: () => number,
) {
  const known = new Map<string, { until: number; user: Promise<SignedIn | undefined> }>();
  return {
    async find(token: string, fresh = false): Promise<SignedIn | undefined> {
      const hit = fresh ? undefined : known.get(token);
      if (hit && hit.until > clock()) return await hit.user;
      const user = find(token);
      if (known.size >= MOST) known.clear();
      known.set(token, { until: clock() + LIVES, user });
      user.catch(() => known.delete(token));
      return await user;
    },
    forget(): void {
      known.clear();
    },
  };
}
