import { sql } from 'kysely';
import type { Db } from './connect.ts';

/**
 * Lets one transaction of a company at a time go on under this name; the others wait for its end. It is a row, so that it
 * holds wherever the rows of the company are.
 */
export async function lockNamed(
  db: Db,
  companyId: string,
  { name, earlier }: { name: string; earlier: string },
): Promise<void> {
  // Nodes of 1.4.0 and earlier know only this one, and may serve beside these while one of them is among the last three releases.
  await sql`select pg_advisory_xact_lock(hashtextextended(${earlier}, 0))`.execute(db);
  await db
    .insertInto('counter')
    .values({ company_id: companyId, name, value: 0 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet({ value: sql<number>`counter.value` }),
    )
    .execute();
}
