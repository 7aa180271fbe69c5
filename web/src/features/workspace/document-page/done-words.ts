import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentAction } from '@outlay/contract/documents/document.status';

const DONE: Partial<Record<DocumentAction, MessageDescriptor>> = {
  approve: msg`Approved`,
  handle: msg`Handled`,
  return: msg`Returned`,
  reject: msg`Rejected`,
  transfer: msg`Transferred`,
  addSign: msg`Signers have been added`,
  removeSign: msg`Removed`,
  comment: msg`Posted`,
  cc: msg`Copied`,
  submit: msg`Submitted`,
  withdraw: msg`Withdrawn`,
  urge: msg`A reminder has been sent`,
  askRevoke: msg`The finance manager has been asked`,
  void: msg`Voided`,
  delete: msg`Deleted`,
  payOutside: msg`A second person must confirm it`,
  confirmOutside: msg`Marked as paid`,
  dropOutside: msg`Withdrawn`,
  unpay: msg`Payment reversed`,
  hold: msg`Payment on hold`,
  release: msg`Payment resumed`,
  returnPassed: msg`Returned`,
  unapprove: msg`The last approval has been reopened`,
  revoke: msg`Revoked`,
  terminate: msg`The approval was ended`,
};

/** Confirmation of an action; null where the page itself shows the result. */
export const doneWords = (action: DocumentAction): string | null => {
  const words = DONE[action];
  return words ? i18n._(words) : null;
};
