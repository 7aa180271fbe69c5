import { elapsed } from '#system/clock.ts';
import type { Log } from '#system/log.ts';
import { connect, type Connection } from './database/connect.ts';
import type { OpenDatabase } from './database/open.ts';
import { openReplicas } from './database/replica.open.ts';
import type { Replicas } from './database/replica.ts';
import type { SlowStatement } from './database/slow.ts';
import { watchStandby, type StandbyWatch } from './database/standby.ts';
import type { Env } from './env.ts';
import type { Traces } from './tracing/traces.ts';

/** Connection options of the product, in the role to which row level security applies. */
export const asProduct = (env: Env, { appUrl, role, servers }: OpenDatabase) => ({
  ...{ url: appUrl, prepared: env.OUTLAY_PREPARED, servers },
  ...(role ? { role } : {}),
});

interface Watchers {
  log: Log;
  traces: Traces | undefined;
}

/** Connections of requests, those to the replicas of the database, and what its standby is doing. */
export function openConnections(env: Env, database: OpenDatabase, watchers: Watchers) {
  const connection = openConnection(env, database, watchers);
  const replicas = openReplicasOf(env, database, connection, watchers);
  const standby = watchStandbyOf(database, watchers);
  const close = async () => {
    await standby?.close();
    await replicas?.close();
    await connection.close();
  };
  return { connection, replicas, standby, close };
}

/** Slow statements are logged if that is wanted. */
function openConnection(env: Env, database: OpenDatabase, { log, traces }: Watchers): Connection {
  const note = (slow: SlowStatement) => log.warn(slow, 'slow statement');
  return connect({
    ...asProduct(env, database),
    most: env.OUTLAY_POOL,
    onEnd: traces?.statement,
    ...(env.OUTLAY_SLOW_QUERIES > 0 ? { slow: { afterMs: env.OUTLAY_SLOW_QUERIES, note } } : {}),
  });
}

/** The database that Outlay brings has no standby. */
function watchStandbyOf({ embedded, appUrl }: OpenDatabase, { log }: Watchers): StandbyWatch | undefined {
  if (embedded) return undefined;
  return watchStandby({
    url: appUrl,
    onChange: (awaited) =>
      awaited
        ? log.error({}, 'no standby of the database answers: changes are refused')
        : log.warn({}, 'a standby of the database answers again'),
  });
}

/** Signs in as for the primary: a replica has its roles. */
function openReplicasOf(
  env: Env,
  database: OpenDatabase,
  { db: primary }: Connection,
  { log, traces }: Watchers,
): Replicas | undefined {
  const { DATABASE_REPLICA_URL: url } = env;
  if (url === undefined) return undefined;
  const { url: _, ...login } = asProduct(env, database);
  return openReplicas(url, {
    primary,
    connect: { ...login, most: env.OUTLAY_POOL, onEnd: traces?.statement },
    clock: elapsed,
    warn: (what) => log.warn(what, 'a replica of the database is not used'),
  });
}
