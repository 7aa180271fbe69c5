import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { addServerMetrics, type ServerSources } from './metrics.server.ts';

type ReplicaFigures = () => {
  reads: Record<'primary' | 'replica', number>;
  behind: readonly { name: string; bytes: number | null }[];
};

export interface MetricsSources extends ServerSources {
  sockets: () => number;
  pool: () => { total: number; idle: number; waiting: number };
  /** Who answered reads, and how far the replicas of the database are; undefined without any. */
  replicas?: ReplicaFigures | undefined;
  /** Undefined for the database that Outlay brings, which has no standby. */
  standby?: { isAwaited: () => boolean } | undefined;
  /** Messages of the last day. */
  sms: () => Promise<readonly { gateway: string; state: string; fault: string | null; count: number }[]>;
}

/** Prometheus metrics at `/metrics`; by route, never by address or person. */
export function installMetrics(
  app: FastifyInstance,
  { sockets, pool, sms, replicas, standby, ...server }: MetricsSources,
): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  addServerMetrics(register, server);
  countRequests(app, register);
  if (replicas) addReplicas(register, replicas);
  addStandby(register, () => standby?.isAwaited() ?? false);
  new Gauge({
    name: 'outlay_sockets',
    help: 'Signed-in sockets',
    registers: [register],
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'outlay_pool',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'outlay_sms_day',
    help: 'Text messages of the last day by gateway, state and fault',
    labelNames: ['gateway', 'state', 'fault'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { gateway, state, fault, count } of await sms().catch(() => []))
        this.set({ gateway, state, fault: fault ?? 'none' }, count);
    },
  });
  return register;
}

function addReplicas(register: Registry, figures: ReplicaFigures): void {
  const registers = [register];
  new Counter({
    name: 'outlay_reads_total',
    help: 'Reads of signed-in members by the database that answered them: primary, replica',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(figures().reads)) this.inc({ from }, count);
    },
  });
  new Gauge({
    name: 'outlay_replica_behind_bytes',
    help: 'Bytes of the log that a replica has still to apply; not a number while it cannot be used',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, bytes } of figures().behind) this.set({ replica: name }, bytes ?? Number.NaN);
    },
  });
}

function addStandby(register: Registry, isAwaited: () => boolean): void {
  new Gauge({
    name: 'outlay_standby_awaited',
    help: '1 while changes are refused because no synchronous standby of the database answers',
    registers: [register],
    collect() {
      this.set(isAwaited() ? 1 : 0);
    },
  });
}

/** Why a request was refused before anything was done, by status. */
const REFUSED: Partial<Record<number, string>> = { 429: 'limit', 503: 'busy' };

function countRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const seconds = new Histogram({
    name: 'outlay_request_seconds',
    help: 'Time of a request by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const failures = new Counter({
    name: 'outlay_failures_total',
    help: 'Answers of 500 and above',
    labelNames: ['route'],
    registers,
  });
  const refusals = new Counter({
    name: 'outlay_refused_total',
    help: 'Requests refused because of a limit, or because the server or the database was too busy',
    labelNames: ['reason'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode } = reply;
    seconds.observe({ method: request.method, route, status: String(statusCode) }, reply.elapsedTime / 1000);
    if (statusCode >= 500) failures.inc({ route });
    const reason = REFUSED[statusCode];
    if (reason !== undefined) refusals.inc({ reason });
    done();
  });
}
