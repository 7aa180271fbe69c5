import type { FastifyInstance } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { isApi, PREFIX } from '#request/route.ts';

/** Who comes while others have waited so long for the database would wait longer still, and then be too late. */
const WAITED_MOST_MS = 1_000;
const RETRY_AFTER_S = 5;
/** A balancer must hear of this node's state, however busy it is. */
const ALWAYS: ReadonlySet<string | undefined> = new Set([`${PREFIX}/health`, `${PREFIX}/ready`]);

/** Refuses new calls while too many wait for the database, so that those that are let in are answered soon. */
export function installShedding(http: FastifyInstance, waitedMs: () => number): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const isRefused = waitedMs() > WAITED_MOST_MS && isApi(request) && !ALWAYS.has(request.routeOptions.url);
    done(
      isRefused
        ? new AppError('BUSY', { detail: 'too many wait for the database', retryAfter: RETRY_AFTER_S })
        : undefined,
    );
  });
}
