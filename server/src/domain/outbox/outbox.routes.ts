import { outboxEndpoints } from '@outlay/contract/outbox';
import { serveOpen } from '#kit/served.ts';
import { listSentNotes } from './outbox.service.ts';

/** `accounts`: the demo's own, whose notes anybody may read; null on a server that is no demo. */
export const outboxRoutes = (accounts: readonly string[] | null) => [
  serveOpen(outboxEndpoints.list, (ctx) => listSentNotes(ctx, accounts)),
];
