import { outboxEndpoints } from '@outlay/contract/outbox';
import { serveOpen } from '#kit/served.ts';
import { listSentNotes } from './outbox.service.ts';

export const outboxRoutes = (demo: () => boolean) => [
  serveOpen(outboxEndpoints.list, (ctx) => listSentNotes(ctx, demo())),
];
