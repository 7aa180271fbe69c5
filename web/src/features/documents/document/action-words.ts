import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { IconName } from '#ui/Icon.tsx';

interface ActionWords {
  label: MessageDescriptor;
  icon: IconName;
}

export const ACTION_WORDS: Record<DocumentAction, ActionWords> = {
  approve: { label: msg`Approve`, icon: 'check' },
  handle: { label: msg`Handled`, icon: 'check' },
  return: { label: msg`Return`, icon: 'back' },
  reject: { label: msg`Reject`, icon: 'close' },
  transfer: { label: msg`Transfer to a colleague`, icon: 'repay' },
  addSign: { label: msg`Add signers`, icon: 'people' },
  removeSign: { label: msg`Remove signer`, icon: 'minus' },
  cut: { label: msg`Amount reduced`, icon: 'minus' },
  refuseLine: { label: msg`Reject this item`, icon: 'close' },
  holdLine: { label: msg`Defer`, icon: 'clock' },
  dismissFinding: { label: msg`Dismiss`, icon: 'check' },
  takeBack: { label: msg`Withdraw my decision`, icon: 'undo' },
  comment: { label: msg`Comment`, icon: 'pen' },
  cc: { label: msg`Copy to colleagues`, icon: 'cc' },
  print: { label: msg`Print`, icon: 'doc' },
  edit: { label: msg`Edit`, icon: 'pen' },
  submit: { label: msg`Submit`, icon: 'cc' },
  withdraw: { label: msg`Withdraw`, icon: 'back' },
  urge: { label: msg`Remind`, icon: 'bell' },
  copy: { label: msg`Make a copy`, icon: 'copy' },
  revise: { label: msg`Edit and resubmit`, icon: 'pen' },
  askRevoke: { label: msg`Request revocation`, icon: 'undo' },
  void: { label: msg`Void`, icon: 'bin' },
  delete: { label: msg`Delete the draft`, icon: 'bin' },
  payOutside: { label: msg`Paid another way`, icon: 'wallet' },
  confirmOutside: { label: msg`Confirm the payment`, icon: 'check' },
  dropOutside: { label: msg`Not paid`, icon: 'close' },
  unpay: { label: msg`The money came back`, icon: 'back' },
  hold: { label: msg`Hold payment`, icon: 'lock' },
  release: { label: msg`Resume payment`, icon: 'check' },
  returnPassed: { label: msg`Return after approval`, icon: 'back' },
  unapprove: { label: msg`Reopen the last approval`, icon: 'undo' },
  revoke: { label: msg`Revoke`, icon: 'bin' },
  terminate: { label: msg`Terminate approval`, icon: 'bin' },
};

/** The candidates for the primary action, in order of preference. */
export const FREQUENT: readonly DocumentAction[] = [
  'approve',
  'handle',
  'submit',
  'revise',
  'urge',
  'confirmOutside',
  'release',
  'comment',
];
export const SECOND: readonly DocumentAction[] = ['return', 'edit', 'withdraw'];
/** Rare or irreversible actions, in the menu, in this order. Decisions on lines are made at the line. */
export const MORE: readonly DocumentAction[] = [
  'comment',
  'addSign',
  'removeSign',
  'transfer',
  'takeBack',
  'cc',
  'print',
  'copy',
  'payOutside',
  'dropOutside',
  'hold',
  'askRevoke',
  'returnPassed',
  'unapprove',
  'reject',
  'revoke',
  'terminate',
  'unpay',
  'void',
  'delete',
];
export const DANGEROUS: ReadonlySet<DocumentAction> = new Set([
  'reject',
  'revoke',
  'terminate',
  'unpay',
  'void',
  'delete',
]);
