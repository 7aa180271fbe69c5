import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RouteStep, SkipReason, TaskState } from '@outlay/contract/flow';

/** Why the document goes to these people. */
export const ROUTE_REASONS: Record<RouteStep['reason']['code'], MessageDescriptor> = {
  submitter: msg`Made the document`,
  departmentLeader: msg({ message: 'Leads {department}' }),
  leaderAbove: msg({ message: 'Leads {department}, since nobody decides on an own document' }),
  leadersUpTo: msg`The leaders above, one after the other`,
  leaderOf: msg({ message: 'Leads {department}' }),
  allocationLeaders: msg`Lead the departments that the lines go to`,
  members: msg`Named in the flow`,
  role: msg({ message: 'As {role}' }),
  field: msg`Named on the form`,
  submitterChoice: msg`Chosen by the submitter`,
  previousChoice: msg`Chosen by the approver before`,
  expression: msg`Found by the flow’s rule`,
  fallback: msg({ message: 'As {role}, since nobody else was found' }),
  nobody: msg`Nobody was found`,
  cashier: msg`Pays what is approved`,
  wait: msg`Goes on by itself when the time has come`,
  system: msg`Done by the system`,
};

/** Why a step asked nobody. */
export const SKIP_WORDS: Record<SkipReason, MessageDescriptor> = {
  emptyPass: msg`Passed over: nobody to ask`,
  ownSkipped: msg`Passed over: nobody decides on an own document`,
  sameOnce: msg`Passed over: decides once already`,
  sameConsecutive: msg`Passed over: decided right before`,
  returnedAround: msg`Passed over: agreed before it was returned`,
};

/** Of several, who must. */
export const MODE_WORDS: Record<Exclude<RouteStep['mode'], 'anyOne'>, MessageDescriptor> = {
  all: msg`all must agree`,
  inTurn: msg`one after the other`,
  vote: msg`by vote`,
};

/** How it came to a person who is not on the route itself. */
export const SOURCE_WORDS: Record<
  Exclude<RouteStep['people'][number]['source'], 'route'>,
  MessageDescriptor
> = {
  addedBefore: msg`asked before the decision`,
  addedAfter: msg`asked after the decision`,
  transferred: msg`was given it`,
};

/** What a person did, or is asked to do, at a step of approval. */
export const TASK_WORDS: Record<TaskState, MessageDescriptor> = {
  Waiting: msg`Expected next`,
  Pending: msg`Waiting for a decision`,
  Approved: msg`Approved`,
  Rejected: msg`Rejected`,
  Returned: msg`Returned`,
  Transferred: msg`Given to another`,
  TimedOut: msg`Decided by the clock`,
  Removed: msg`Taken off again`,
  Skipped: msg`Skipped`,
  Cancelled: msg`Closed`,
};

/** The same, where something is handled and not decided. */
export const HANDLE_WORDS: Partial<Record<TaskState, MessageDescriptor>> = {
  Pending: msg`Waiting to be handled`,
  Approved: msg`Handled`,
};
