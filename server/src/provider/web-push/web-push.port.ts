/** Where a browser is told, as it said itself. */
export interface WebPushTarget {
  endpoint: string;
  /** Base64url: the browser's public key of 65 bytes, and 16 random bytes. */
  keys: { p256dh: string; auth: string };
}

export interface WebPushOrder {
  /** Kept so long for a browser that is not there, in seconds. */
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces what waits under the same word: 32 letters at most. */
  topic: string;
}

/**
 * `gone`: nobody is there any more. `later`: busy, out of order, or no answer in ten seconds; `afterMs` where it said
 * when. `refused`: another try would have the same result; `code` is the status, 0 if no request was sent.
 */
export type WebPushResult =
  | { status: 'accepted' | 'gone' }
  | { status: 'refused'; code: number }
  | { status: 'later'; afterMs: number | null };

/** Wakes a browser through its maker's push service. Adapter: `web-push.http.ts`; its double: `web-push.double.ts`. */
export interface WebPushPort {
  /** What browsers subscribe with: base64url, 65 bytes. */
  publicKey: string;
  /** Whether this may be the address of a push service at all. */
  accepts(endpoint: string): boolean;
  /** Sends the body encrypted for the browser. A failure is a result, not an error. */
  send(target: WebPushTarget, body: string, order: WebPushOrder): Promise<WebPushResult>;
}
