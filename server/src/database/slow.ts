import { CompiledQuery, sql, type Kysely, type LogEvent } from 'kysely';
import { elapsed } from '#system/clock.ts';
import type { Database } from './tables.ts';

/** A statement that took long: its text, with `$1` in place of its values, and how the database would run it. */
export interface SlowStatement {
  statement: string;
  ms: number;
  /** Null where the database has none without values: PostgreSQL before 16, and other statements than these. */
  plan: string[] | null;
}

export interface SlowOptions {
  /** Statements that take at least this long are noted. */
  afterMs: number;
  note: (slow: SlowStatement) => void;
}

const EXPLAINED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** A statement is explained once in this time. */
const AGAIN_MS = 3_600_000;
/** Statements whose plans are known; more are not explained until the hour is over. */
const KNOWN_MOST = 500;
const EXPLAIN_MS = 2_000;

/** A statement without ids and long numbers that stand in its text. */
export const plainStatement = (text: string): string =>
  text.replaceAll(/'[0-9a-f]{8}-[0-9a-f-]{27}'/gi, "'…'").replaceAll(/\d{5,}/g, '…');

/**
 * Notes slow statements. Their plans are generic, so that no value is in them, and are asked for on connections beside
 * those of requests, one at a time.
 */
export function watchSlow({ afterMs, note }: SlowOptions, beside: () => Kysely<Database>) {
  const explained = new Map<string, number>();
  let last = Promise.resolve();
  const isNew = (text: string, at: number): boolean => {
    const before = explained.get(text);
    if (before !== undefined && at - before < AGAIN_MS) return false;
    for (const [known, when] of explained) if (at - when >= AGAIN_MS) explained.delete(known);
    if (explained.size >= KNOWN_MOST) return false;
    explained.set(text, at);
    return true;
  };
  return ({ query, queryDurationMillis }: LogEvent): void => {
    if (queryDurationMillis < afterMs) return;
    const statement = plainStatement(query.sql);
    const ms = Math.round(queryDurationMillis);
    if (!EXPLAINED.test(query.sql) || !isNew(statement, elapsed()))
      return note({ statement, ms, plan: null });
    last = last.then(async () => {
      const plan = await explain(beside(), query.sql).catch(() => null);
      note({ statement, ms, plan: plan?.map(plainStatement) ?? null });
    });
  };
}

interface PlanRow {
  'QUERY PLAN': string;
}

const explain = (db: Kysely<Database>, text: string): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(EXPLAIN_MS)}, true)`.execute(tx);
    const query: CompiledQuery<PlanRow> = CompiledQuery.raw(`explain (generic_plan) ${text}`, []);
    const { rows } = await tx.executeQuery(query);
    return rows.map((row) => row['QUERY PLAN']);
  });
