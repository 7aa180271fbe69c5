import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DecidingNode } from '@outlay/contract/flow.definition';
import type { IconName } from '#ui/Icon.tsx';
import type { NodeKind } from './model/flow-new.ts';

interface KindWords {
  label: MessageDescriptor;
  /** What it is for, to whoever chooses one. */
  told: MessageDescriptor;
  icon: IconName;
}

/** The kinds of nodes, in the order in which people need them. */
export const KINDS: Record<NodeKind, KindWords> = {
  approve: { label: msg`Approval`, told: msg`Decides yes or no`, icon: 'check' },
  handle: { label: msg`Handling`, told: msg`Does something and says so`, icon: 'pen' },
  cc: { label: msg`CC`, told: msg`Is told and decides nothing`, icon: 'cc' },
  condition: { label: msg`Condition`, told: msg`The first branch that applies`, icon: 'split' },
  inclusive: { label: msg`Inclusive`, told: msg`Every branch that applies`, icon: 'split' },
  parallel: { label: msg`Parallel`, told: msg`All branches at the same time`, icon: 'split' },
  subFlow: { label: msg`Sub-flow`, told: msg`Another flow in its place`, icon: 'flow' },
  delay: { label: msg`Delay`, told: msg`Waits some hours`, icon: 'clock' },
  trigger: { label: msg`Trigger`, told: msg`Tells another system`, icon: 'flash' },
};
export const KIND_LIST = Object.keys(KINDS) as NodeKind[];

export const MODES: Record<DecidingNode['mode'], MessageDescriptor> = {
  anyOne: msg`Any one decides`,
  all: msg`All must agree`,
  inTurn: msg`One after another`,
  vote: msg`Vote`,
};

export const EMPTY_WORDS: Record<DecidingNode['empty'], MessageDescriptor> = {
  fallback: msg`The fallback roles decide`,
  pass: msg`The node is passed`,
  stop: msg`The document cannot be sent`,
};
export const OWN_WORDS: Record<DecidingNode['own'], MessageDescriptor> = {
  leader: msg`The next leader above decides`,
  skip: msg`They are left out`,
  fallback: msg`The fallback roles decide`,
  allow: msg`They may, below an amount`,
};
export const SAME_WORDS: Record<DecidingNode['same'], MessageDescriptor> = {
  ask: msg`They are asked again`,
  once: msg`They are spared`,
  consecutive: msg`They are spared right after`,
};
export const MAY_WORDS: Record<DecidingNode['may'][number], MessageDescriptor> = {
  return: msg`Return it`,
  transfer: msg`Hand it over`,
  addSign: msg`Add a signer`,
  cut: msg`Cut an amount`,
  refuseLine: msg`Refuse a line`,
  holdLine: msg`Hold a line`,
  cc: msg`Copy it to others`,
};
export const THEN_WORDS: Record<NonNullable<DecidingNode['timeout']>['then'], MessageDescriptor> = {
  remind: msg`Remind them`,
  pass: msg`Approve by itself`,
  reject: msg`Reject by itself`,
};
