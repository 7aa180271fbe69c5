/** Where a browser is told, as it said itself. */
export interface WebPushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface WebPushOrder {
  /** Kept so long for a browser that is not there, in seconds. */
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces what waits under the same word: 32 letters at most. */
  topic: string;
}

/** `gone`: nobody is there any more. `later`: busy or out of order; `afterMs` where it said when. */
export type WebPushResult =
  | { status: 'accepted' | 'gone' }
  | { status: 'refused'; code: number }
  | { status: 'later'; afterMs: number | null };

/** Wakes a browser through its maker's push service. */
export interface WebPushPort {
  /** What browsers subscribe with: base64url. */
  publicKey: string;
  /** Whether this may be the address of a push service at all. */
  accepts(endpoint: string): boolean;
  send(target: WebPushTarget, body: string, order: WebPushOrder): Promise<WebPushResult>;
}
