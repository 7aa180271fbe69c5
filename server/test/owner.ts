import type pg from 'pg';
import { changesSettings } from '../src/database/settings.ts';
import { ownPool } from './cluster.ts';
import { queryAll, type TestServers } from './second-server.ts';

/**
 * Connections as the owner. What a test changes past the application counts as a change of settings in every company:
 * nothing but the application writes to a real database.
 */
export function ownerOf(connectionString: string, several: TestServers | undefined): pg.Pool {
  // A long history takes longer to fill than a request may.
  const owner = ownPool({ connectionString, max: 4, options: '-c statement_timeout=0' });
  const first = owner.query.bind(owner) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  const all = several && queryAll(first, several.owners);
  const query = all ?? first;
  const raising = async (text: string, values?: unknown[]) => {
    const answer = await query(text, values);
    if (changesSettings(text)) await query('update company set settings_version = settings_version + 1');
    if (all && changesSettings(text)) await all.raise();
    return answer;
  };
  const end = owner.end.bind(owner);
  return Object.assign(owner, {
    query: raising,
    end: async () => void (await Promise.all([end(), all?.end()])),
  });
}
