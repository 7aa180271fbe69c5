import type pg from 'pg';
import { openPool } from '../connect.ts';
import type { OtherServer } from './routes.ts';

/** Asks another server once, on a connection of its own; for what is asked seldom. */
export async function queryServer<Row extends pg.QueryResultRow>(
  { url, role }: OtherServer,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = openPool({ url, ...(role ? { role } : {}), beside: true }, 1);
  try {
    return (await pool.query<Row>(text, [...values])).rows;
  } finally {
    await pool.end();
  }
}
