/** A push subscription, as the browser reported it. */
export interface WebPushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface WebPushOrder {
  /** Seconds for which the push service keeps the message for a browser that is offline. */
  ttl: number;
  urgency: 'low' | 'normal' | 'high';
  /** Replaces a pending message with the same topic; at most 32 characters. */
  topic: string;
}

/** `gone`: the subscription has ended. `later`: busy or failing; `afterMs` if the service said when to retry. */
export type WebPushResult =
  | { status: 'accepted' | 'gone' }
  | { status: 'refused'; code: number }
  | { status: 'later'; afterMs: number | null };

/** Sends messages to browsers through their makers' push services. */
export interface WebPushPort {
  /** The key that browsers subscribe with, as base64url. */
  publicKey: string;
  /** Whether this can be the endpoint of a push service. */
  accepts(endpoint: string): boolean;
  send(target: WebPushTarget, body: string, order: WebPushOrder): Promise<WebPushResult>;
}
