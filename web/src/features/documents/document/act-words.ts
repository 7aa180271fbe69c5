import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DocumentAct } from '@outlay/contract/documents/document.law';

/** Labels of the events in the history. */
export const ACT_WORDS: Record<DocumentAct, MessageDescriptor> = {
  create: msg`Created`,
  edit: msg`Edited`,
  submit: msg`Submitted`,
  autoPass: msg`Approved by rule`,
  approve: msg`Approved`,
  handle: msg`Handled`,
  transfer: msg`Transferred`,
  addSign: msg`Signers added`,
  removeSign: msg`Removed a signer`,
  cut: msg`Line items reviewed`,
  dismissFinding: msg`Finding dismissed`,
  returnToNode: msg`Returned to an earlier step`,
  takeBack: msg`Decision withdrawn`,
  timeOut: msg`Timed out`,
  moveFlow: msg`Moved to the current flow`,
  pass: msg`Approved for payment`,
  settleWithoutPayment: msg`Settled, nothing to pay`,
  return: msg`Returned`,
  reject: msg`Rejected`,
  withdraw: msg`Withdrawn`,
  batch: msg`Added to a payment batch`,
  pay: msg`Paid`,
  failPayment: msg`Payment failed`,
  askPayOutside: msg`Reported as paid another way`,
  dropPayOutside: msg`Withdraw “paid another way”`,
  payOutside: msg`Paid another way`,
  unpay: msg`Payment reversed`,
  unapprove: msg`Approval reversed`,
  returnAfterPass: msg`Returned after approval`,
  revoke: msg`Revoked`,
  terminate: msg`Ended by the administrator`,
  void: msg`Voided`,
  revise: msg`Revised`,
  urge: msg`Reminder sent`,
  askRevoke: msg`Revocation requested`,
  hold: msg`Payment on hold`,
  release: msg`Payment resumed`,
};

/** Undefined for an event that this version of the app does not know: its code is shown then. */
export const actWords = (act: string): MessageDescriptor | undefined => ACT_WORDS[act as DocumentAct];
