import { besideUrl, FIRST } from '../database/servers/entrance.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { asOwner } from './session.ts';

/** Owners' logins by the name of their server; the first one too. */
export type Owners = Readonly<Record<string, string>>;

export const ownersOf = ({ OUTLAY_SERVERS: others }: Pick<Env, 'OUTLAY_SERVERS'>, first: string): Owners => ({
  [FIRST]: first,
  ...Object.fromEntries(others.map(({ name, url }) => [name, url])),
});

/**
 * The login by which an owner reaches a company's rows, which may be on another server than the first. Throws where that
 * server is not named: on the first one the company would seem to be empty.
 */
export async function ownerOf(owners: Owners, companyId: string): Promise<string> {
  const first = owners[FIRST] ?? '';
  const row = await asOwner(first, null, (tx) =>
    tx.selectFrom('company_place').select('server').where('company_id', '=', companyId).executeTakeFirst(),
  );
  if (row === undefined || row.server === FIRST) return first;
  const url = owners[row.server];
  if (url === undefined) throw new StartError(`OUTLAY_SERVERS names no server ${row.server}.`);
  return besideUrl(url);
}
