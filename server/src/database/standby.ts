import { regularly } from '#system/regularly.ts';
import { openPool, type ConnectOptions } from './connect.ts';

/** Between two looks. */
const EVERY_MS = 1_000;
/** A commit that has waited for a standby for so long waits for one that is gone. */
const WAITED_S = 2;

/**
 * In PostgreSQL's words: synchronous_standby_names is set, and none of them answers. A commit then waits for as long as
 * it takes; whoever gave up on it learns nothing, and its connection remains taken at the server.
 */
const AWAITED = `select case when current_setting('synchronous_standby_names') = '' then false else exists (
  select from pg_stat_activity
  where datname = current_database() and wait_event = 'SyncRep' and state_change < now() - interval '${WAITED_S} s'
) end as awaited`;

/** Whether commits wait for a synchronous standby that does not answer. */
export interface StandbyWatch {
  isAwaited(): boolean;
  close(): Promise<void>;
}

type StandbyOptions = Pick<ConnectOptions, 'url'> & {
  everyMs?: number;
  onChange: (awaited: boolean) => void;
};

/**
 * Looks at the waiting commits of this login, in its own name: the role of the product may not see what its login does.
 * While the database cannot be asked, nothing is known, and nobody is refused for it.
 */
export function watchStandby({ url, everyMs = EVERY_MS, onChange }: StandbyOptions): StandbyWatch {
  const pool = openPool({ url, prepared: false, patience: { connectMs: everyMs, statementMs: everyMs } }, 1);
  let awaited = false;
  const look = async () => {
    const { rows } = await pool.query<{ awaited: boolean }>(AWAITED);
    const now = rows[0]?.awaited ?? false;
    if (now !== awaited) onChange(now);
    awaited = now;
  };
  const stop = regularly(everyMs, look, () => (awaited = false));
  const close = async () => {
    await stop();
    await pool.end();
  };
  return { isAwaited: () => awaited, close };
}
