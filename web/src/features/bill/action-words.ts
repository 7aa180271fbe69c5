import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentAction } from '@outlay/contract/document';
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
  transfer: { label: msg`Hand over to a colleague`, icon: 'repay' },
  addSign: { label: msg`Ask others too`, icon: 'people' },
  removeSign: { label: msg`Take a signer off`, icon: 'minus' },
  cut: { label: msg`Cut the amount`, icon: 'minus' },
  refuseLine: { label: msg`Do not accept it`, icon: 'close' },
  holdLine: { label: msg`Put it off`, icon: 'clock' },
  takeBack: { label: msg`Take back my decision`, icon: 'undo' },
  comment: { label: msg`Comment`, icon: 'pen' },
  cc: { label: msg`Copy to colleagues`, icon: 'cc' },
  print: { label: msg`Print`, icon: 'doc' },
  edit: { label: msg`Edit`, icon: 'pen' },
  submit: { label: msg`Submit`, icon: 'cc' },
  withdraw: { label: msg`Withdraw`, icon: 'back' },
  urge: { label: msg`Remind`, icon: 'bell' },
  copy: { label: msg`Make a copy`, icon: 'copy' },
  revise: { label: msg`Revise`, icon: 'pen' },
  askRevoke: { label: msg`Ask to revoke it`, icon: 'undo' },
  void: { label: msg`Void`, icon: 'bin' },
  delete: { label: msg`Delete the draft`, icon: 'bin' },
  payOutside: { label: msg`Paid by other means`, icon: 'wallet' },
  confirmOutside: { label: msg`Confirm the payment`, icon: 'check' },
  dropOutside: { label: msg`It was not paid`, icon: 'close' },
  unpay: { label: msg`The money came back`, icon: 'back' },
  hold: { label: msg`Stop the payment`, icon: 'lock' },
  release: { label: msg`Let the payment go on`, icon: 'check' },
  returnPassed: { label: msg`Return after approval`, icon: 'back' },
  unapprove: { label: msg`Open the last approval again`, icon: 'undo' },
  revoke: { label: msg`Revoke`, icon: 'bin' },
  terminate: { label: msg`End the approval`, icon: 'bin' },
};

/** The one that is meant to be pressed, in falling order. */
export const FREQUENT: readonly DocumentAction[] = [
  'approve',
  'handle',
  'submit',
  'revise',
  'urge',
  'confirmOutside',
  'release',
  'copy',
  'comment',
];
export const SECOND: readonly DocumentAction[] = ['return', 'edit', 'withdraw'];
/** Rare or without a way back: a tap further away, in this order. Lines are judged where they stand. */
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
