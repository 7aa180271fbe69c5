import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RouteStep, SkipReason, TaskState } from '@outlay/contract/documents/flow';

/** Why these people are the approvers. */
export const ROUTE_REASONS: Record<RouteStep['reason']['code'], MessageDescriptor> = {
  submitter: msg`Created the document`,
  departmentLeader: msg({ message: 'Manages {department}' }),
  leaderAbove: msg({ message: 'Manages {department}, because no one approves their own document' }),
  leadersUpTo: msg`The managers above, one after another`,
  leaderOf: msg({ message: 'Manages {department}' }),
  allocationLeaders: msg`Manages the departments the lines are charged to`,
  members: msg`Named in the flow`,
  role: msg({ message: 'As {role}' }),
  field: msg`Named on the form`,
  submitterChoice: msg`Chosen by the submitter`,
  previousChoice: msg`Chosen by the previous approver`,
  expression: msg`Found by the flow’s rules`,
  fallback: msg({ message: 'As {role}, because no one else was found' }),
  nobody: msg`No one was found`,
  cashier: msg`Pay approved documents`,
  wait: msg`Continues automatically when the time comes`,
  system: msg`Done automatically`,
};

/** Why a step was skipped. */
export const SKIP_WORDS: Record<SkipReason, MessageDescriptor> = {
  emptyPass: msg`Skipped: no approver`,
  ownSkipped: msg`Skipped: no one approves their own document`,
  sameOnce: msg`Skipped: has already approved`,
  sameConsecutive: msg`Skipped: decided in the previous step`,
  returnedAround: msg`Skipped: approved before it was returned`,
};

/** How many of several approvers must agree. */
export const MODE_WORDS: Record<Exclude<RouteStep['mode'], 'anyOne'>, MessageDescriptor> = {
  all: msg`all must approve`,
  inTurn: msg`one after another`,
  vote: msg`by vote`,
};

/** How a task reached a person who is not an approver of the node itself. */
export const SOURCE_WORDS: Record<
  Exclude<RouteStep['people'][number]['source'], 'route'>,
  MessageDescriptor
> = {
  addedBefore: msg`added before the approver`,
  addedAfter: msg`added after the approver`,
  transferred: msg`transferred to them`,
};

/** What a person did or has to do at an approval step. */
export const TASK_WORDS: Record<TaskState, MessageDescriptor> = {
  Waiting: msg`Next steps`,
  Pending: msg`Awaiting approval`,
  Approved: msg`Approved`,
  Rejected: msg`Rejected`,
  Returned: msg`Returned`,
  Transferred: msg`Transferred`,
  TimedOut: msg`Timed out`,
  Removed: msg`Signer removed`,
  Skipped: msg`Skipped`,
  Cancelled: msg`Closed`,
};

/** The same for handling steps, which have no decision. */
export const HANDLE_WORDS: Partial<Record<TaskState, MessageDescriptor>> = {
  Pending: msg`Waiting to be handled`,
  Approved: msg`Handled`,
};
