import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, plant, startProduct } from '../bench/setting.ts';
import { work, type CallLog } from './load.ts';
import { startPoolers, type Poolers } from './pgbouncer.ts';
import { startPatroni, type Member, type Patroni } from './patroni.ts';

const BEFORE_MS = 8_000;
const PATIENCE_S = 60;

interface Workers {
  writers: number;
  readers?: number;
  pool: number;
  /** Whether the primary commits nothing that the standby has not. */
  strict?: boolean;
  /** Whether the product reaches each server by a PgBouncer on its machine. */
  pooled?: boolean;
}

/** A synchronous pair under Patroni with the product on it, and people at work. */
export interface Pair {
  patroni: Patroni;
  /** The primary, and the standby that holds what it acknowledges. */
  first: Member;
  second: Member;
  poolers: Poolers | undefined;
  origin: string;
  log: CallLog;
}

/** `during` is what happens while people work; `after` sees what they were told. */
export async function onPair<Seen>(
  folder: string,
  { writers, readers = 0, pool, strict = false, pooled = false }: Workers,
  {
    during,
    after,
  }: {
    during: (pair: Pair) => Promise<Seen>;
    after: (pair: Pair, seen: Seen) => Promise<boolean>;
  },
): Promise<boolean> {
  const patroni = await startPatroni(folder);
  try {
    const first = await patroni.leader(PATIENCE_S);
    if (strict) await patroni.strict(first);
    await patroni.synchronous(first, PATIENCE_S);
    const second = patroni.members.find((one) => one !== first) ?? first;
    await asOwner(first.login(), 'create database drill');
    const [crew] = await plant(first.login('drill'), folder, 1);
    const poolers = pooled ? await startPoolers(folder, patroni, 'drill') : undefined;
    const product = await startProduct(join(folder, 'node'), {
      ...{ DATABASE_URL: patroni.url('drill'), OUTLAY_POOL: String(pool), OUTLAY_DEMO: 'off' },
      ...(poolers && {
        DATABASE_URL: poolers.url,
        DATABASE_MIGRATE_URL: patroni.url('drill'),
        OUTLAY_PREPARED: 'off',
      }),
    });
    const { origin } = product;
    const pair: Pair = { patroni, first, second, poolers, origin, log: [] };
    let on = true;
    const caller = { origin, token: crew?.employee.token ?? '' };
    const working = [
      ...Array.from({ length: writers }, () => work(caller, pair.log, () => on, { again: true })),
      ...Array.from({ length: readers }, () =>
        work(caller, pair.log, () => on, { reads: true, pauseMs: 200 }),
      ),
    ];
    try {
      await sleep(BEFORE_MS);
      const seen = await during(pair);
      on = false;
      await Promise.all(working);
      return await after(pair, seen);
    } finally {
      on = false;
      await Promise.all(working);
      await product.stop();
    }
  } finally {
    await patroni.close();
  }
}
