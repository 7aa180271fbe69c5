import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DecidingNode } from '@outlay/contract/documents/flow.definition';
import type { IconName } from '#ui/Icon.tsx';
import type { NodeKind } from './model/flow-new.ts';

interface KindWords {
  label: MessageDescriptor;
  /** Explains the kind in the menu. */
  description: MessageDescriptor;
  icon: IconName;
}

/** Labels and icons of the node kinds, the most common first. */
export const KINDS: Record<NodeKind, KindWords> = {
  approve: { label: msg`Approval`, description: msg`Approves or rejects`, icon: 'check' },
  handle: { label: msg`Handling`, description: msg`Does something and reports it`, icon: 'pen' },
  cc: { label: msg`CC`, description: msg`Is notified only; does not approve`, icon: 'cc' },
  condition: { label: msg`Condition`, description: msg`The first branch that applies`, icon: 'split' },
  inclusive: { label: msg`Inclusive`, description: msg`Every branch that applies`, icon: 'split' },
  parallel: { label: msg`Parallel`, description: msg`All branches at the same time`, icon: 'split' },
  subFlow: { label: msg`Sub-flow`, description: msg`Replace with another flow`, icon: 'flow' },
  delay: { label: msg`Delay`, description: msg`Waits a number of hours`, icon: 'clock' },
  trigger: { label: msg`Trigger`, description: msg`Notifies another system`, icon: 'flash' },
};
export const KIND_LIST = Object.keys(KINDS) as NodeKind[];

export const MODES: Record<DecidingNode['mode'], MessageDescriptor> = {
  anyOne: msg`Any one approves`,
  all: msg`All must approve`,
  inTurn: msg`One after another`,
  vote: msg`Vote`,
};

export const EMPTY_WORDS: Record<DecidingNode['empty'], MessageDescriptor> = {
  fallback: msg`The fallback roles approve`,
  pass: msg`The step is skipped`,
  stop: msg`The document cannot be submitted`,
};
export const OWN_WORDS: Record<DecidingNode['own'], MessageDescriptor> = {
  leader: msg`The next manager up approves`,
  skip: msg`They are skipped`,
  fallback: msg`The fallback roles approve`,
  allow: msg`They can, below an amount`,
};
export const SAME_WORDS: Record<DecidingNode['same'], MessageDescriptor> = {
  ask: msg`They are asked again`,
  once: msg`They are not asked again`,
  consecutive: msg`Not asked again if immediately after`,
};
export const MAY_WORDS: Record<DecidingNode['may'][number], MessageDescriptor> = {
  return: msg`Return`,
  transfer: msg`Transfer`,
  addSign: msg`Add a signer`,
  cut: msg`Reduce an amount`,
  refuseLine: msg`Reject a line`,
  holdLine: msg`Defer a line`,
  cc: msg`Copy to others`,
};
export const THEN_WORDS: Record<NonNullable<DecidingNode['timeout']>['then'], MessageDescriptor> = {
  remind: msg`Send a reminder`,
  pass: msg`Approve automatically`,
  reject: msg`Reject automatically`,
};
