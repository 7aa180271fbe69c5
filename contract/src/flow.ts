import { z } from 'zod';
import { MemberRef } from './company.ts';
import { Id, Instant, LocalText } from './fields.ts';

export const TaskState = z.enum([
  'Waiting',
  'Pending',
  'Approved',
  'Rejected',
  'Returned',
  'Skipped',
  'Cancelled',
]);
export type TaskState = z.infer<typeof TaskState>;

/** One step of the route as the people see it: past, now or expected. */
export const RouteStep = z.object({
  nodeKey: z.string(),
  name: LocalText,
  kind: z.enum(['submit', 'approve', 'pay']),
  state: z.enum(['past', 'now', 'next', 'skipped']),
  people: z.array(
    z.object({
      member: MemberRef,
      taskId: Id.nullable(),
      state: TaskState,
      opinion: z.string().nullable(),
      at: Instant.nullable(),
    }),
  ),
  /** Why these people: the key of a sentence and its values. */
  reason: z.object({
    code: z.enum(['submitter', 'departmentLeader', 'leaderAbove', 'role', 'fallback', 'cashier']),
    values: z.record(z.string(), z.string()),
  }),
  /** Any one of them decides for all. */
  anyOne: z.boolean(),
});
export type RouteStep = z.infer<typeof RouteStep>;
