import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';

/** How a call ended for its caller; `unknown`: no answer, or a server error, so that it may have happened. */
type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Logged {
  id: string;
  writes: boolean;
  outcome: Outcome;
  said: string;
  /** When it was answered, on the clock of `performance.now()`, and after how long. */
  at: number;
  tookMs: number;
}

/** Every attempt of every call, in the order of the answers. */
export type CallLog = Logged[];

export interface Caller {
  origin: string;
  token: string;
}

/** Before a call that ended unknown is sent again. */
export const WAIT_MS = 200;
const PATIENCE_MS = 20_000;

export const expense = (id: string) => ({
  ...{ id, version: 0, type: 'taxi', money: { amount: 1200, currency: 'CNY' } },
  spentOn: new Date(Date.now() - 43_200_000).toISOString().slice(0, 10),
});

export interface CalledEndpoint {
  path: string;
  method: string;
}

/** Sends one call; `body` is what a 2xx answer brought. */
async function send(
  { origin, token }: Caller,
  { path, method }: CalledEndpoint,
  { key, sent }: { key: string; sent: object },
): Promise<{ outcome: Outcome; said: string; body?: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.ok) return { outcome: 'acknowledged', said: '', body: JSON.parse(text) as unknown };
    const said = `${path} ${answer.status} ${text.replace(/,"number":"\w+"/, '')}`;
    return { outcome: answer.status < 500 ? 'refused' : 'unknown', said };
  } catch (error) {
    const { message, cause } = error as Error;
    return { outcome: 'unknown', said: `${message} ${cause instanceof Error ? cause.message : ''}`.trim() };
  }
}

/** Sends one call, and writes into the log how it ended. */
export async function attempt(
  caller: Caller,
  endpoint: CalledEndpoint,
  { key, sent, writes }: { key: string; sent: object; writes: boolean },
  log: CallLog,
): Promise<{ outcome: Outcome; body?: unknown }> {
  const began = performance.now();
  const { outcome, said, body } = await send(caller, endpoint, { key, sent });
  const at = performance.now();
  log.push({ id: key, writes, outcome, said, at, tookMs: at - began });
  return { outcome, body };
}

interface Work {
  /** Only writes, and what ended unknown is sent again with the same key, as the apps do. */
  again?: boolean;
  /** Only reads. */
  reads?: boolean;
  /** Between two calls. */
  pauseMs?: number;
}

/** One call in three writes, unless it is said otherwise. */
export async function work(
  caller: Caller,
  log: CallLog,
  going: () => boolean,
  { again = false, reads = false, pauseMs = 0 }: Work = {},
): Promise<void> {
  for (let turn = 0; going(); turn += 1) {
    const id = newId();
    const writes = !reads && (again || turn % 3 === 0);
    const [endpoint, sent] = writes ? [expenseEndpoints.save, expense(id)] : [expenseEndpoints.list, {}];
    for (let more = true; more;) {
      const { outcome } = await attempt(caller, endpoint, { key: id, sent, writes }, log);
      more = again && outcome === 'unknown' && going();
      if (more) await sleep(WAIT_MS);
    }
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

/** The changes that were acknowledged. */
export const acknowledgedOf = (log: CallLog): ReadonlySet<string> =>
  new Set(log.filter((one) => one.writes && one.outcome === 'acknowledged').map(({ id }) => id));

/** Whether a change was acknowledged after a time on the clock of `performance.now()`. */
export const isSavedAfter = (log: CallLog, since: number): boolean =>
  log.some((one) => one.writes && one.outcome === 'acknowledged' && one.at > since);

/** People work until something is over, so many for each caller; what ended unknown is sent again. */
export async function workDuring(
  callers: readonly { caller: Caller; log: CallLog }[],
  workers: number,
  during: () => Promise<unknown>,
): Promise<void> {
  let on = true;
  const all = callers.flatMap(({ caller, log }) =>
    Array.from({ length: workers }, () => work(caller, log, () => on, { again: true })),
  );
  await during().finally(() => (on = false));
  await Promise.all(all);
}

export interface Comparison {
  calls: number;
  acknowledged: number;
  unknown: number;
  refused: number;
  /** Acknowledged, and not in the database. */
  lost: string[];
  /** Refused, and in the database all the same. */
  ghosts: string[];
  /** More than one audit entry of one expense. */
  doubled: string[];
}

/** The changes that a database has, by the ids with which they were sent. */
export async function listExpenses(database: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>('select id from expense');
  return new Set(rows.map(({ id }) => id));
}

/** Compares the log of the callers with the database. */
export async function compare(log: CallLog, database: pg.Client): Promise<Comparison> {
  const there = await listExpenses(database);
  const twice = await database.query<{ id: string }>(
    `select object_id as id from audit_event where object_type = 'expense' group by object_id having count(*) > 1`,
  );
  const writes = log.filter((one) => one.writes);
  const of = (outcome: Outcome) => log.filter((one) => one.outcome === outcome);
  const right = new Set(writes.filter((one) => one.outcome === 'acknowledged').map(({ id }) => id));
  const open = new Set(writes.filter((one) => one.outcome === 'unknown').map(({ id }) => id));
  return {
    calls: log.length,
    acknowledged: of('acknowledged').length,
    unknown: of('unknown').length,
    refused: of('refused').length,
    lost: [...right].filter((id) => !there.has(id)),
    ghosts: writes
      .filter(({ outcome, id }) => outcome === 'refused' && !right.has(id) && !open.has(id) && there.has(id))
      .map(({ id }) => id),
    doubled: twice.rows.map(({ id }) => id),
  };
}

/** The longest time without an acknowledged write, in ms. */
export function longestGap(log: CallLog): number {
  const times = log.filter((one) => one.writes && one.outcome === 'acknowledged').map(({ at }) => at);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
