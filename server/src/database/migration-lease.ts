import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../env.ts';

const LEASE_S = 30;
const PATIENCE_MS = 15 * 60_000;
const TRIES = 20;
const LONGEST_PAUSE_MS = 3_000;

/** Who lost to somebody else's lock, and may try again: deadlock, lock time-out, serialisation failure. */
const LOST_TO_OTHERS = new Set(['40P01', '55P03', '40001']);
/** Two made the same thing at the same moment: it is there when one looks again. */
const MADE_TWICE = new Set(['23505', '42P07', '42P06', '42710']);

const stateOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** Roles and rights belong to the whole server: another database's migration may touch them at the same moment. */
const isTorn = (error: unknown) => /tuple concurrently (updated|deleted)/.test((error as Error).message);

export interface Lease {
  /** Works in a transaction that holds the lease; what loses to a running node's lock is tried again. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  giveBack(): Promise<void>;
}

/**
 * The right to change the tables, one node at a time: a row with an expiry, which a crashed node leaves to the next.
 * While its transaction runs, the row's lock keeps others away, however long it takes.
 */
export async function takeLease(client: pg.Client, say?: (sentence: string) => void): Promise<Lease> {
  const owner = randomUUID();
  await again(() =>
    client.query(
      'create table if not exists migration_lease (name text primary key, owner uuid not null, expires_at timestamptz not null)',
    ),
  );
  await client.query(`set lock_timeout = '3s'`);
  await waitForTurn(client, owner, say);
  return {
    hold: (work) => again(() => inLease(client, owner, work)),
    giveBack: async () => {
      await client.query('delete from migration_lease where owner = $1', [owner]);
    },
  };
}

async function waitForTurn(
  client: pg.Client,
  owner: string,
  say?: (sentence: string) => void,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let announced = false; ; announced = true) {
    const taken = await again(() =>
      client.query(
        `insert into migration_lease (name, owner, expires_at) values ('migrate', $1, now() + $2 * interval '1 second')
         on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at
         where migration_lease.expires_at < now()
           -- Taken by a clock that was set back since: nobody holds it for so long, even if we waited for its lock.
           or migration_lease.expires_at > now() + $2 * 2 * interval '1 second'`,
        [owner, LEASE_S],
      ),
    );
    if (taken.rowCount === 1) return;
    if (performance.now() > deadline)
      throw new StartError('Another node has been changing the database for 15 minutes: look what it does.');
    if (!announced) say?.('Another node brings the database to its version; waiting for it…');
    await sleep(200 + Math.random() * 200);
  }
}

async function inLease<T>(client: pg.Client, owner: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local idle_in_transaction_session_timeout = 0`);
    const held = await client.query(
      `update migration_lease set expires_at = now() + $2 * interval '1 second' where owner = $1`,
      [owner, LEASE_S],
    );
    if (held.rowCount !== 1)
      throw new StartError('Another node took over the changing of the database: start again.');
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Tries again, after longer and longer pauses, what lost to others. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const state = stateOf(error);
      if (!LOST_TO_OTHERS.has(state) && !MADE_TWICE.has(state) && !isTorn(error)) throw error;
      // What was made twice is there by now; made twice again it is a fault of the migration.
      if (tried === (MADE_TWICE.has(state) ? 3 : TRIES)) throw error;
      await sleep(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tried) * (0.5 + Math.random() / 2));
    }
  }
}
