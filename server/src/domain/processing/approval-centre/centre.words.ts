import type { MessageDescriptor } from '@lingui/core';
import type { Reason } from '@outlay/contract/errors';
import { msg } from '#i18n/msg.ts';

/** Names of what a card or an approval centre shows. */
export const FACTS = {
  type: msg`Document type`,
  number: msg`Number`,
  submitter: msg`Submitted by`,
  amount: msg`Amount`,
  title: msg`What for`,
  actor: msg`By`,
  reason: msg`Reason`,
  paidOn: msg`Paid on`,
};

export const BUTTONS = {
  approve: msg({ message: 'Approve', context: 'action' }),
  handle: msg({ message: 'Mark as handled', context: 'action' }),
  reject: msg({ message: 'Reject', context: 'action' }),
  open: msg({ message: 'Open', context: 'action' }),
};

export const TITLE = msg({ message: '{type} {number} by {submitter}' });
export const STEP = msg`Approval`;

/** What became of a task, by what was decided; `name` is the person who did it. */
export const OUTCOMES = {
  Approved: msg({ message: 'Approved by {name}' }),
  Rejected: msg({ message: 'Rejected by {name}' }),
  Returned: msg({ message: 'Returned by {name}' }),
  Transferred: msg({ message: 'Transferred by {name}' }),
  TimedOut: msg`Decided because of the time limit`,
  withdrawn: msg({ message: 'Withdrawn by {name}' }),
  over: msg`No longer waiting for you`,
};
export const OWN = msg`You have already decided this.`;
export const DONE = msg`Done.`;
export const SOMEBODY = msg({ message: '{outcome}: this was decided before.' });

/** Why a decision from outside is refused, where a person can act on it. */
export const REFUSALS: Partial<Record<Reason, MessageDescriptor>> = {
  notInCompany: msg`You are not in this company, or your account is not linked to Outlay.`,
  notYourTurn: msg`This is not waiting for you.`,
  staleVersion: msg`It has changed since. Open it and look again.`,
  ownDocument: msg`You cannot decide your own document.`,
  reasonRequired: msg`A reason is needed. Open it to enter one.`,
  connectionOff: msg`Deciding here is switched off.`,
};
export const OPEN_IT = msg`This cannot be decided here. Open it in Outlay.`;
