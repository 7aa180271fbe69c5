import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DirectoryAct,
  DirectoryDecision,
  DirectoryFault,
  DirectoryRun,
} from '@outlay/contract/membership/directory';
import type { ContactsKind } from '@outlay/contract/membership/connection.settings';
import type { Tone } from '#ui/Pill.tsx';

type Words = { label: MessageDescriptor; tone: Tone };

export const DIRECTORY_ACTS: Record<DirectoryAct, Words> = {
  departmentAdded: { label: msg`New department`, tone: 'good' },
  postAdded: { label: msg`New post`, tone: 'good' },
  departmentChanged: { label: msg`Department changed`, tone: 'brand' },
  memberAdded: { label: msg`New member`, tone: 'good' },
  memberChanged: { label: msg`Member changed`, tone: 'brand' },
  leaderChanged: { label: msg`New manager`, tone: 'brand' },
  memberLeft: { label: msg`Mark as left`, tone: 'stop' },
  departmentRemoved: { label: msg`Department removed`, tone: 'stop' },
};

export const DIRECTORY_FAULTS: Record<DirectoryFault, MessageDescriptor> = {
  nameMissing: msg`The name is missing or too long.`,
  badAccount: msg`This is neither a phone number nor an email address.`,
  noAccount: msg`The directory tells neither a phone number nor an email address.`,
  twice: msg`Several people have the same account.`,
  accountTaken: msg`The account belongs to a member who is somebody else in the directory.`,
  twoMembers: msg`The phone number belongs to one member, the email address to another.`,
  alreadyMember: msg`The account’s owner is a member with another account.`,
  nameTwin: msg`Several departments have this name at the same place.`,
  loop: msg`The department has no valid parent, or is its own parent.`,
  unknownGrade: msg`There is no such grade; the old one is kept.`,
  unlinked: msg`Its link was undone. It was linked to`,
  noSeats: msg`The company has no free seats for them.`,
  lastAdministrator: msg`The last administrator cannot be removed.`,
  handOverNeeded: msg`Their open approvals must be transferred to someone.`,
  departmentInUse: msg`It is no longer in the directory, but still has members or departments.`,
  tooManyLeave: msg`Waits until an administrator has confirmed it.`,
  changedSince: msg`Changed at the same time; the next run will check again.`,
};

export const RUN_FAILURES: Record<NonNullable<DirectoryRun['failure']>, MessageDescriptor> = {
  directoryUnreachable: msg`The directory did not answer.`,
  directoryUnreadable: msg`The answer could not be read.`,
  directoryEmpty: msg`There is nobody in the directory, so nothing was changed.`,
  directoryRefused: msg`The directory refused access. Test the connection: it says what is missing.`,
  directoryBusy: msg`The directory was asked too often. The next run tries again.`,
  tooManyLeave: msg`More than 5% of the people would be removed, so nothing was changed.`,
  fault: msg`It was interrupted by a system error.`,
};

export const DECISION_WORDS: Record<DirectoryDecision, MessageDescriptor> = {
  link: msg`Link to one that is here`,
  add: msg`Add as new`,
  leaveOut: msg`Leave out`,
};

export const PLATFORM_WORDS: Record<ContactsKind, MessageDescriptor> = {
  wecom: msg`WeCom`,
  dingtalk: msg`DingTalk`,
  feishu: msg`Feishu / Lark`,
};
