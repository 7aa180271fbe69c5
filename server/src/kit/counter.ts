import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** The next number of a series; the counter's row is held to the end of the transaction, so there are no gaps. */
async function nextOf(db: Db, companyId: string, series: string): Promise<number> {
  const { value } = await db
    .insertInto('counter')
    .values({ company_id: companyId, name: series, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'name']).doUpdateSet({ value: sql<number>`counter.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** `CL-2026-000183`: one series a prefix and year. */
export async function nextHumanNumber(db: Db, companyId: string, prefix: string, now: Date): Promise<string> {
  const series = `${prefix}-${now.getUTCFullYear()}`;
  return `${series}-${String(await nextOf(db, companyId, series)).padStart(6, '0')}`;
}
