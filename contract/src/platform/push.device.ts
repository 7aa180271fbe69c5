import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty } from '../fields.ts';

/** The result of `PushSubscription.toJSON()` in a browser. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    /** An uncompressed P-256 point: 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const pushEndpoints = {
  key: read({
    path: '/base/push/getKey',
    policy: 'self',
    request: Empty,
    response: z.object({
      /** The server's public key for browsers, as base64url. */
      key: z.string(),
    }),
    summary: 'The key that a browser subscribes with.',
  }),
  subscribe: change({
    path: '/base/push/subscribe',
    policy: 'self',
    secret: false,
    idempotency: 'optional',
    request: PushSubscriptionInput,
    response: Done,
    summary: 'Tells this browser of my messages while no page is open, until I sign out of it.',
  }),
  unsubscribe: change({
    path: '/base/push/unsubscribe',
    policy: 'self',
    secret: false,
    idempotency: 'optional',
    request: z.object({ endpoint: z.url().max(1000) }),
    response: Done,
    summary: 'Tells this browser no more.',
  }),
};
