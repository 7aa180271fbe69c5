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
  return: { label: msg`Return`, icon: 'back' },
  reject: { label: msg`Reject`, icon: 'close' },
  edit: { label: msg`Edit`, icon: 'pen' },
  submit: { label: msg`Submit`, icon: 'cc' },
  withdraw: { label: msg`Withdraw`, icon: 'back' },
  urge: { label: msg`Remind`, icon: 'bell' },
  copy: { label: msg`Make a copy`, icon: 'copy' },
  void: { label: msg`Void`, icon: 'bin' },
  delete: { label: msg`Delete the draft`, icon: 'bin' },
  payOutside: { label: msg`Paid by other means`, icon: 'wallet' },
  unpay: { label: msg`The money came back`, icon: 'back' },
};

/** The one that is meant to be pressed, in falling order. */
export const FREQUENT: readonly DocumentAction[] = ['approve', 'submit', 'urge', 'copy'];
export const SECOND: readonly DocumentAction[] = ['return', 'edit', 'withdraw'];
/** Rare or without a way back: a tap further away. */
export const MORE: readonly DocumentAction[] = ['reject', 'payOutside', 'unpay', 'void', 'delete'];
export const DANGEROUS: ReadonlySet<DocumentAction> = new Set(['reject', 'unpay', 'void', 'delete']);
