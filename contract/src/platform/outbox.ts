import { ROUTES } from '@outlay/contract/routes';
import { z } from 'zod';
import { read } from '../endpoint.ts';
import { Empty, Id, Instant } from '../fields.ts';

/** A mail or SMS that this server would have sent, were a provider set up. */
export const SentNote = z.object({
  id: Id,
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  text: z.string(),
  at: Instant,
});
export type SentNote = z.infer<typeof SentNote>;

export const outboxEndpoints = {
  list: read({
    method: 'GET',
    path: ROUTES.outbox,
    policy: 'open',
    request: Empty,
    response: z.object({ items: z.array(SentNote) }),
    summary: 'Only on a demo server: the codes it would have sent, newest first.',
  }),
};
