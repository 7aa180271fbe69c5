import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';

/** Whoever asked whether we are ready within this time is a balancer that still looks. */
const LOOKED_AT_MS = 60_000;
/** Longest wait for requests that run. */
const RUNNING_MS = 25_000;

interface DrainOptions {
  /** How long a balancer may take to see that we drain. */
  seconds: number;
  now: () => Date;
  /** Do not wait for balancers. */
  hurry: AbortSignal;
}

/**
 * Stops serving without a failed request: says that it drains and serves on until balancers have seen it, then tells
 * the sockets to come back elsewhere, takes nothing new and finishes what runs.
 */
export async function drain({ http, health, hub }: App, options: DrainOptions): Promise<void> {
  health.draining = true;
  const looked = options.now().getTime() - health.askedAt < LOOKED_AT_MS;
  if (looked)
    await sleep(options.seconds * 1000, undefined, { signal: options.hurry }).catch(() => undefined);
  hub.close();
  const late = setTimeout(() => http.server.closeAllConnections(), RUNNING_MS);
  await http.close();
  clearTimeout(late);
}
