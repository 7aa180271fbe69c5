import type { Db } from '../database/connect.ts';
import { createKeyRing, type KeyRing, type RetiredKey } from '#secrets/key-ring.ts';
import { StartError } from '../start-error.ts';

interface Present {
  key: string;
  next?: string | undefined;
}

/** A retired key as the database has it, or an export of a company. */
export interface SealedKey {
  id: string;
  sealed: Uint8Array;
  reads: boolean;
}

export const listSealedKeys = (db: Db): Promise<SealedKey[]> =>
  db.selectFrom('server_key').select(['id', 'sealed', 'reads']).orderBy('retired_at').execute();

/** The ring of the present key with those of before, which are sealed with it. */
export async function openRing(db: Db, present: Present): Promise<KeyRing> {
  return ringWith(present, await listSealedKeys(db));
}

/** @throws StartError if one of them cannot be opened. */
export function ringWith(present: Present, sealed: readonly SealedKey[]): KeyRing {
  const opener = createKeyRing(present);
  // While it is rotated, the present key is there already as the one of before.
  const others = sealed.filter(({ id }) => !opener.knows.includes(id));
  const retired = others.map((one): RetiredKey => {
    try {
      return { key: opener.open(one.sealed, 'server_key', { id: one.id }), reads: one.reads };
    } catch {
      throw new StartError(
        'An earlier key of the server cannot be opened: while the key is rotated, every node needs the next one as well.',
      );
    }
  });
  return createKeyRing({ ...present, retired });
}
