import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DocumentAction } from '@outlay/contract/document';

const DONE: Partial<Record<DocumentAction, MessageDescriptor>> = {
  approve: msg`Approved`,
  handle: msg`Handled`,
  return: msg`Returned`,
  reject: msg`Rejected`,
  transfer: msg`Handed over`,
  addSign: msg`They have been asked`,
  removeSign: msg`Taken off`,
  comment: msg`Said`,
  cc: msg`Copied`,
  submit: msg`Submitted`,
  withdraw: msg`Withdrawn`,
  urge: msg`They have been reminded`,
  askRevoke: msg`The finance manager has been asked`,
  void: msg`Voided`,
  delete: msg`Deleted`,
  payOutside: msg`A second person has to confirm it`,
  confirmOutside: msg`Marked as paid`,
  dropOutside: msg`Taken back`,
  unpay: msg`The payment was taken back`,
  hold: msg`The payment is stopped`,
  release: msg`The payment goes on`,
  returnPassed: msg`Returned`,
  unapprove: msg`The last approval is open again`,
  revoke: msg`Revoked`,
  terminate: msg`The approval was ended`,
};

/** What a person reads once an act is done; null where the page itself shows it. */
export const doneWords = (action: DocumentAction): string | null => {
  const words = DONE[action];
  return words ? i18n._(words) : null;
};
