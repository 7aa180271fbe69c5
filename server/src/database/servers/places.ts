import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { FIRST, MOVING } from './entrance.ts';

/** Which server each company is on, as this process last heard; the server itself refuses those that have left. */
export interface Places {
  serverOf(companyId: string): Promise<string>;
  /** A server has refused the company, and says where it is; while it is moving the directory is asked anew. */
  learn(companyId: string, server: string): void;
  /** Where a new company goes: the named server, or the one with the fewest companies. */
  forNew(): Promise<string>;
}

const MOST = 100_000;

interface PlacesOptions {
  /** The first server, on connections that no transaction of a company waits for. */
  directory: Db;
  names: readonly string[];
  newCompanies?: string | undefined;
}

export function createPlaces({ directory, names, newCompanies }: PlacesOptions): Places {
  const known = new LRUCache<string, string>({ max: MOST });
  return {
    async serverOf(companyId) {
      const cached = known.get(companyId);
      if (cached !== undefined) return cached;
      const row = await directory
        .selectFrom('company_place')
        .select('server')
        .where('company_id', '=', companyId)
        .executeTakeFirst();
      const server = row?.server ?? FIRST;
      known.set(companyId, server);
      return server;
    },
    learn(companyId, server) {
      if (server === MOVING) known.delete(companyId);
      else known.set(companyId, server);
    },
    forNew: async () => newCompanies ?? (await fewest(directory, names)),
  };
}

async function fewest(directory: Db, names: readonly string[]): Promise<string> {
  const { rows } = await sql<{ server: string; companies: number }>`
    select coalesce(p.server, ${FIRST}) as server, count(*)::int as companies
    from company c left join company_place p on p.company_id = c.id group by 1`.execute(directory);
  const companiesOn = (name: string) => rows.find(({ server }) => server === name)?.companies ?? 0;
  const [first = FIRST] = names.toSorted((a, b) => companiesOn(a) - companiesOn(b));
  return first;
}
