import type { ServerFigures } from '@outlay/contract/governance/health';
import { Counter, Gauge, type Registry } from 'prom-client';

export interface ServerSources {
  /** Reads queues, regular work, backups, disk and database. */
  figures: () => Promise<ServerFigures>;
  /** Failed calls of external services since the start, by service and fault. */
  providerErrors: () => readonly { kind: string; fault: string; count: number }[];
  now: () => Date;
}

/** Queues with entries of the outbox. */
const OUTBOX_QUEUES: readonly string[] = ['outbox', 'slow', 'push', 'platform'];

/** One gauge: its labels, and its values from the figures. */
interface GaugeRule {
  name: string;
  help: string;
  labels?: readonly string[];
  values: (figures: ServerFigures, now: Date) => readonly (readonly [Record<string, string>, number])[];
}

const alone = (value: number) => [[{}, value]] as const;
/** Never is infinitely long ago. */
const ageOf = (instant: string | null, now: Date): number =>
  instant === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(instant)) / 1000;

const isTaken = ({ folder }: ServerFigures['backups']): boolean => folder === 'readable';

const GAUGES: readonly GaugeRule[] = [
  {
    name: 'outlay_info',
    help: 'Versions',
    labels: ['product', 'node', 'postgres', 'schema'],
    values: ({ versions: { product, node, postgres, schema } }) => [[{ product, node, postgres, schema }, 1]],
  },
  {
    name: 'outlay_queue_jobs',
    help: 'Jobs by queue: due and waiting, running, failed at least once',
    labels: ['queue', 'state'],
    values: ({ queues }) =>
      queues.flatMap(({ queue, waiting, running, failing }) => [
        [{ queue, state: 'waiting' }, waiting],
        [{ queue, state: 'running' }, running],
        [{ queue, state: 'failing' }, failing],
      ]),
  },
  {
    name: 'outlay_queue_oldest_seconds',
    help: 'Age of the oldest job by queue; 0 without any',
    labels: ['queue', 'state'],
    values: ({ queues }) =>
      queues.flatMap(({ queue, waitingSeconds, failingSeconds }) => [
        [{ queue, state: 'waiting' }, waitingSeconds ?? 0],
        [{ queue, state: 'failing' }, failingSeconds ?? 0],
      ]),
  },
  {
    name: 'outlay_outbox_undelivered',
    help: 'Entries of the outbox that are due and not delivered',
    values: ({ queues }) =>
      alone(
        queues
          .filter(({ queue }) => OUTBOX_QUEUES.includes(queue))
          .reduce((sum, { waiting, failing }) => sum + waiting + failing, 0),
      ),
  },
  {
    name: 'outlay_sweep_age_seconds',
    help: 'Time since regular work last ran',
    labels: ['name'],
    values: ({ sweeps }, now) => sweeps.map(({ name, endedAt }) => [{ name }, ageOf(endedAt, now)]),
  },
  {
    name: 'outlay_sweep_failed_parts',
    help: 'Parts of regular work that failed in its last run',
    labels: ['name'],
    values: ({ sweeps }) => sweeps.map(({ name, failed }) => [{ name }, failed]),
  },
  {
    name: 'outlay_backup_configured',
    help: '1 if the server takes backups and can read their folder',
    values: ({ backups }) => alone(isTaken(backups) ? 1 : 0),
  },
  {
    name: 'outlay_backup_age_seconds',
    help: 'Time since the last backup began',
    values: ({ backups }, now) => (isTaken(backups) ? alone(ageOf(backups.lastAt, now)) : []),
  },
  {
    name: 'outlay_backup_interval_seconds',
    help: 'Configured time from one backup to the next',
    values: ({ backups: { everyHours } }) => alone(everyHours * 3600),
  },
  {
    name: 'outlay_backup_proof_age_seconds',
    help: 'Time since a backup was last verified or restored',
    values: ({ backups }, now) => (isTaken(backups) ? alone(ageOf(backups.provenAt, now)) : []),
  },
  {
    name: 'outlay_mark_age_seconds',
    help: 'Time since a mark of the audit logs was last kept outside; absent without a place for them',
    values: ({ marks }, now) => (marks.isSet ? alone(ageOf(marks.lastAt, now)) : []),
  },
  {
    name: 'outlay_disk_free_bytes',
    help: 'Free space of the disk with the data folder',
    values: ({ disk }) => alone(disk.freeBytes),
  },
  {
    name: 'outlay_disk_size_bytes',
    help: 'Size of the disk with the data folder',
    values: ({ disk }) => alone(disk.totalBytes),
  },
  {
    name: 'outlay_database_bytes',
    help: 'Size of the database',
    values: ({ database }) => alone(database.bytes),
  },
  {
    name: 'outlay_clock_difference_seconds',
    help: 'How far the clock of the database is ahead of that of the server',
    values: ({ database }) => alone(database.clockSeconds),
  },
];

/** Adds the figures of the whole server; without a database only `outlay_database_up`, which is then 0. */
export function addServerMetrics(register: Registry, { figures, providerErrors, now }: ServerSources): void {
  const read = onceAScrape(() => figures().catch(() => undefined));
  for (const { name, help, labels = [], values } of GAUGES)
    new Gauge({
      ...{ name, help, labelNames: [...labels], registers: [register] },
      async collect() {
        this.reset();
        const found = await read();
        const known = found ? values(found, now()) : [];
        for (const [label, value] of known) this.set(label, value);
        // Without labels it would be 0.
        if (known.length === 0 && labels.length === 0) this.remove();
      },
    });
  new Gauge({
    name: 'outlay_database_up',
    help: '1 if the database answers',
    registers: [register],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Counter({
    name: 'outlay_provider_errors_total',
    help: 'Failed calls of external services',
    labelNames: ['kind', 'fault'],
    registers: [register],
    collect() {
      this.reset();
      for (const { kind, fault, count } of providerErrors()) this.inc({ kind, fault }, count);
    },
  });
}

/** Calls `read` once for all who ask until it has answered: the gauges of one scrape. */
function onceAScrape<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
