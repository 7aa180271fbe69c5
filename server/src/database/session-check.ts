import { StartError } from '../start-error.ts';
import { openPool, type ConnectOptions } from './connect.ts';

type Session = Pick<ConnectOptions, 'url' | 'role'> & { beside?: boolean };

/**
 * A pooler may drop the startup parameter `options` without a word (PgBouncer's `ignore_startup_parameters`). With it would
 * go the role, and so row level security, and on a server beside the first one the directory.
 *
 * @param of the setting with the address, for the message
 * @throws StartError if a session does not have what it was opened with.
 */
export async function assertSession(session: Session, of: string): Promise<void> {
  const pool = openPool(session, 1);
  try {
    const { rows } = await pool.query<{ role: string; path: string }>(
      `select current_user as role, current_setting('search_path') as path`,
    );
    const { role, path = '' } = rows[0] ?? {};
    if (session.role !== undefined && role !== session.role)
      throw new StartError(
        `${of}: a pooler drops the parameter “options”, without which ${role} sees the rows of every company. Give a login that is a member of ${session.role} and nothing else, and the owner's login past the pooler as DATABASE_MIGRATE_URL.`,
      );
    if (session.beside && !path.startsWith('directory'))
      throw new StartError(
        `${of}: a pooler drops the parameter “options”, which servers beside the first one need. Give an address past it.`,
      );
  } finally {
    await pool.end();
  }
}
