import type { Pool } from 'pg';
import type { Crew } from '../builders.ts';
import { withoutForeignKeys } from './fill.ts';

/** So many rows of our company, and a tenth of them for each of 49 others; the n-th is n hours old. */
export const rows = (count: number) =>
  `(select crowd.*, n, now() - n * interval '1 hour' as at
    from crowd, generate_series(1, (${count} * weight)::int) n) as one`;

/** Gives the crew's company what these statements insert, and 49 other companies some of it. */
export async function fillCrowd(owner: Pool, crew: Crew, inserts: readonly string[]): Promise<void> {
  const { companyId, departmentId, administrator } = crew;
  // The other companies, and the documents paid, do not exist.
  await withoutForeignKeys(owner, async (client) => {
    await client.query(
      `create temporary table crowd on commit drop as
         select uuidv7() as company_id, 0.1::numeric as weight, uuidv7() as department_id, uuidv7() as person_id,
           uuidv7() as member_id from generate_series(1, 49)
         union all
         select company_id, 1, $2::uuid, person_id, id from member where company_id = $1 and id = $3`,
      [companyId, departmentId, administrator.memberId],
    );
    for (const insert of inserts) await client.query(insert);
  });
  await owner.query('vacuum analyze');
}
