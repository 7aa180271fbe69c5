import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reason } from '@outlay/contract/errors';
import type { BatchAction } from '@outlay/contract/processing/payment.batch';

interface WhyWords {
  /** Why the member may not, in the third person. */
  why: MessageDescriptor;
  /** What can be done about it. */
  advice: MessageDescriptor;
}

const WAIT = msg`Nothing can be changed about it now.`;
const ANOTHER = msg`Someone else with the permission must do it.`;

/** The reasons of the server's predicates, in the third person. */
export const WHY_WORDS: Partial<Record<Reason, WhyWords>> = {
  lacksPermission: {
    why: msg`None of their roles includes this permission.`,
    advice: msg`Give them one of the roles below.`,
  },
  outOfScope: {
    why: msg`Their role covers only other departments.`,
    advice: msg`Give the role for this department too, or for the whole company.`,
  },
  secondFactorNeeded: {
    why: msg`Their role requires two-step verification, and it was not set up in time.`,
    advice: msg`They set it up themselves under Settings, Sign-in and security.`,
  },
  featureOff: {
    why: msg`The company has switched this off.`,
    advice: msg`An administrator can switch it on under Company.`,
  },
  notAsAgent: {
    why: msg`Not while acting for someone else.`,
    advice: msg`They must do it in their own name.`,
  },
  notSubmitter: { why: msg`Only the submitter can do this.`, advice: msg`Ask the submitter.` },
  wrongStatus: {
    why: msg`Its current status does not allow it.`,
    advice: msg`Check its history: it must reach another status first.`,
  },
  tooLate: { why: msg`It is too late for this.`, advice: msg`Finance can still do it.` },
  urgedRecently: { why: msg`They sent a reminder recently.`, advice: msg`Wait a few hours.` },
  numberedDocument: {
    why: msg`It has a number; numbered documents are never deleted.`,
    advice: msg`It can be voided.`,
  },
  notAllowedHere: {
    why: msg`The approval flow or the document type does not allow this here.`,
    advice: msg`Anyone who can design flows can change that.`,
  },
  revokeAsked: { why: msg`They have already requested it.`, advice: msg`Finance decides.` },
  ownDocument: {
    why: msg`It is their own document: no one approves, pays or holds their own.`,
    advice: ANOTHER,
  },
  preparedByMe: { why: msg`They prepared or approved it themselves.`, advice: ANOTHER },
  alreadyDecided: { why: msg`It was already decided.`, advice: WAIT },
  notYourTurn: {
    why: msg`It is not waiting for them.`,
    advice: msg`The document’s flow shows who it is waiting for; an administrator can transfer open approvals.`,
  },
  notAddedByMe: { why: msg`They have not added a signer who is still to decide.`, advice: WAIT },
  nextActed: { why: msg`The next person has already acted.`, advice: WAIT },
  onHold: { why: msg`Its payment is on hold.`, advice: msg`Finance must resume it first.` },
  alreadyHeld: { why: msg`Its payment is already on hold.`, advice: WAIT },
  notHeld: { why: msg`Its payment is not on hold.`, advice: WAIT },
  notAsked: { why: msg`The submitter has not requested it.`, advice: msg`The submitter must ask first.` },
  madeByMe: { why: msg`They created or paid it themselves: a second person must do this.`, advice: ANOTHER },
  payeeChangedByMe: { why: msg`They changed the account this payment goes to.`, advice: ANOTHER },
  outsideAsked: {
    why: msg`Someone reported that it was paid another way.`,
    advice: msg`A second person confirms it, or it is withdrawn.`,
  },
  nothingAsked: { why: msg`There is nothing to confirm.`, advice: WAIT },
  cancelAsked: {
    why: msg`Someone asked to cancel the batch.`,
    advice: msg`A second person confirms it, or it is withdrawn.`,
  },
  notSubmitted: {
    why: msg`The bank does not have the file yet.`,
    advice: msg`The person handing it in must report it first.`,
  },
  atTheBank: {
    why: msg`The bank file was created and may already be at the bank.`,
    advice: msg`One person requests the cancellation, a second confirms it.`,
  },
  notReleased: {
    why: msg`The batch is not released yet.`,
    advice: msg`Another person with this permission must release it first.`,
  },
};

export const BATCH_WORDS: Record<BatchAction, MessageDescriptor> = {
  release: msg`Release the batch`,
  export: msg`Create bank file`,
  payByWallet: msg`Start the transfers of the batch`,
  result: msg`Record the bank’s results`,
  takeOut: msg`Remove a payment from the batch`,
  download: msg`Download the bank file`,
  submit: msg`Confirm that the bank has the file`,
  cancel: msg`Cancel the batch`,
  askCancel: msg`Request cancellation of a batch whose file exists`,
  confirmCancel: msg`Confirm batch cancellation`,
  dropCancel: msg`Keep the batch`,
};
