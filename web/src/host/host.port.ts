/** Where this page is shown: in a browser, or inside the app of a messaging service. */
export type HostName = 'browser' | 'wecom' | 'dingtalk' | 'feishu' | 'weixin';

/** Degrees; `accuracy` in metres. Chinese apps shift their coordinates, so the coordinate system is included. */
export interface Place {
  latitude: number;
  longitude: number;
  accuracy: number;
  system: 'wgs84' | 'gcj02';
}

export interface Contact {
  /** The host's id of a colleague; null for an entry of the phone's address book. */
  id: string | null;
  name: string;
  phones: string[];
}

export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** How this server signs the choice of invoices, and in WeChat the page. Timestamps in seconds. */
export interface WalletSignature {
  config: { corpId: string; timestamp: number; nonceStr: string; signature: string } | null;
  card: { timestamp: number; nonceStr: string; signature: string };
}

/** An invoice in a card wallet. */
export interface Card {
  cardId: string;
  encryptCode: string;
}

/** An app of a company in the host, by the ids of the host. */
export interface AppIds {
  /** Empty for Feishu. */
  corpId: string;
  appId: string;
}

/**
 * What the app around this page can do. Absent functions do not exist there: the page then uses its own (the camera
 * on the scan page, the browser's file picker) or does not offer it. Each rejects with a `HostError`.
 */
export interface Host {
  readonly name: HostName;
  /** Returns the text of one QR code. */
  scan?: () => Promise<string>;
  /** At most `most` pictures; directly from the camera if `camera`. */
  chooseImages?: (wanted: { most: number; camera: boolean }) => Promise<File[]>;
  locate: () => Promise<Place>;
  share?: (shared: Shared) => Promise<void>;
  /** At most 50 people. */
  chooseContacts?: (most?: number) => Promise<Contact[]>;
  close: () => Promise<void>;
  setTitle: (title: string) => void;
  /** Duration in milliseconds. */
  vibrate?: (duration?: number) => Promise<void>;
  /** A code that proves to our server who uses the app; absent where a redirect brings it. Valid once, for minutes. */
  requestCode?: (app: AppIds) => Promise<string>;
  /** The person chooses invoices in the card wallet. `sign` is called for the address that the client checks. */
  chooseInvoices?: (sign: (url: string) => Promise<WalletSignature>) => Promise<Card[]>;
  /** Calls back on each shake until the returned function is called. */
  watchShake?: (onShake: () => void) => () => void;
  toast: (text: string) => void;
}

export type HostFailure = 'cancel' | 'fail' | 'noBridge';

/** Why the host did not complete a call. `code` is the host's own error code, if any. */
export class HostError extends Error {
  readonly kind: HostFailure;
  readonly code: number | null;

  constructor(kind: HostFailure, message: string, code: number | null = null) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** The bridge's convention: −1 means cancelled by the person, any other non-zero code is a failure. */
const CANCELLED = -1;

/** Codes may be numeric strings. Hosts without codes report `scanCode:fail cancel`. */
export function hostErrorOf(thrown: unknown): HostError {
  if (thrown instanceof HostError) return thrown;
  const said = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const words = [said['errorMessage'], said['errMsg'], said['errString'], said['message']];
  const message = words.find((text) => typeof text === 'string') ?? '';
  const errorCode = said['errorCode'] ?? said['errCode'] ?? said['errno'];
  const number = errorCode === undefined || errorCode === '' ? null : Number(errorCode);
  const code = Number.isFinite(number) ? number : null;
  const cancelled = code === CANCELLED || /:\s?(fail )?cancel/i.test(message);
  return new HostError(cancelled ? 'cancel' : 'fail', message, code);
}

export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    throw hostErrorOf(thrown);
  }
}
