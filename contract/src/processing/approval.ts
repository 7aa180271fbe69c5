import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { DocumentDetail, DocumentSummary } from '../documents/document.detail.ts';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { ERROR_STATUS, REASONS, type ErrorCode } from '../errors.ts';
import { Id, Instant, LocalText, ReasonText, Text, Version } from '../fields.ts';
import { TaskState } from '../documents/flow.ts';
import { Minor } from '../money.ts';
import { pageOf, PageRequest } from '../page.ts';

/** A task of the current user, with its document. */
export const TaskSummary = z.object({
  id: Id,
  nodeName: LocalText,
  kind: z.enum(['approve', 'handle']),
  state: TaskState,
  /** Pending for more than a day. */
  overdue: z.boolean(),
  arrivedAt: Instant,
  decidedAt: Instant.nullable(),
  opinion: z.string().nullable(),
  /** The member for whom the current user acts as a delegate. */
  onBehalfOf: MemberRef.nullable(),
  /** Number of checks with findings, shown in lists. */
  warnings: z.int(),
  /** The decision can still be taken back, because the next approver has not acted. */
  mayTakeBack: z.boolean(),
  document: DocumentSummary,
});
export type TaskSummary = z.infer<typeof TaskSummary>;

/** The decided task, and the document version that the approver saw. */
const Decision = z.object({ taskId: Id, version: Version });

/** Cuts, refuses or postpones one line while the rest of the document continues. */
const LineVerdict = z.object({
  lineId: Id,
  state: z.enum(['kept', 'refused', 'held']),
  /** For a kept line: minor units of the company's currency, at most the claimed amount. */
  approved: Minor.min(0),
  reason: ReasonText,
});
export type LineVerdict = z.infer<typeof LineVerdict>;

export const approvalEndpoints = {
  tasks: read({
    path: '/bpm/task/getMyTasks',
    policy: 'signedIn',
    queries: 4,
    request: PageRequest.extend({
      state: z.enum(['pending', 'handled']).default('pending'),
      typeIds: z.array(Id).max(50).default([]),
      overdueOnly: z.boolean().default(false),
      search: Text.default(''),
    }),
    response: pageOf(TaskSummary),
    summary: 'What waits for me, oldest first, and what I have handled, newest first.',
  }),
  dismissFindings: change({
    path: '/bpm/task/dismissFindings',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    /** `positions`: indexes in the findings of the document version that was seen. */
    request: Decision.extend({ positions: z.array(z.int().min(0)).min(1).max(500), reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Say of findings why they are no reason to stop; those who decide later see who said it.',
  }),
  approve: change({
    path: '/bpm/task/approve',
    policy: 'signedIn',
    bodyMost: LARGE_BODY,
    secret: false,
    agent: 'full',
    request: Decision.extend({
      opinion: Text.default(''),
      lines: z.array(LineVerdict).max(200).default([]),
      /** Approvers by node key, for next nodes whose approvers the current user chooses. */
      next: z.record(z.string(), z.array(Id).min(1).max(20)).default({}),
    }),
    response: DocumentDetail,
    summary: 'Agree, or say that it is handled.',
  }),
  approveMany: change({
    path: '/bpm/task/approveMany',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: z.object({ tasks: z.array(Decision).min(1).max(100), opinion: Text.default('') }),
    response: z.object({
      results: z.array(
        z.object({
          taskId: Id,
          approved: z.boolean(),
          code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).nullable(),
          reason: z.enum(REASONS).nullable(),
        }),
      ),
    }),
    summary: 'Agree to several; each stands for itself, and says why it could not be.',
  }),
  return: change({
    path: '/bpm/task/return',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: Decision.extend({
      reason: ReasonText,
      resume: z.enum(['start', 'me']).default('start'),
      /** An earlier node; null for the submitter. */
      toNode: z.string().nullable().default(null),
    }),
    response: DocumentDetail,
    summary: 'Send it back to be corrected; afterwards through all again, or straight back to me.',
  }),
  reject: change({
    path: '/bpm/task/reject',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: Decision.extend({ reason: ReasonText }),
    response: DocumentDetail,
    summary: 'A no: final, or back to the node before, as the flow says.',
  }),
  takeBack: change({
    path: '/bpm/task/takeBack',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: z.object({ taskId: Id }),
    response: DocumentDetail,
    summary: 'Take my approval back while the next has not acted.',
  }),
  transfer: change({
    path: '/bpm/task/transfer',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: Decision.extend({ toId: Id, reason: ReasonText }),
    response: DocumentDetail,
    summary: 'Give my task to a colleague.',
  }),
  addSign: change({
    path: '/bpm/task/addSign',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: Decision.extend({
      memberIds: z.array(Id).min(1).max(10),
      place: z.enum(['before', 'after']),
      reason: Text.default(''),
    }),
    response: DocumentDetail,
    summary: 'Ask others too: before I decide, or after me.',
  }),
  removeSign: change({
    path: '/bpm/task/removeSign',
    policy: 'signedIn',
    secret: false,
    agent: 'full',
    request: Decision.extend({ removeTaskId: Id, reason: Text.default('') }),
    response: DocumentDetail,
    summary: 'Take off a signer that I added and who has not decided.',
  }),
  reassign: change({
    path: '/bpm/task/reassign',
    policy: 'document.terminate',
    secret: false,
    request: z.object({ fromId: Id, toId: Id, reason: ReasonText }),
    response: z.object({ moved: z.int() }),
    summary: 'Hand every open task of one member to another: a leaver, a long absence.',
  }),
};
