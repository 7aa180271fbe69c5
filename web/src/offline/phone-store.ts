import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { newKey, seal, unseal, type Sealed } from './seal.ts';

/**
 * Without WebCrypto (plain http on a LAN) the value is stored unencrypted: the connection is not encrypted
 * either, and losing a receipt would be worse. In both cases only the owner's values are returned.
 */
interface Stored {
  id: string;
  owner: string;
  sealed?: Sealed;
  plain?: unknown;
}
interface Schema extends DBSchema {
  unsent: { key: string; value: Stored };
  drafts: { key: string; value: Stored };
  keys: { key: string; value: { owner: string; key: CryptoKey } };
}
type Place = 'unsent' | 'drafts';

let opened: Promise<IDBPDatabase<Schema>> | null = null;
const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('outlay-phone', 1, {
    upgrade: (db) => {
      db.createObjectStore('unsent', { keyPath: 'id' });
      db.createObjectStore('drafts', { keyPath: 'id' });
      db.createObjectStore('keys', { keyPath: 'owner' });
    },
  }));

const canSeal = (): boolean => 'subtle' in crypto;

/** The user's own key, created at first use by whichever tab is first. */
async function keyOf(owner: string): Promise<CryptoKey> {
  const db = await database();
  const kept = await db.get('keys', owner);
  if (kept) return kept.key;
  const key = await newKey();
  const transaction = db.transaction('keys', 'readwrite');
  const first = await transaction.store.get(owner);
  if (!first) await transaction.store.put({ owner, key });
  await transaction.done;
  return first?.key ?? key;
}

async function read({ owner, sealed, plain }: Stored): Promise<unknown> {
  return sealed ? await unseal(await keyOf(owner), sealed) : plain;
}

let last: Promise<unknown> = Promise.resolve();
/**
 * Runs the actions one after another: encryption is asynchronous, and a value deleted meanwhile must not
 * reappear.
 */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act, act);
  last = turn;
  return turn;
}

export const put = (place: Place, owner: string, id: string, value: unknown): Promise<void> =>
  inTurn(async () => {
    const stored = canSeal() ? { sealed: await seal(await keyOf(owner), value) } : { plain: value };
    await (await database()).put(place, { id, owner, ...stored });
  });

/** Undefined also when the value belongs to another person. */
export const get = (place: Place, owner: string, id: string): Promise<unknown> =>
  inTurn(async () => {
    const stored = await (await database()).get(place, id);
    return stored?.owner === owner ? await read(stored) : undefined;
  });

/** All values of this person; skips those that cannot be decrypted because the key is gone. */
export const getAll = (place: Place, owner: string): Promise<unknown[]> =>
  inTurn(async () => {
    const stored = await (await database()).getAll(place);
    const values = await Promise.allSettled(stored.filter((one) => one.owner === owner).map(read));
    return values.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  });

export const remove = (place: Place, id: string): Promise<void> =>
  inTurn(async () => (await database()).delete(place, id));

/** Deletes the matching values of everyone but `owner`; of everyone when it is null. */
export const removeOfOthers = (place: Place, named: string, owner: string | null): Promise<void> =>
  inTurn(async () => {
    const db = await database();
    for (const id of await db.getAllKeys(place))
      if (id.includes(named) && !(owner !== null && id.startsWith(`${owner}/`))) await db.delete(place, id);
  });

/** Deletes everything of one person on this device, the key included: remaining copies become unreadable. */
export const forgetOwner = (owner: string): Promise<void> =>
  inTurn(async () => {
    const db = await database();
    for (const place of ['unsent', 'drafts'] as const)
      for (const stored of await db.getAll(place))
        if (stored.owner === owner) await db.delete(place, stored.id);
    await db.delete('keys', owner);
  });
