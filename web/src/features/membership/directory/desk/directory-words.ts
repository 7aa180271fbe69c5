import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DirectoryAct, DirectoryFault, DirectoryRun } from '@outlay/contract/membership/directory';
import type { Tone } from '#ui/Pill.tsx';

type Words = { label: MessageDescriptor; tone: Tone };

export const DIRECTORY_ACTS: Record<DirectoryAct, Words> = {
  departmentAdded: { label: msg`New department`, tone: 'good' },
  departmentChanged: { label: msg`Department changed`, tone: 'brand' },
  memberAdded: { label: msg`New member`, tone: 'good' },
  memberChanged: { label: msg`Member changed`, tone: 'brand' },
  leaderChanged: { label: msg`New manager`, tone: 'brand' },
  memberLeft: { label: msg`Mark as left`, tone: 'stop' },
};

export const DIRECTORY_FAULTS: Record<DirectoryFault, MessageDescriptor> = {
  nameMissing: msg`The name is missing or too long.`,
  badAccount: msg`This is neither a phone number nor an email address.`,
  twice: msg`The same account is there twice.`,
  loop: msg`The department has no valid parent, or is its own parent.`,
  unknownGrade: msg`There is no such grade; the old one is kept.`,
  noSeats: msg`The company has no free seats for them.`,
  lastAdministrator: msg`The last administrator cannot be removed.`,
  handOverNeeded: msg`Their open approvals must be transferred to someone.`,
  changedSince: msg`Changed at the same time; the next run will check again.`,
};

export const RUN_FAILURES: Record<NonNullable<DirectoryRun['failure']>, MessageDescriptor> = {
  directoryUnreachable: msg`The directory did not answer.`,
  directoryUnreadable: msg`The answer could not be read.`,
  tooManyLeave: msg`More than half of the people would be removed, so nothing was changed.`,
  fault: msg`It was interrupted by a system error.`,
};
