import {
  HealthQueue,
  SweepName,
  type BackupFigures,
  type QueueFigures,
  type ServerFigures,
  type SweepRun,
} from '@outlay/contract/governance/health';
import { QUEUES } from '#database/job-tables.ts';
import type { Db } from '#database/connect.ts';
import type { HostPort } from '#provider/host/host.port.ts';
import type { Now } from '#system/clock.ts';
import * as health from './health.repository.ts';

export interface HealthSources {
  host: HostPort;
  /** This node's database connections. */
  pool: () => ServerFigures['database']['connections'];
  /** Whether marks of the audit logs are kept outside. */
  isMarked: boolean;
  now: Now;
}

/** Figures of the whole server, from tables that belong to no company and from its machine. */
export async function readServer(
  db: Db,
  { host, pool, now, isMarked }: HealthSources,
): Promise<ServerFigures> {
  // Before the statement below takes another connection or waits for one.
  const connections = pool();
  const queues = await readQueues(db);
  const runs = await health.listRuns(db);
  const sweeps = sweepsOf(runs);
  const { bytes, clock, postgres, schema } = await health.readDatabase(db);
  const clockSeconds = (clock.getTime() - now().getTime()) / 1000;
  const { product, node, schema: expectedSchema } = host.versions();
  return {
    queues,
    sweeps,
    backups: backupsOf(host),
    marks: { isSet: isMarked, lastAt: markedAt(runs)?.toISOString() ?? null },
    disk: await host.disk(),
    database: { bytes, clockSeconds, connections },
    versions: { product, node, postgres, schema, expectedSchema },
  };
}

async function readQueues(db: Db): Promise<QueueFigures[]> {
  const rows = await health.countJobs(db);
  return HealthQueue.options.map((queue) => {
    const row = rows.find((one) => one.queue === QUEUES[queue]);
    const {
      waiting = 0,
      running = 0,
      failing = 0,
      waiting_seconds = null,
      failing_seconds = null,
    } = row ?? {};
    return {
      ...{ queue, waiting, running, failing },
      waitingSeconds: waiting_seconds === null ? null : Math.max(0, waiting_seconds),
      failingSeconds: failing_seconds === null ? null : Math.max(0, failing_seconds),
    };
  });
}

type Runs = Awaited<ReturnType<typeof health.listRuns>>;

/** When a mark was last written outside. */
const markedAt = (runs: Runs): Date | null => runs.find(({ name }) => name === 'marks')?.ended_at ?? null;

function sweepsOf(rows: Runs): SweepRun[] {
  return SweepName.options.map((name) => {
    const row = rows.find((one) => one.name === name);
    if (!row) return { name, endedAt: null, seconds: 0, failed: 0 };
    const seconds = Math.max(0, (row.ended_at.getTime() - row.began_at.getTime()) / 1000);
    return { name, endedAt: row.ended_at.toISOString(), seconds, failed: row.failed };
  });
}

function backupsOf(host: HostPort): BackupFigures {
  const { folder, everyHours, lastAt, provenAt, encrypted } = host.backups();
  return {
    ...{ folder, everyHours, encrypted },
    lastAt: lastAt?.toISOString() ?? null,
    provenAt: provenAt?.toISOString() ?? null,
  };
}

/** Writes marks outside when it is time, and notes when one was written: a try that failed leaves the last time as it was. */
export async function marked(
  { db, now }: { db: Db; now: Now },
  write: (lastAt: Date | null) => Promise<boolean>,
): Promise<void> {
  const beganAt = now();
  if (await write(markedAt(await health.listRuns(db))))
    await health.noteRun(db, 'marks', { beganAt, endedAt: now(), failed: 0 });
}

/**
 * Runs regular work and notes when, and how many of its parts failed; nothing is noted if `work` returns that it was not
 * its turn. A failure is thrown again.
 */
export async function noted(
  { db, now }: { db: Db; now: Now },
  name: SweepName,
  work: () => Promise<boolean>,
): Promise<void> {
  const beganAt = now();
  const note = (failed: number) => health.noteRun(db, name, { beganAt, endedAt: now(), failed });
  try {
    if (await work()) await note(0);
  } catch (error) {
    await note(error instanceof AggregateError ? error.errors.length : 1).catch(() => undefined);
    throw error;
  }
}
