import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RouteStep, TaskState } from '@outlay/contract/flow';

/** Why the document goes to these people. */
export const ROUTE_REASONS: Record<RouteStep['reason']['code'], MessageDescriptor> = {
  submitter: msg`Made the document`,
  departmentLeader: msg({ message: 'Leads {department}' }),
  leaderAbove: msg({ message: 'Leads {department}, since nobody decides on an own document' }),
  role: msg({ message: 'As {role}' }),
  fallback: msg({ message: 'As {role}, since nobody else was found' }),
  cashier: msg`Pays what is approved`,
};

/** What a person did, or is asked to do, at a step of approval. */
export const TASK_WORDS: Record<TaskState, MessageDescriptor> = {
  Waiting: msg`Expected next`,
  Pending: msg`Waiting for a decision`,
  Approved: msg`Approved`,
  Rejected: msg`Rejected`,
  Returned: msg`Returned`,
  Skipped: msg`Skipped`,
  Cancelled: msg`Closed`,
};
