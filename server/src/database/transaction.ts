import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { AppError } from '@outlay/contract/errors';
import { crossing } from '#system/failpoint.ts';
import type { Db } from './connect.ts';
import { Opening, Placing, type Opened } from './opening.ts';
import { isOutdatedPlan } from './prepared.ts';
import { remember } from './remembered.ts';
import { fenceLock, isHere, lockOf, versionOf } from './servers/entrance.ts';
import { awaitMoves } from './servers/moving.ts';
import { notingBeside } from './servers/beside.ts';
import { Elsewhere, isRouted, serversBehind } from './servers/routed.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Serialisation failure and deadlock: nothing was written, so the work can be retried. */
const RETRIED = new Set(['40001', '40P01']);
const TRIES = 5;
/**
 * After this the database ends a transaction of which it hears nothing: the network lost it, or its node. Until then it
 * keeps what it has locked, such as the end of the company's audit chain. In PostgreSQL's own settings there is no limit.
 */
const IDLE_MS = 20_000;

/** True after a conflict or an outdated prepared statement (a column was added): nothing was written. */
const mayTryAgain = (error: unknown) => RETRIED.has(sqlState(error)) || isOutdatedPlan(error);

interface Options {
  readOnly: boolean;
  /** Whether it may use values cached under the same version of the company's settings. */
  remembers: boolean;
  /** Whether its statements use plans for any values, which are made once for each connection. */
  planOnce?: boolean | undefined;
}

/**
 * Begins the transaction and sets the company, with the first statement; the setting ends with the transaction. Where
 * plans are made once, a read is one statement for most callers: each is a transaction of its own.
 */
async function begin(
  db: Db,
  tx: Db,
  companyId: string | null,
  options: Options,
  server?: string,
): Promise<void> {
  const opening = companyId === null ? openingOf(null, options, server) : openingOf(companyId, options);
  const { rows } = await tx.executeQuery<Opened>(CompiledQuery.raw(opening.versioned, [opening]));
  const version = rows[0]?.version;
  if (options.remembers && companyId !== null && version) remember(db, tx, companyId, version);
}

function openingOf(companyId: string | null, options: Options, server?: string): Opening {
  const { readOnly, remembers, planOnce } = options;
  const start = readOnly
    ? 'begin read only'
    : `begin; set local idle_in_transaction_session_timeout = ${IDLE_MS}`;
  const beside = (other: string | null) => openingOf(other, { readOnly, remembers: false });
  if (companyId === null) return new Opening(start, { companyId, readOnly, beside, server });
  if (!UUID.test(companyId)) throw new AppError('UNKNOWN', 'company id is no UUID');
  const of = { companyId, readOnly, beside, on: (at: string) => openingOf(companyId, options, at) };
  const at = server === undefined ? undefined : { server, companyId, readOnly };
  const plan = planOnce ? `, set_config('plan_cache_mode', 'force_generic_plan', true)` : '';
  const here = at ? `, ${isHere(at)}` : '';
  const text = `${start}; ${at ? lockOf(at) : ''}select set_config('app.company_id', '${companyId}', true)${plan}${here}`;
  if (!remembers) return new Opening(text, of);
  const version = at
    ? versionOf(at)
    : `(select settings_version from company where id = '${companyId}') as version`;
  const versioned = `${text}, set_config('app.remembers', '1', true),
      ${version}`;
  return new Opening(text, { ...of, versioned, alone: readOnly && planOnce === true });
}

const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/**
 * Runs `work` in a transaction of one company (`null`: only of the global directory). It is retried after a conflict,
 * so `work` must have no effects outside the database. With `remembers`, `work` may use cached settings (`remembered`)
 * and fails if it changes settings itself.
 */
export async function inTransaction<T>(
  db: Db,
  companyId: string | null,
  work: (tx: Db) => Promise<T>,
  { remembers = false }: { remembers?: boolean } = {},
): Promise<T> {
  const moves = awaitMoves();
  const beside = companyId === null && isRouted(db) ? notingBeside() : undefined;
  let server: string | undefined;
  for (let tried = 1; ; tried += 1) {
    const attempt = () => once(db, companyId, work, { remembers, server });
    try {
      return await (beside ? beside.run(attempt) : attempt());
    } catch (error) {
      if (error instanceof Elsewhere && server === undefined) {
        server = error.server;
        beside?.again();
      } else if (await moves(error)) tried -= 1;
      else if (!mayTryAgain(error) || tried === TRIES) throw error;
      else await sleep(Math.random() * 20 * tried);
    }
  }
}

function once<T>(
  db: Db,
  companyId: string | null,
  work: (tx: Db) => Promise<T>,
  { remembers, server }: { remembers: boolean; server: string | undefined },
): Promise<T> {
  return db.connection().execute(async (tx) => {
    // A call that remembers settings is one of those that many wait for: its plans are made once.
    await begin(db, tx, companyId, { readOnly: false, remembers, planOnce: remembers }, server);
    try {
      const result = await work(tx);
      await crossing('commit', () => tx.executeQuery(COMMIT));
      return result;
    } catch (error) {
      await tx.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Runs `work` in a read-only transaction. The result is returned before the transaction has ended. Retried if a column
 * was added to a table that a prepared statement reads.
 */
export async function inReading<T>(
  db: Db,
  companyId: string | null,
  work: (tx: Db) => Promise<T>,
  { planOnce }: Pick<Options, 'planOnce'> = {},
): Promise<T> {
  const moves = awaitMoves();
  for (let tried = 1; ; tried += 1) {
    try {
      return await readOnce(db, companyId, work, planOnce);
    } catch (error) {
      if (await moves(error)) tried -= 1;
      else if (!isOutdatedPlan(error) || tried > 1) throw error;
    }
  }
}

function readOnce<T>(
  db: Db,
  companyId: string | null,
  work: (tx: Db) => Promise<T>,
  planOnce: boolean | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const reading = db.connection().execute(async (tx) => {
      await begin(db, tx, companyId, { readOnly: true, remembers: true, planOnce });
      try {
        resolve(await work(tx));
        await tx.executeQuery(COMMIT);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        await tx.executeQuery(ROLLBACK).catch(() => undefined);
      }
    });
    reading.catch(reject);
  });
}

export function sqlState(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** True for a unique violation, on the named constraint if one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return constraint === undefined || constraintOf(error) === constraint;
}

/** In an error that one server passes on from another, only the sentence names it. */
const constraintOf = (error: unknown) => {
  const { constraint, message } = error as { constraint?: string; message?: string };
  const name = constraint ?? /"([a-z0-9_]+)"/.exec(message ?? '')?.[1];
  // The constraint of a partition is that of its table, with the partition's number.
  return name?.replace(/_p\d{3}$/, '');
};

/** Sets the company for the rest of the transaction. */
export async function enterCompany(tx: Db, companyId: string): Promise<void> {
  await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
}

/** Says that the transaction is about to found this company, so that it is on the server where new companies go. */
export async function placeCompany(tx: Db, companyId: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('select', [new Placing(companyId)]));
}

/** Runs `work` in a transaction of a company on one of several servers, while nobody else writes in it. */
export const aloneInCompany = <T>(db: Db, companyId: string, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, companyId, async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx);
    await sql.raw(`select pg_advisory_xact_lock(${fenceLock(companyId)})`).execute(tx);
    return await work(tx);
  });

/** Reads rows of companies that are looked up without their company, on each server that has some. */
export async function readEverywhere<Row>(db: Db, read: (tx: Db) => Promise<Row[]>): Promise<Row[]> {
  const servers = serversBehind(db);
  if (!servers) return await read(db);
  const found = await Promise.all(
    servers.map((server) =>
      db.connection().execute(async (tx) => {
        await begin(db, tx, null, { readOnly: true, remembers: false }, server);
        const rows = await read(tx);
        await tx.executeQuery(COMMIT);
        return rows;
      }),
    ),
  );
  return found.flat();
}
