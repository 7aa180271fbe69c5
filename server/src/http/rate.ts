import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '@outlay/contract/errors';
import { elapsed } from '#system/clock.ts';
import { isApi } from '#request/route.ts';

const MINUTE_MS = 60_000;
/** Maximum number of addresses and sessions counted; the least recently seen is dropped first. */
const COUNTED_MOST = 50_000;
/** How long the session of a token is cached. */
const KNOWN_MS = 10 * MINUTE_MS;
const KNOWN_MOST = 50_000;

/** Rate limit of this node. */
export interface Rate {
  /** Records the session of the request's token; from now on its calls count for that session. */
  remember(request: FastifyRequest, sessionId: string): void;
}

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Refuses callers with more than `most` requests a minute, counted by matched route, however the URL was written. Each
 * session is counted separately, so that one person does not lock out everyone behind an office's address. An address
 * is counted for requests without a token and, separately, for tokens that this node does not know yet.
 */
export async function installRate(http: FastifyInstance, most: number): Promise<Rate> {
  if (most === 0) return { remember: () => undefined };
  await http.register(rateLimit, { global: false, cache: COUNTED_MOST });
  const limit = { max: most, timeWindow: MINUTE_MS };
  const known = createKnown();
  const ofAddress = http.createRateLimit({ ...limit, ipv6Subnet: 64 });
  const ofToken = http.createRateLimit({ ...limit, keyGenerator: ({ ip }) => `token ${ip}` });
  const ofSession = http.createRateLimit({
    ...limit,
    keyGenerator: (request) => `session ${known.sessionOf(request) ?? ''}`,
  });
  http.addHook('onRequest', async (request) => {
    if (!isApi(request)) return;
    if (known.sessionOf(request)) await refuseBeyond(ofSession, request);
    else await refuseBeyond(request.headers.authorization ? ofToken : ofAddress, request);
  });
  return { remember: known.remember };
}

async function refuseBeyond(count: Count, request: FastifyRequest): Promise<void> {
  const counted = await count(request);
  if (!counted.isAllowed && counted.isExceeded)
    throw new AppError('TOO_MANY', { retryAfter: Math.max(1, counted.ttlInSeconds) });
}

/** Cache of recently looked up tokens with their sessions. */
function createKnown() {
  const sessions = new LRUCache<string, string>({
    max: KNOWN_MOST,
    ttl: KNOWN_MS,
    ttlResolution: 0,
    perf: { now: elapsed },
  });
  return {
    sessionOf({ headers: { authorization } }: FastifyRequest): string | undefined {
      return authorization === undefined ? undefined : sessions.get(authorization);
    },
    remember({ headers: { authorization } }: FastifyRequest, id: string): void {
      if (authorization !== undefined) sessions.set(authorization, id);
    },
  };
}
