import type { TokenUser } from '@outlay/contract/organisation/account.token-user';
import { STORED_NAMES, type StoredNames } from '@outlay/contract/organisation/account.token-user';
import type { OpenMe } from '@outlay/contract/paycode/charge.open';
import { rememberSurroundings } from './surroundings.ts';

/** Identifies this app to the push socket, and how far its messages have been received. */
export interface PushMemory {
  clientId: string;
  memberId: string;
  seq: number;
  deviceAt: number;
}

/** An app of a company in a platform that can show ours, by the ids that the platform gave it. */
export interface OutsideApp {
  kind: 'wecom' | 'wecomSuite' | 'dingtalk' | 'feishu';
  /** A corpid, or a suite id; empty for Feishu. */
  corpId: string;
  /** An agentid, an app key or an app id; may be empty for a suite. */
  appId: string;
}

/** A payment that a till asked for and whose result it does not know yet. */
export interface PendingSale {
  outTradeNo: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** The keys by which a till checks codes that devices have signed, as `GET /open/pay/v1/jwks` answers them. */
export interface TillKeys {
  keys: { kid: string; kty: 'OKP'; crv: 'Ed25519'; x: string }[];
}

/** What the specification stores of a session, under its names, and the theme. */
interface Stored extends StoredNames {
  token: string;
  user: TokenUser;
  lang: string;
  theme: 'system' | 'light' | 'dark';
  /** The id of this device, so that its owner can be notified about a new one. */
  device: string;
  push: PushMemory;
  /** Until when the prompt for notifications is not shown again, in milliseconds since 1970. */
  askPushAfter: number;
  /** The app by which somebody last signed in on this device. */
  outsideApp: OutsideApp;
  /** The person has signed out, or wants to sign in another way: the host no longer signs them in by itself. */
  signedOut: boolean;
  /** When the host last signed somebody in again by itself, in milliseconds since 1970. */
  renewedAt: number;
  /** The member and endpoint last sent to the server for this device. */
  pushTold: string;
  /** How far the server's database was with the last answer (`contract/log-position.ts`). */
  logPosition: string;
  /** Of the till that this browser is (`/merchant`). */
  tillToken: string;
  tillSale: PendingSale;
  /** Who it is, and the issuer's keys, for use without a network. */
  tillMe: OpenMe;
  tillKeys: TillKeys;
}
export type StorageKey = keyof Stored;

const TEXTS: ReadonlySet<StorageKey> = new Set([
  'token',
  ...STORED_NAMES,
  'lang',
  'theme',
  'device',
  'pushTold',
  'logPosition',
  'tillToken',
]);

/** Null if nothing is stored, or if the browser refuses storage. */
export function readStored<K extends StorageKey>(key: K): Stored[K] | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    return (TEXTS.has(key) ? text : JSON.parse(text)) as Stored[K];
  } catch {
    return null;
  }
}

/** As the specification reads storage: a missing item is an error. */
export function getStored<K extends StorageKey>(key: K): Stored[K] {
  const value = readStored(key);
  if (value === null) throw new Error('data not found');
  return value;
}

export function writeStored<K extends StorageKey>(key: K, value: Stored[K]): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // A private window or a full disk: the session then lasts as long as the page.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused, so nothing was stored.
  }
}

/** The id of this device; a new one after storage was cleared. */
export function deviceId(): string {
  const kept = readStored('device');
  if (kept) return kept;
  const made = crypto.randomUUID();
  writeStored('device', made);
  return made;
}

/**
 * Removes all personal data, and of the rest what is not in `kept`. Unsent work is in IndexedDB and is kept for the same
 * person.
 */
export function clearStored(kept: readonly StorageKey[] = []): void {
  try {
    const texts = kept.map((key) => [key, localStorage.getItem(key)] as const);
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, text] of texts) if (text !== null) localStorage.setItem(key, text);
    rememberSurroundings();
  } catch {
    // Storage is refused, so nothing was stored.
  }
}
