import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '#database/connect.ts';
import { IS_WRITABLE } from '#database/hosts.ts';

export interface Health {
  /** Set first when we are asked to stop: balancers look elsewhere, and what they still send is served. */
  draining: boolean;
  /** When somebody last asked whether we are ready, in ms since the epoch; 0: nobody has. */
  askedAt: number;
}

/** `/api/health`: the process lives. `/api/ready`: it can serve; not while it drains or without its database. */
export function installHealth(
  app: FastifyInstance,
  { db, registry, now }: { db: Db; registry: Registry; now: () => Date },
): Health {
  const state: Health = { draining: false, askedAt: 0 };
  // A connection that is kept open would bring the next request to a server that is gone.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state.draining) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/api/health', () => ({ status: 'alive' }));
  app.get('/api/ready', async (_request, reply) => {
    state.askedAt = now().getTime();
    const ready = !state.draining && (await answers(db));
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : state.draining ? 'draining' : 'noDatabase' });
  });
  app.get('/metrics', async (request, reply) => {
    // For the operator's own collector, which stands on this machine or behind their proxy, not for the internet.
    // A proxy on this machine that we were not told to trust hides who asks.
    const hidden = request.headers['x-forwarded-for'] !== undefined && request.ips === undefined;
    if (hidden || !/^(::ffff:)?127\.|^::1$|^(::ffff:)?10\.|^(::ffff:)?192\.168\./.test(request.ip))
      return reply.code(404).send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  return state;
}

/** Whoever asks whether we are ready waits no longer than this. */
const READY_MS = 2_000;

/** Whether the database answers in time and takes changes: a standby or a read-only primary serves nobody. */
const answers = async (db: Db): Promise<boolean> => {
  const requested = sql
    .raw<{ writable: boolean }>(IS_WRITABLE)
    .execute(db)
    .then(
      ({ rows }) => rows[0]?.writable === true,
      () => false,
    );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), READY_MS).unref());
  return await Promise.race([requested, late]);
};
