import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { queryServer } from './query-server.ts';
import { FIRST } from './entrance.ts';
import type { OtherServer } from './routes.ts';

/**
 * A server has refused a company because it has moved to the first one. If whoever moved it was killed before the first
 * server heard of that, it hears it now: the word of the server that refuses is the last one.
 */
export async function arriveAtFirst(first: Db, companyId: string, from: OtherServer): Promise<void> {
  const [left] = await queryServer<{ version: string }>(
    from,
    'select version from company_place where company_id = $1 and server = $2',
    [companyId, FIRST],
  );
  if (!left) return;
  await sql`
    with arrived as (
      update company_place set server = ${FIRST}, moving_to = null, moving_from = ${from.name}, fenced_until = null
      where company_id = ${companyId} and server = ${from.name} and moving_to = ${FIRST} returning company_id)
    update company set settings_version = greatest(settings_version, ${left.version}::bigint) + 1
    from arrived where company.id = arrived.company_id`.execute(first);
}
