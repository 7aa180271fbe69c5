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
 * `gone`: the subscription no longer exists. `later`: the service is busy, failing, or did not answer in 10 seconds;
 * `afterMs` is its `Retry-After`, if any. `refused`: another attempt would have the same result; `code` is the status,
 * 0 if no request was sent.
 */
export type WebPushResult =
  | { status: 'accepted' | 'gone' }
  | { status: 'refused'; code: number }
  | { status: 'later'; afterMs: number | null };

/** Sends push messages to browsers. Adapter: `web-push.http.ts`; its test double: `web-push.double.ts`. */
export interface WebPushPort {
  /** The public VAPID key with which browsers subscribe: 65 bytes in base64url. */
  publicKey: string;
  /** Whether this can be the endpoint of a push service. */
  accepts(endpoint: string): boolean;
  /** Sends the body, encrypted for the browser. Failures are returned, not thrown. */
  send(target: WebPushTarget, body: string, order: WebPushOrder): Promise<WebPushResult>;
}
