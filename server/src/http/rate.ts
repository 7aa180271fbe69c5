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
  /** Records whose token the request brought; from now on its calls count for that session, and for its company. */
  remember(request: FastifyRequest, caller: Caller): void;
}

interface Caller {
  sessionId: string;
  companyId: string;
}

/** Requests a minute; 0 for no limit. */
export interface RateLimits {
  /** Of a session, and of an address before it signs in. */
  each: number;
  /** Of all sessions of a company together. */
  company: number;
}

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Refuses callers beyond the limits, counted by matched route, however the URL was written. Each session is counted
 * separately, so that one person does not lock out everyone behind an office's address. An address is counted for
 * requests without a token and, separately, for tokens that this node does not know yet.
 */
export async function installRate(http: FastifyInstance, { each, company }: RateLimits): Promise<Rate> {
  if (each === 0 && company === 0) return { remember: () => undefined };
  await http.register(rateLimit, { global: false, cache: COUNTED_MOST });
  const known = createKnown();
  const refusals = [
    ...(each === 0 ? [] : [limitEach(http, each, known)]),
    ...(company === 0 ? [] : [limitCompany(http, company, known)]),
  ];
  http.addHook('onRequest', async (request) => {
    if (isApi(request)) for (const refuse of refusals) await refuse(request);
  });
  return { remember: known.remember };
}

type Refuse = (request: FastifyRequest) => Promise<void>;

function limitEach(http: FastifyInstance, most: number, known: Known): Refuse {
  const limit = { max: most, timeWindow: MINUTE_MS };
  const ofAddress = http.createRateLimit({ ...limit, ipv6Subnet: 64 });
  const ofToken = http.createRateLimit({ ...limit, keyGenerator: ({ ip }) => `token ${ip}` });
  const ofSession = http.createRateLimit({
    ...limit,
    keyGenerator: (request) => `session ${known.of(request)?.sessionId ?? ''}`,
  });
  return async (request) => {
    if (known.of(request)) await refuseBeyond(ofSession, request);
    else await refuseBeyond(request.headers.authorization ? ofToken : ofAddress, request);
  };
}

function limitCompany(http: FastifyInstance, most: number, known: Known): Refuse {
  const ofCompany = http.createRateLimit({
    ...{ max: most, timeWindow: MINUTE_MS },
    keyGenerator: (request) => `company ${known.of(request)?.companyId ?? ''}`,
  });
  return async (request) => {
    if (known.of(request)) await refuseBeyond(ofCompany, request);
  };
}

async function refuseBeyond(count: Count, request: FastifyRequest): Promise<void> {
  const counted = await count(request);
  if (!counted.isAllowed && counted.isExceeded)
    throw new AppError('TOO_MANY', { retryAfter: Math.max(1, counted.ttlInSeconds) });
}

interface Known {
  of(request: FastifyRequest): Caller | undefined;
  remember: Rate['remember'];
}

/** Cache of recently looked up tokens with their callers. */
function createKnown(): Known {
  const callers = new LRUCache<string, Caller>({
    max: KNOWN_MOST,
    ttl: KNOWN_MS,
    ttlResolution: 0,
    perf: { now: elapsed },
  });
  return {
    of: ({ headers: { authorization } }) =>
      authorization === undefined ? undefined : callers.get(authorization),
    remember: ({ headers: { authorization } }, caller) => {
      if (authorization !== undefined) callers.set(authorization, caller);
    },
  };
}
