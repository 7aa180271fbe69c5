import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { isApi, PREFIX } from '#request/route.ts';

/** Who comes while others have waited so long for the database would wait longer still, and then be too late. */
const WAITED_MOST_MS = 1_000;
/** Mean delay of the event loop above which it is the same. */
const DELAYED_MOST_MS = 3_000;
const RETRY_AFTER_S = 5;
/** A balancer must hear of this node's state, however busy it is. */
const ALWAYS: ReadonlySet<string | undefined> = new Set([`${PREFIX}/health`, `${PREFIX}/ready`]);

/** Pages and their code cost little, and a page without a part of its code stays so until it is loaded again. */
const mayBeRefused = (request: FastifyRequest): boolean =>
  isApi(request) && !ALWAYS.has(request.routeOptions.url);

const busy = (detail: string) => new AppError('BUSY', { detail, retryAfter: RETRY_AFTER_S });

interface Limits {
  /** For how long a new caller would wait for the database, in ms. */
  waitedMs: () => number;
  delayedMostMs?: number | undefined;
}

/** Refuses new calls while others wait too long, so that those that are let in are answered soon. */
export async function installShedding(
  http: FastifyInstance,
  { waitedMs, delayedMostMs = DELAYED_MOST_MS }: Limits,
): Promise<void> {
  http.addHook('onRequest', (request, _reply, done) => {
    const isRefused = waitedMs() > WAITED_MOST_MS && mayBeRefused(request);
    done(isRefused ? busy('too many wait for the database') : undefined);
  });
  await http.register(underPressure, {
    maxEventLoopDelay: delayedMostMs,
    // Without a reading it gives infinity: the loop came round less than twice in a second, which a slow machine does too.
    pressureHandler: (request, _reply, _type, delayMs) =>
      Number.isFinite(delayMs) && mayBeRefused(request)
        ? Promise.reject(busy('the event loop is late'))
        : undefined,
  });
}
