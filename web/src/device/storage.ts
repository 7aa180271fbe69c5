import type { TokenUser } from '@outlay/contract/organisation/account.token-user';
import { STORED_NAMES, type StoredNames } from '@outlay/contract/organisation/account.token-user';
import { rememberSurroundings } from './surroundings.ts';

/** Which app this is to the push socket, and how far its reader has heard. */
export interface PushMemory {
  clientId: string;
  memberId: string;
  seq: number;
  deviceAt: number;
}

/** What the specification keeps of a session, by its names, and the theme. */
interface Stored extends StoredNames {
  token: string;
  user: TokenUser;
  lang: string;
  theme: 'system' | 'light' | 'dark';
  /** What this device is called, so that its owner is told of another one. */
  device: string;
  push: PushMemory;
  /** Until when nobody is asked again whether this device may tell of messages. */
  askPushAfter: number;
  /** The reader and the address that the server was last told for this device. */
  pushTold: string;
}
export type StorageKey = keyof Stored;

const TEXTS: ReadonlySet<StorageKey> = new Set([
  'token',
  ...STORED_NAMES,
  'lang',
  'theme',
  'device',
  'pushTold',
]);

/** Null where nothing is kept, or where the browser refuses storage. */
export function readStored<K extends StorageKey>(key: K): Stored[K] | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    return (TEXTS.has(key) ? text : JSON.parse(text)) as Stored[K];
  } catch {
    return null;
  }
}

/** The specification's reading: a missing item is an error. */
export function getStored<K extends StorageKey>(key: K): Stored[K] {
  const value = readStored(key);
  if (value === null) throw new Error('data not found');
  return value;
}

export function writeStored<K extends StorageKey>(key: K, value: Stored[K]): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // A private window or a full disk: the session then lives as long as the page.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The device's name for itself; a new one where storage was cleared. */
export function deviceId(): string {
  const kept = readStored('device');
  if (kept) return kept;
  const made = crypto.randomUUID();
  writeStored('device', made);
  return made;
}

/** All of it that is a person's. Unsent work lies in IndexedDB and stays for the same person. */
export function clearStored(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    rememberSurroundings();
  } catch {
    // Nothing was kept.
  }
}
