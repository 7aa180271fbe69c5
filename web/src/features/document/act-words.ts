import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DocumentAct } from '@outlay/contract/document.law';

/** What happened, for the history. */
export const ACT_WORDS: Record<DocumentAct, MessageDescriptor> = {
  create: msg`Created`,
  edit: msg`Edited`,
  submit: msg`Submitted`,
  autoPass: msg`Approved by rule`,
  approve: msg`Approved`,
  handle: msg`Handled`,
  transfer: msg`Handed over`,
  addSign: msg`Asked others too`,
  removeSign: msg`Took a signer off`,
  cut: msg`Decided on single lines`,
  returnToNode: msg`Sent back to an earlier step`,
  takeBack: msg`Decision taken back`,
  timeOut: msg`Decided by the clock`,
  moveFlow: msg`Moved to the current flow`,
  pass: msg`Approved for payment`,
  settleWithoutPayment: msg`Settled, nothing to pay`,
  return: msg`Returned`,
  reject: msg`Rejected`,
  withdraw: msg`Withdrawn`,
  batch: msg`Put in a payment batch`,
  pay: msg`Paid`,
  failPayment: msg`Payment failed`,
  askPayOutside: msg`Said to be paid by other means`,
  dropPayOutside: msg`Not paid by other means after all`,
  payOutside: msg`Paid by other means`,
  unpay: msg`Payment taken back`,
  unapprove: msg`Approval taken back`,
  returnAfterPass: msg`Returned after approval`,
  revoke: msg`Revoked`,
  terminate: msg`Ended by the administrator`,
  void: msg`Voided`,
  revise: msg`Revised`,
  urge: msg`Reminded`,
  askRevoke: msg`Asked to revoke`,
  hold: msg`Payment stopped`,
  release: msg`Payment released`,
};

/** An act that is newer than this app is told by its own name. */
export const actWords = (act: string): MessageDescriptor | undefined => ACT_WORDS[act as DocumentAct];
