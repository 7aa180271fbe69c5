/** A push subscription, as the browser reported it. */
export interface WebPushTarget {
  endpoint: string;
  /** Base64url: the browser's public key of 65 bytes, and 16 random bytes. */
  keys: { p256dh: string; auth: string };
}

export interface WebPushOrder {
  /** Seconds for which the push service keeps the message for a browser that is offline. */
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces a pending message with the same topic; at most 32 characters. */
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
  /** Whether this can be the endpoint of a push service. */
  accepts(endpoint: string): boolean;
  /** Sends the body encrypted for the browser. A failure is a result, not an error. */
  send(target: WebPushTarget, body: string, order: WebPushOrder): Promise<WebPushResult>;
}
