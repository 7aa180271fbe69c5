import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { queryServer } from './query-server.ts';
import { FIRST } from './entrance.ts';
import type { OtherServer } from './routes.ts';

/** One that was founded so lately may still be committed; one so long ago is no remainder. */
const SOON = "interval '10 minutes'";
const LATE = "interval '7 days'";

/**
 * Puts away companies of which only the directory knows: a server was lost between the commit there and its own. Whoever
 * founded one may register again.
 *
 * @param first connections to the first server
 * @returns how many there were.
 */
export async function putAwayUnfounded(first: Db, others: readonly OtherServer[]): Promise<number> {
  const { rows } = await sql<{ id: string; server: string }>`
    select c.id, p.server from company_place p join company c on c.id = p.company_id
    where p.server <> ${FIRST} and p.moving_to is null and p.moving_from is null and c.closed_at is null
      and c.created_at < now() - ${sql.raw(SOON)} and c.created_at > now() - ${sql.raw(LATE)}
      and (select count(*) from membership m where m.company_id = c.id) <= 1`.execute(first);
  let count = 0;
  for (const [server, companies] of Map.groupBy(rows, (row) => row.server)) {
    const at = others.find(({ name }) => name === server);
    if (!at) continue;
    const there = await queryServer<{ id: string }>(
      at,
      'select company_id as id from company_place where company_id = any($1)',
      [companies.map(({ id }) => id)],
    );
    const known = new Set(there.map(({ id }) => id));
    for (const { id } of companies)
      if (!known.has(id)) {
        await putAway(first, id);
        count += 1;
      }
  }
  return count;
}

/** It stays as an empty company that is closed. */
async function putAway(first: Db, companyId: string): Promise<void> {
  await first.transaction().execute(async (tx) => {
    await tx.deleteFrom('session').where('company_id', '=', companyId).execute();
    await tx.updateTable('membership').set({ state: 'left' }).where('company_id', '=', companyId).execute();
    await tx
      .updateTable('company')
      .set({ closed_at: sql<Date>`now()`, may_be_found: false })
      .where('id', '=', companyId)
      .execute();
    await tx
      .updateTable('company_place')
      .set({ server: FIRST })
      .where('company_id', '=', companyId)
      .execute();
  });
}
