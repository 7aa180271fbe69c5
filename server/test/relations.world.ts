import type { Crew } from './builders.ts';
import type { TestServer } from './harness.ts';
import { objectsOf } from './matrix.objects.ts';
import { claimThings, companyThings, ownThings, type Things } from './relations.things.ts';

export const SEATED = [
  ...(['employee', 'colleague', 'leader', 'accountant', 'cashier', 'administrator', 'auditor'] as const),
];

/** Creates every kind of object in a company; returns the ids by role, personal and company ones together. */
export async function thingsOf(server: TestServer, one: Crew): Promise<Record<string, Things>> {
  const common = { ...(await objectsOf(server, one)), ...(await companyThings(server, one)) };
  const found: Record<string, Things> = {};
  for (const role of SEATED) {
    const claims = role === 'employee' || role === 'auditor' ? {} : await claimThings(server, one[role]);
    found[role] = { ...common, ...claims, ...(await ownThings(server, one, one[role])) };
  }
  return found;
}

/** The number of rows and a checksum of their contents, for each table of a company. */
export async function rowsOf(server: TestServer, companyId: string): Promise<Record<string, string>> {
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await server.owner.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
       from "${name}" t where company_id = $1`,
      [companyId],
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
