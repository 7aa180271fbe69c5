import { z } from 'zod';
import { DocumentDetail, DocumentSummary } from './document.ts';
import { change, read } from './endpoint.ts';
import { Id, Instant, LocalText, NonEmptyText, Text, Version } from './fields.ts';
import { TaskState } from './flow.ts';
import { pageOf, PageRequest } from './page.ts';

/** A task of mine with the document it is about. */
export const TaskSummary = z.object({
  id: Id,
  nodeName: LocalText,
  state: TaskState,
  /** Waiting longer than a day. */
  overdue: z.boolean(),
  arrivedAt: Instant,
  decidedAt: Instant.nullable(),
  opinion: z.string().nullable(),
  /** Checks that warn, so that a list shows where to look twice. */
  warnings: z.int(),
  document: DocumentSummary,
});
export type TaskSummary = z.infer<typeof TaskSummary>;

/** The task decided, and the document version that was on the screen. */
const Decision = z.object({ taskId: Id, version: Version });
const Reason = NonEmptyText.max(500);

export const approvalEndpoints = {
  tasks: read({
    path: '/bpm/task/getMyTasks',
    policy: 'signedIn',
    queries: 2,
    request: PageRequest.extend({
      state: z.enum(['pending', 'handled']).default('pending'),
      search: Text.default(''),
    }),
    response: pageOf(TaskSummary),
    summary: 'What waits for me, oldest first, and what I have handled, newest first.',
  }),
  approve: change({
    path: '/bpm/task/approve',
    policy: 'signedIn',
    request: Decision.extend({ opinion: Text.default('') }),
    response: DocumentDetail,
    summary: 'Agree.',
  }),
  return: change({
    path: '/bpm/task/return',
    policy: 'signedIn',
    request: Decision.extend({ reason: Reason, resume: z.enum(['start', 'me']).default('start') }),
    response: DocumentDetail,
    summary: 'Send it back to be corrected; afterwards from the start, or straight back to me.',
  }),
  reject: change({
    path: '/bpm/task/reject',
    policy: 'signedIn',
    request: Decision.extend({ reason: Reason }),
    response: DocumentDetail,
    summary: 'A final no.',
  }),
};
