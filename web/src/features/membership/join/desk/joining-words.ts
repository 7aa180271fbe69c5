import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JoinRequestState } from '@outlay/contract/membership/join';
import type { ImportFault, ImportState } from '@outlay/contract/membership/join.import';
import type { Tone } from '#ui/Pill.tsx';

type Words = { label: MessageDescriptor; tone: Tone };

export const REQUEST_WORDS: Record<JoinRequestState, Words> = {
  waiting: { label: msg`Pending`, tone: 'wait' },
  accepted: { label: msg`Accept request`, tone: 'good' },
  refused: { label: msg`Rejected`, tone: 'stop' },
  withdrawn: { label: msg`Withdrawn`, tone: 'plain' },
};

export const IMPORT_WORDS: Record<ImportState, Words> = {
  checked: { label: msg`Checked, not imported`, tone: 'wait' },
  running: { label: msg`Importing`, tone: 'brand' },
  done: { label: msg`Imported`, tone: 'good' },
  undoing: { label: msg`Being undone`, tone: 'brand' },
  undone: { label: msg`Undone`, tone: 'plain' },
  failed: { label: msg`Interrupted`, tone: 'stop' },
};

/** Why a row was left out, or was kept when the import was undone. */
export const IMPORT_FAULTS: Record<ImportFault, MessageDescriptor> = {
  nameMissing: msg`The name is missing or too long.`,
  badAccount: msg`This is neither a phone number nor an email address.`,
  twice: msg`The same person is in a row above, or already joined with another account.`,
  badDepartment: msg`The department’s path is too long.`,
  departmentMissing: msg`Which department do they manage?`,
  unknownGrade: msg`There is no such grade.`,
  unknownPost: msg`There is no such post.`,
  badYesNo: msg`Enter yes or no.`,
  noSeats: msg`The company has no free seats for them.`,
  changedSince: msg`Changed since, so it is kept.`,
  hasWork: msg`They still have open items, so they are kept.`,
};
