import { FIRST } from '../database/servers/entrance.ts';
import { StartError } from '../start-error.ts';
import type { CompanyManifest } from './archive.ts';
import { importCompany, type ImportOptions } from './import.ts';
import { moveCompany } from './move.ts';
import { firstOf, type Owners } from './owners.ts';
import { ringOf } from '../key/command.ts';

interface PlacedImport extends Omit<ImportOptions, 'ownerUrl'> {
  owners: Owners;
  /** The name of the server that gets the company. */
  to: string;
}

/**
 * Brings an exported company to one of several servers: to the first, and from there by a move. If the move fails, it is
 * on the first one, whole, and can be moved later.
 *
 * @throws StartError in one sentence, before anything is imported if no such server is named.
 */
export async function importToServer({ owners, to, ...options }: PlacedImport): Promise<CompanyManifest> {
  if (!Object.hasOwn(owners, to))
    throw new StartError(`Name the server, one of ${Object.keys(owners).join(', ')}: --server NAME.`);
  const ownerUrl = firstOf(owners);
  const manifest = await importCompany({ ...options, ownerUrl });
  if (to === FIRST) return manifest;
  const secrets = await ringOf(ownerUrl, { key: options.newKey, next: undefined });
  const { id: companyId, name } = manifest.company;
  try {
    await moveCompany({ owners, companyId, to, secrets, say: options.say });
  } catch (error) {
    throw new StartError(
      `${name} was imported and is on the first server. It could not be moved on: ${(error as Error).message.replace(/\.$/, '')}. Put that right, then: npm run company -- move ${companyId} ${to}.`,
    );
  }
  return manifest;
}
