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
  now: Now;
}

/** Figures of the whole server, from tables that belong to no company and from its machine. */
export async function readServer(db: Db, { host, pool, now }: HealthSources): Promise<ServerFigures> {
  // Before the statement below takes another connection or waits for one.
  const connections = pool();
  const queues = await readQueues(db);
  const sweeps = await readRuns(db);
  const { bytes, clock, postgres, schema } = await health.readDatabase(db);
  const clockSeconds = (clock.getTime() - now().getTime()) / 1000;
  const { product, node, schema: expectedSchema } = host.versions();
  return {
    queues,
    sweeps,
    backups: backupsOf(host),
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

async function readRuns(db: Db): Promise<SweepRun[]> {
  const rows = await health.listRuns(db);
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
