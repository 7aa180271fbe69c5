import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '#database/connect.ts';
import { IS_WRITABLE } from '#database/hosts.ts';

export interface Health {
  /** Set first on shutdown: load balancers switch to other nodes; requests still arriving are served. */
  draining: boolean;
  /** Time of the last readiness request, in ms since the epoch; 0 for none. */
  lastPollAt: number;
}

/** `/api/health`: the process is alive. `/api/ready`: it can serve: not draining, database available. */
export function installHealth(
  app: FastifyInstance,
  { db, registry, now }: { db: Db; registry: Registry; now: () => Date },
): Health {
  const state: Health = { draining: false, lastPollAt: 0 };
  // On a keep-alive connection, the next request would reach a stopped server.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state.draining) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/api/health', () => ({ status: 'alive' }));
  app.get('/api/ready', async (_request, reply) => {
    state.lastPollAt = now().getTime();
    const ready = !state.draining && (await answers(db));
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : state.draining ? 'draining' : 'noDatabase' });
  });
  app.get('/metrics', async (request, reply) => {
    // For the operator's metrics collector on this machine or private network, not for the internet.
    // An untrusted proxy on this machine would hide the client's address.
    const hidden = request.headers['x-forwarded-for'] !== undefined && request.ips === undefined;
    if (hidden || !/^(::ffff:)?127\.|^::1$|^(::ffff:)?10\.|^(::ffff:)?192\.168\./.test(request.ip))
      return reply.code(404).send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  return state;
}

/** Timeout of the readiness check. */
const READY_MS = 2_000;

/** Whether the database responds in time and is writable, so not a standby or a read-only primary. */
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
