import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { Endpoint } from '@outlay/contract/endpoint';
import type { Feature } from '@outlay/contract/feature';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { Permission } from '@outlay/contract/permission';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import { printEndpoints } from '@outlay/contract/processing/print';
import type { BatchAction } from '@outlay/contract/processing/payment.batch';

/** The endpoint of each document action, whose gate checks run before the document is read. */
export const DOCUMENT_ENDPOINTS: Record<DocumentAction, Endpoint> = {
  edit: documentEndpoints.saveDraft,
  submit: documentEndpoints.submit,
  withdraw: documentEndpoints.withdraw,
  urge: documentEndpoints.urge,
  void: documentEndpoints.void,
  delete: documentEndpoints.deleteDraft,
  copy: documentEndpoints.saveDraft,
  revise: documentEndpoints.revise,
  askRevoke: documentEndpoints.askRevoke,
  approve: approvalEndpoints.approve,
  handle: approvalEndpoints.approve,
  return: approvalEndpoints.return,
  reject: approvalEndpoints.reject,
  transfer: approvalEndpoints.transfer,
  addSign: approvalEndpoints.addSign,
  removeSign: approvalEndpoints.removeSign,
  cut: approvalEndpoints.approve,
  refuseLine: approvalEndpoints.approve,
  holdLine: approvalEndpoints.approve,
  dismissFinding: approvalEndpoints.dismissFindings,
  takeBack: approvalEndpoints.takeBack,
  comment: documentEndpoints.comment,
  cc: documentEndpoints.copyTo,
  terminate: documentEndpoints.terminate,
  unapprove: documentEndpoints.unapprove,
  returnPassed: documentEndpoints.returnPassed,
  revoke: documentEndpoints.revoke,
  hold: documentEndpoints.hold,
  release: documentEndpoints.release,
  payOutside: paymentEndpoints.payOutside,
  confirmOutside: paymentEndpoints.confirmOutside,
  dropOutside: paymentEndpoints.dropOutside,
  unpay: paymentEndpoints.unpay,
  print: printEndpoints.start,
};

export const BATCH_ENDPOINTS: Record<BatchAction, Endpoint> = {
  release: paymentEndpoints.releaseBatch,
  cancel: paymentEndpoints.cancelBatch,
  export: paymentEndpoints.exportBatch,
  payByWallet: transferEndpoints.payBatch,
  result: paymentEndpoints.recordResults,
  takeOut: paymentEndpoints.takeOut,
  download: paymentEndpoints.readExport,
  submit: paymentEndpoints.submitBatch,
  askCancel: paymentEndpoints.askCancel,
  confirmCancel: paymentEndpoints.confirmCancel,
  dropCancel: paymentEndpoints.dropCancel,
};

/** Permissions that depend on a feature which a company can disable. */
export const FEATURE_OF: Partial<Record<Permission, Feature>> = { 'member.invite': 'invite' };

/** The permission that an endpoint requires; null where any member may call it. */
export const permissionOf = ({ policy }: Endpoint): Permission | null =>
  policy === 'open' || policy === 'signedIn' || policy === 'self' ? null : policy;
