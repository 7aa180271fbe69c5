import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reason } from '@outlay/contract/errors';
import type { BatchAction } from '@outlay/contract/payment';

interface WhyWords {
  /** Why not, about somebody. */
  why: MessageDescriptor;
  /** What to do about it. */
  advice: MessageDescriptor;
}

const WAIT = msg`Nothing can be done about it now.`;
const ANOTHER = msg`Somebody else with the power has to do it.`;

/** The reasons of the server's own predicates, told about somebody. */
export const WHY_WORDS: Partial<Record<Reason, WhyWords>> = {
  lacksPermission: {
    why: msg`No role of theirs brings the power.`,
    advice: msg`Give them one of the roles named below.`,
  },
  outOfScope: {
    why: msg`Their role reaches only other departments.`,
    advice: msg`Give the role for this department too, or for the whole company.`,
  },
  secondFactorNeeded: {
    why: msg`Their role asks for a second factor, and none was set up in time.`,
    advice: msg`They set one up themselves: Settings, Sign-in and security.`,
  },
  featureOff: {
    why: msg`The company has switched this off.`,
    advice: msg`The administrator can switch it on: Company.`,
  },
  notAsAgent: { why: msg`Not while they act for somebody else.`, advice: msg`They do it in their own name.` },
  notSubmitter: { why: msg`Only the submitter does this.`, advice: msg`Ask the submitter.` },
  wrongStatus: {
    why: msg`The status it has now does not allow it.`,
    advice: msg`Look at its history: it has to come to another status first.`,
  },
  tooLate: { why: msg`It is too late for this.`, advice: msg`Finance can still do it.` },
  urgedRecently: { why: msg`They reminded a short while ago.`, advice: msg`Wait a few hours.` },
  numberedDocument: {
    why: msg`It has a number: such a document is never deleted.`,
    advice: msg`It can be voided.`,
  },
  notAllowedHere: {
    why: msg`The approval flow or the kind of document does not allow it here.`,
    advice: msg`Whoever draws the flows can change that.`,
  },
  revokeAsked: { why: msg`They have asked for it already.`, advice: msg`Finance decides.` },
  ownDocument: {
    why: msg`It is their own document: nobody decides on, pays or stops their own.`,
    advice: ANOTHER,
  },
  preparedByMe: { why: msg`They prepared it or agreed to it themselves.`, advice: ANOTHER },
  alreadyDecided: { why: msg`It was decided already.`, advice: WAIT },
  notYourTurn: {
    why: msg`It does not wait for them.`,
    advice: msg`The document's route shows for whom it waits; the administrator can hand open approvals over.`,
  },
  notAddedByMe: { why: msg`They added no signer who is still to decide.`, advice: WAIT },
  nextActed: { why: msg`Whoever came next has already acted.`, advice: WAIT },
  onHold: { why: msg`Its payment is stopped.`, advice: msg`Finance lets it go on first.` },
  alreadyHeld: { why: msg`Its payment is stopped already.`, advice: WAIT },
  notHeld: { why: msg`Its payment is not stopped.`, advice: WAIT },
  notAsked: { why: msg`The submitter has not asked for it.`, advice: msg`The submitter asks first.` },
  madeByMe: { why: msg`They made or paid it themselves: a second person has to do this.`, advice: ANOTHER },
  payeeChangedByMe: { why: msg`They changed the account that this money goes to.`, advice: ANOTHER },
  outsideAsked: {
    why: msg`Somebody says that it was paid by other means.`,
    advice: msg`A second person confirms that, or it is taken back.`,
  },
  nothingAsked: { why: msg`There is nothing to confirm.`, advice: WAIT },
  cancelAsked: {
    why: msg`Somebody wants to give the batch up.`,
    advice: msg`A second person confirms that, or it is taken back.`,
  },
  notSubmitted: {
    why: msg`The bank does not have the file yet.`,
    advice: msg`Whoever hands it in says so first.`,
  },
  atTheBank: {
    why: msg`The bank file was written and may be at the bank.`,
    advice: msg`One person asks to give the batch up, a second confirms.`,
  },
  notReleased: {
    why: msg`The batch is not released yet.`,
    advice: msg`A second person with the power releases it first.`,
  },
};

export const BATCH_WORDS: Record<BatchAction, MessageDescriptor> = {
  release: msg`Release the batch`,
  export: msg`Write the bank file`,
  result: msg`Record the bank's results`,
  takeOut: msg`Take a payment out of the batch`,
  download: msg`Read the bank file`,
  submit: msg`Say that the bank has the file`,
  cancel: msg`Give the batch up`,
  askCancel: msg`Ask to give up a batch whose file was written`,
  confirmCancel: msg`Confirm that the batch is given up`,
  dropCancel: msg`Let the batch go on`,
};
