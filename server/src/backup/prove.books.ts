import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Db } from '../database/connect.ts';

/**
 * Every entry sums to zero in each currency, and so do the books of each company. Returns the number of entries.
 *
 * @throws StartError that names the first entry which does not.
 */
export async function proveBooks(db: Db): Promise<number> {
  const { rows } = await sql<{ company: string; entry: string; currency: string; sum: number }>`
    select company_id as company, entry_id as entry, currency, sum(amount)::bigint as sum
    from posting group by company_id, entry_id, currency having sum(amount) <> 0 limit 1`.execute(db);
  const [row] = rows;
  if (row)
    throw new StartError(
      `The books do not balance: entry ${row.entry} of company ${row.company} is off by ${row.sum} minor units of ${row.currency}.`,
    );
  const { count } = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
