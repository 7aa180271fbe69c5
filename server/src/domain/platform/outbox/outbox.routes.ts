import { outboxEndpoints } from '@outlay/contract/platform/outbox';
import { serveOpen } from '#request/served.ts';
import { listSentNotes } from './outbox.service.ts';

/** `accounts`: the demo accounts, whose messages anybody may read; null on other servers. */
export const outboxRoutes = (accounts: readonly string[] | null) => [
  serveOpen(outboxEndpoints.list, (ctx) => listSentNotes(ctx, accounts)),
];
