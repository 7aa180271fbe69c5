import { outboxEndpoints } from '@outlay/contract/platform/outbox';
import { serveOpen } from '#request/served.ts';
import { listSentNotes } from './outbox.service.ts';

/** `accounts`: the demo's own, whose notes anybody may read; null on a server that is no demo. */
export const outboxRoutes = (accounts: readonly string[] | null) => [
  serveOpen(outboxEndpoints.list, (ctx) => listSentNotes(ctx, accounts)),
];
