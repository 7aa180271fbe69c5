import { z } from 'zod';
import { read } from '../endpoint.ts';
import { CheckCondition, DocumentConditions } from '../documents/document.conditions.ts';
import { Id, Instant, LocalText, Text, Version } from '../fields.ts';
import { MemberRef } from '../organisation/company.ts';
import { TypeIcon } from '../documents/document.type.ts';
import { Money } from '../money.ts';
import { FileFormat, OnlyThese, orderBy } from '../page.ts';

/** So many rows are answered at once; a person with more decides the first of them first. */
export const QUEUE_MOST = 2_000;

/** What the queue shows and what is decided of it; everything that may be left out means all. */
export const QueueFilter = z.object({
  search: Text.default(''),
  /** Days are those of submission. */
  ...DocumentConditions,
  ...CheckCondition,
  overdueOnly: z.boolean().default(false),
  ...OnlyThese,
  ...orderBy(['waiting', 'amount', 'submitted', 'submitter']),
});
export type QueueFilter = z.infer<typeof QueueFilter>;

/** One open task of mine, as a row. */
export const QueueRow = z.object({
  taskId: Id,
  documentId: Id,
  version: Version,
  number: z.string(),
  title: z.string(),
  typeId: Id,
  typeName: LocalText,
  icon: TypeIcon,
  submitter: MemberRef,
  money: Money,
  lineCount: z.int(),
  /** Of its node: whether it is approved or only said to be handled. */
  kind: z.enum(['approve', 'handle']),
  nodeName: LocalText,
  /** Checks that found something, an answered question of a rule among them. */
  findings: z.int(),
  /** Pending for more than a day. */
  overdue: z.boolean(),
  arrivedAt: Instant,
  submittedAt: Instant.nullable(),
  /** The member for whom the current user acts as a delegate. */
  onBehalfOf: MemberRef.nullable(),
});
export type QueueRow = z.infer<typeof QueueRow>;

export const queueEndpoints = {
  queue: read({
    path: '/bpm/task/getQueue',
    policy: 'signedIn',
    queries: 4,
    request: QueueFilter,
    response: z.object({
      items: z.array(QueueRow).max(QUEUE_MOST),
      /** There are more tasks than were returned. */
      more: z.boolean(),
    }),
    summary: 'What waits for my decision, filtered and sorted, in one piece.',
  }),
  export: read({
    path: '/bpm/task/exportQueue',
    kind: 'binary',
    policy: 'signedIn',
    request: QueueFilter.extend({ format: FileFormat }),
    response: z.custom<Uint8Array>(),
    summary: 'The same as CSV or Excel; the export itself is written down.',
  }),
};
