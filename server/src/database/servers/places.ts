import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { arriveAtFirst } from './arrive.ts';
import { FIRST, MOVING } from './entrance.ts';
import type { OtherServer } from './routes.ts';

/** Which server each company is on, as this process last heard; the server itself refuses those that have left. */
export interface Places {
  serverOf(companyId: string): Promise<string>;
  /** The server `by` has refused the company, and says where it is; while it is moving the directory is asked anew. */
  learn(companyId: string, server: string, by: string): void;
  /** Where a new company goes: the named server, or the one with the fewest companies. */
  forNew(): Promise<string>;
}

const MOST = 100_000;

interface PlacesOptions {
  /** The first server, on connections that no transaction of a company waits for. */
  directory: Db;
  others: readonly OtherServer[];
  newCompanies?: string | undefined;
}

export function createPlaces({ directory, others, newCompanies }: PlacesOptions): Places {
  const names = [FIRST, ...others.map(({ name }) => name)];
  const known = new LRUCache<string, string>({ max: MOST });
  const arriving = new Map<string, Promise<void>>();
  const arrive = (companyId: string, by: string) => {
    const from = others.find(({ name }) => name === by);
    if (!from || arriving.has(companyId)) return;
    const done = arriveAtFirst(directory, companyId, from)
      // Whoever looks for the company is told to try again, and is here again then.
      .catch(() => undefined)
      .finally(() => arriving.delete(companyId));
    arriving.set(companyId, done);
  };
  return {
    async serverOf(companyId) {
      await arriving.get(companyId);
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
    learn(companyId, server, by) {
      if (server === FIRST) arrive(companyId, by);
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
