import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DirectoryAct, DirectoryFault, DirectoryRun } from '@outlay/contract/directory';
import type { JoinRequestState } from '@outlay/contract/join';
import type { ImportFault, ImportState } from '@outlay/contract/join.import';
import type { Tone } from '#ui/Pill.tsx';

type Words = { label: MessageDescriptor; tone: Tone };

export const REQUEST_WORDS: Record<JoinRequestState, Words> = {
  waiting: { label: msg`Waiting`, tone: 'wait' },
  accepted: { label: msg`Let in`, tone: 'good' },
  refused: { label: msg`Refused`, tone: 'stop' },
  withdrawn: { label: msg`Taken back`, tone: 'plain' },
};

export const IMPORT_WORDS: Record<ImportState, Words> = {
  checked: { label: msg`Checked, not taken over`, tone: 'wait' },
  running: { label: msg`Being taken over`, tone: 'brand' },
  done: { label: msg`Taken over`, tone: 'good' },
  undoing: { label: msg`Being undone`, tone: 'brand' },
  undone: { label: msg`Undone`, tone: 'plain' },
  failed: { label: msg`Broke off`, tone: 'stop' },
};

/** Why a row is left out, or stayed in spite of the undo. */
export const IMPORT_FAULTS: Record<ImportFault, MessageDescriptor> = {
  nameMissing: msg`The name is missing or too long.`,
  badAccount: msg`This is neither a phone number nor an email address.`,
  twice: msg`The same person stands in a row above, or is here under another account.`,
  badDepartment: msg`The department's path is too long.`,
  departmentMissing: msg`Which department do they lead?`,
  unknownGrade: msg`There is no such grade.`,
  unknownPost: msg`There is no such post.`,
  badYesNo: msg`Write yes or no.`,
  noSeats: msg`The company has no free seat for them.`,
  changedSince: msg`Changed since then, so it stays.`,
  hasWork: msg`They have something open, so they stay.`,
};

export const DIRECTORY_ACTS: Record<DirectoryAct, Words> = {
  departmentAdded: { label: msg`New department`, tone: 'good' },
  departmentChanged: { label: msg`Department changed`, tone: 'brand' },
  memberAdded: { label: msg`New member`, tone: 'good' },
  memberChanged: { label: msg`Member changed`, tone: 'brand' },
  leaderChanged: { label: msg`New leader`, tone: 'brand' },
  memberLeft: { label: msg`Leaves`, tone: 'stop' },
};

export const DIRECTORY_FAULTS: Record<DirectoryFault, MessageDescriptor> = {
  nameMissing: msg`The name is missing or too long.`,
  badAccount: msg`This is neither a phone number nor an email address.`,
  twice: msg`The same account is there twice.`,
  loop: msg`The department hangs on nothing, or on itself.`,
  unknownGrade: msg`There is no such grade; the old one stays.`,
  noSeats: msg`The company has no free seat for them.`,
  lastAdministrator: msg`The last administrator stays.`,
  handOverNeeded: msg`Their open approvals need somebody who takes over.`,
  changedSince: msg`Changed at the same moment; the next run looks again.`,
};

export const RUN_FAILURES: Record<NonNullable<DirectoryRun['failure']>, MessageDescriptor> = {
  directoryUnreachable: msg`The directory did not answer.`,
  directoryUnreadable: msg`The answer could not be read.`,
  tooManyLeave: msg`More than half of the people would leave: nothing was changed.`,
  fault: msg`It broke off by a fault of ours.`,
};
