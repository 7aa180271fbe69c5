import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../env.ts';

const LEASE_S = 30;
const PATIENCE_MS = 15 * 60_000;
const TRIES = 24;
const LONGEST_PAUSE_MS = 3_000;

/** Retryable lock conflicts: deadlock, lock timeout, serialisation failure. */
const LOST_TO_OTHERS = new Set(['40P01', '55P03', '40001']);
/** Two nodes created the same object simultaneously; on a retry it exists. */
const MADE_TWICE = new Set(['23505', '42P07', '42P06', '42710']);

const stateOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** Roles and grants are server-wide, so another database's migration may change them simultaneously. */
const isTorn = (error: unknown) => /tuple concurrently (updated|deleted)/.test((error as Error).message);

export interface Lease {
  /** Runs `work` in a transaction that holds the lease; retries on conflicts with a running node's locks. */
  hold<T>(work: (tried: number) => Promise<T>): Promise<T>;
  /** Runs `work` outside a transaction and renews the lease until it ends; retries like `hold`. */
  keep<T>(work: () => Promise<T>): Promise<T>;
  giveBack(): Promise<void>;
}

/**
 * A lease for changing the tables, held by one node at a time: a row with an expiry, so that it expires after a crash.
 * While a transaction runs, the row's lock excludes other nodes, regardless of the expiry.
 */
export async function takeLease(
  client: pg.Client,
  ownerUrl: string,
  say?: (sentence: string) => void,
): Promise<Lease> {
  const owner = randomUUID();
  await again(() =>
    client.query(
      'create table if not exists migration_lease (name text primary key, owner uuid not null, expires_at timestamptz not null)',
    ),
  );
  await client.query(`set lock_timeout = '3s'`);
  await waitForTurn(client, owner, say);
  return {
    hold: (work) => again((tried) => inLease(client, owner, () => work(tried))),
    keep: (work) => again(() => besideLease(ownerUrl, owner, work)),
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

/** Renews the lease on a separate connection while `work` uses the main one. */
async function besideLease<T>(ownerUrl: string, owner: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const renew = () => inLease(client, owner, () => Promise.resolve());
  let renewing = Promise.resolve();
  try {
    await renew();
    // A failure here is ignored: the final renewal reports a lost lease, and the work is repeatable by its new holder.
    const renewAgain = () => {
      renewing = renewing.then(renew).catch(() => undefined);
    };
    const timer = setInterval(renewAgain, (LEASE_S * 1000) / 3);
    const done = await work().finally(() => clearInterval(timer));
    await renewing;
    await renew();
    return done;
  } finally {
    await client.end();
  }
}

/** Retries after conflicts, with exponential backoff. */
async function again<T>(work: (tried: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work(tried);
    } catch (error) {
      const state = stateOf(error);
      if (!LOST_TO_OTHERS.has(state) && !MADE_TWICE.has(state) && !isTorn(error)) throw error;
      // A duplicate from a race exists on the retry; if it fails again, the migration is wrong.
      if (tried === (MADE_TWICE.has(state) ? 3 : TRIES)) throw error;
      await sleep(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** tried) * (0.5 + Math.random() / 2));
    }
  }
}
