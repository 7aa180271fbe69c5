import { StartError } from '../start-error.ts';
import { openPool, bypassesRowSecurity, type ConnectOptions } from './connect.ts';

/** The role of the application, to which row level security applies. */
export const APP_ROLE = 'outlay_app';

type Session = Pick<ConnectOptions, 'url' | 'role'> & { beside?: boolean };

interface Login {
  url: string;
  /** The address of the server that takes changes now, where `url` names several. */
  primary: string;
  beside?: boolean;
}

/**
 * The role to switch to, if row level security would not apply to the login itself.
 *
 * @param of the setting with the address, for the message
 * @throws StartError if its sessions do not get what they are opened with.
 */
export async function applicationRole(
  { url, primary, beside = false }: Login,
  of: string,
): Promise<{ role?: string }> {
  const role = (await bypassesRowSecurity(primary)) ? { role: APP_ROLE } : {};
  await assertSession({ url, ...role, beside }, of);
  return role;
}

/**
 * A pooler may drop the startup parameter `options` without a word (PgBouncer's `ignore_startup_parameters`). With it would
 * go the role, and so row level security, and on a server beside the first one the directory.
 */
async function assertSession(session: Session, of: string): Promise<void> {
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
