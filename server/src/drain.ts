import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Listening } from './listening.ts';

/** A readiness request within this time means that a load balancer is polling. */
const LOOKED_AT_MS = 60_000;
/** Longest wait for running requests. */
const RUNNING_MS = 25_000;

interface DrainOptions {
  /** Seconds that a load balancer may take to notice the draining. */
  seconds: number;
  now: () => Date;
  /** Aborts the wait for load balancers. */
  hurry: AbortSignal;
}

/**
 * Graceful shutdown without a failed request: reports draining and keeps serving until load balancers have noticed, then
 * asks the sockets to reconnect elsewhere, accepts nothing new and finishes the running requests.
 */
export async function drain(
  { http, health, hub }: App,
  listening: Listening,
  options: DrainOptions,
): Promise<void> {
  health.draining = true;
  const looked = options.now().getTime() - health.lastPollAt < LOOKED_AT_MS;
  if (looked)
    await sleep(options.seconds * 1000, undefined, { signal: options.hurry }).catch(() => undefined);
  hub.close();
  const late = setTimeout(() => http.server.closeAllConnections(), RUNNING_MS);
  await listening.close();
  clearTimeout(late);
}
