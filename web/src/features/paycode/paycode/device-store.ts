import type { SpendRoom } from '@outlay/contract/paycode/spend-policy';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { PAYCODE_DATABASE } from '#offline/forget-paycode.ts';

/** A payment that this device has signed and that may not have reached the server yet. */
export interface SignedPayment {
  counter: number;
  /** Minor units. */
  amount: number;
  /** ISO instant. */
  at: string;
}

/** What this device needs to show codes without a network. No key in it can be read, only used. */
export interface KeptDevice {
  /** The member it pays for. */
  owner: string;
  deviceId: string;
  handle: string;
  secret: CryptoKey;
  /** Signs payments while the till has no network either. */
  signer: CryptoKey;
  certificate: string;
  expiresAt: string;
  /** The number of the next signed payment. */
  counter: number;
  /** The first step whose code is not used. */
  nextStep: number;
  /** The server's clock minus this device's, in milliseconds. */
  skewMs: number;
  offline: { perPayment: number; total: number; currency: string };
  /** Since the last contact. */
  signed: SignedPayment[];
  /** Of the last contact, for use without a network. */
  payer: string;
  rooms: SpendRoom[];
  contactAt: string;
}

interface Schema extends DBSchema {
  devices: { key: string; value: KeptDevice };
}

/** Not kept open: an open connection would delay the deletion at sign-out. */
async function withDatabase<T>(act: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(PAYCODE_DATABASE, 1, {
    upgrade: (made) => void made.createObjectStore('devices', { keyPath: 'owner' }),
  });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}

/** Null where this device shows no codes for the member. */
export const readDevice = (owner: string): Promise<KeptDevice | null> =>
  withDatabase(async (db) => (await db.get('devices', owner)) ?? null);

export const keepDevice = (device: KeptDevice): Promise<void> =>
  withDatabase(async (db) => void (await db.put('devices', device)));

/** Changes what is kept, in one transaction; null if the device is no longer kept. */
export const changeDevice = (
  owner: string,
  change: (device: KeptDevice) => KeptDevice,
): Promise<KeptDevice | null> =>
  withDatabase(async (db) => {
    const transaction = db.transaction('devices', 'readwrite');
    const device = await transaction.store.get(owner);
    const changed = device ? change(device) : null;
    if (changed) await transaction.store.put(changed);
    await transaction.done;
    return changed;
  });

export const forgetDevice = (owner: string): Promise<void> =>
  withDatabase((db) => db.delete('devices', owner));

/** Codes need WebCrypto, which browsers have only on encrypted connections, and a place for keys. */
export const canKeepKeys = (): boolean => 'subtle' in crypto && 'indexedDB' in globalThis;
