import { z } from 'zod';
import { read } from '../endpoint.ts';
import { CheckCondition, DocumentConditions } from '../documents/document.conditions.ts';
import { Id, Instant, LocalText, Text, Version } from '../fields.ts';
import { MemberRef } from '../organisation/company.ts';
import { TypeIcon } from '../documents/document.type.ts';
import { Money } from '../money.ts';
import { FileFormat, OnlyThese, orderBy } from '../page.ts';

/** Most rows in one response; a member with more tasks sees the rest after deciding on these. */
export const QUEUE_MOST = 2_000;

/** Filter for the queue; an empty one finds all tasks. */
export const QueueFilter = z.object({
  search: Text.default(''),
  /** The days refer to the submission. */
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
  /** The kind of its node: approve the document, or only mark it as handled. */
  kind: z.enum(['approve', 'handle']),
  nodeName: LocalText,
  /** Number of checks with a finding, including questions of a rule that the submitter has answered. */
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
