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
  pass: msg`Approved for payment`,
  settleWithoutPayment: msg`Settled, nothing to pay`,
  return: msg`Returned`,
  reject: msg`Rejected`,
  withdraw: msg`Withdrawn`,
  batch: msg`Put in a payment batch`,
  pay: msg`Paid`,
  failPayment: msg`Payment failed`,
  payOutside: msg`Paid by other means`,
  unpay: msg`Payment taken back`,
  unapprove: msg`Approval taken back`,
  returnAfterPass: msg`Returned after approval`,
  revoke: msg`Revoked`,
  terminate: msg`Ended by the administrator`,
  void: msg`Voided`,
  revise: msg`Revised`,
  urge: msg`Reminded`,
};

/** An act that is newer than this app is told by its own name. */
export const actWords = (act: string): MessageDescriptor | undefined => ACT_WORDS[act as DocumentAct];
