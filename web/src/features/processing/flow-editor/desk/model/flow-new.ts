import type { FlowBranch, FlowDefinition, FlowNode } from '@outlay/contract/documents/flow.definition';
import type { LocalText } from '@outlay/contract/fields';
import { keysOf } from './flow-tree.ts';

export type NodeKind = FlowNode['kind'];

/** Default names of the node kinds, in both languages. */
const NAMES: Record<NodeKind, LocalText> = {
  approve: { 'zh-Hans': '审批', en: 'Approval' },
  handle: { 'zh-Hans': '办理', en: 'Handling' },
  cc: { 'zh-Hans': '抄送', en: 'Copy' },
  condition: { 'zh-Hans': '条件', en: 'Condition' },
  inclusive: { 'zh-Hans': '包容分支', en: 'Every branch that applies' },
  parallel: { 'zh-Hans': '并行', en: 'At the same time' },
  subFlow: { 'zh-Hans': '子流程', en: 'Sub-flow' },
  delay: { 'zh-Hans': '等待', en: 'Wait' },
  trigger: { 'zh-Hans': '通知外部系统', en: 'Tell another system' },
};
const OTHERWISE: LocalText = { 'zh-Hans': '其他情况', en: 'Otherwise' };
const branchName = (count: number): LocalText => ({ 'zh-Hans': `分支 ${count}`, en: `Branch ${count}` });

function freeKey(taken: ReadonlySet<string>, word: string): string {
  for (let count = 1; ; count += 1) if (!taken.has(`${word}${count}`)) return `${word}${count}`;
}

const DECIDING = {
  source: { kind: 'departmentLeader' },
  mode: 'anyOne',
  ratio: 51,
  veto: false,
  empty: 'fallback',
  own: 'leader',
  ownBelow: 0,
  same: 'ask',
  timeout: null,
  may: ['return', 'transfer', 'addSign', 'cut', 'refuseLine', 'holdLine', 'cc'],
  hides: [],
} as const satisfies Partial<FlowNode>;

const deciding = () => ({ ...DECIDING, may: [...DECIDING.may], hides: [] });

/** A new branch; without a condition it always applies. */
export function newBranch(nodes: readonly FlowNode[], count: number): FlowBranch {
  return { key: freeKey(keysOf(nodes), 'branch'), name: branchName(count), when: [], nodes: [] };
}

function twoBranches(nodes: readonly FlowNode[], kind: 'condition' | 'inclusive' | 'parallel'): FlowBranch[] {
  const taken = keysOf(nodes);
  const first = freeKey(taken, 'branch');
  const second = freeKey(new Set(taken).add(first), 'branch');
  const conditions =
    kind === 'parallel' ? [] : [[{ fact: 'amount', op: 'atLeast' as const, values: ['500000'] }]];
  return [
    { key: first, name: branchName(1), when: conditions, nodes: [] },
    { key: second, name: kind === 'condition' ? OTHERWISE : branchName(2), when: [], nodes: [] },
  ];
}

/** A new node of this kind, with a unique key. */
export function newNode(nodes: readonly FlowNode[], kind: NodeKind): FlowNode {
  const base = { key: freeKey(keysOf(nodes), kind), name: NAMES[kind] };
  switch (kind) {
    case 'approve':
      return { kind, ...base, ...deciding(), onReject: 'end' };
    case 'handle':
      return { kind, ...base, ...deciding() };
    case 'cc':
      return { kind, ...base, source: { kind: 'members', ids: [] } };
    case 'condition':
    case 'inclusive':
    case 'parallel':
      return { kind, ...base, branches: twoBranches(nodes, kind) };
    case 'subFlow':
      return { kind, ...base, flowId: '' };
    case 'delay':
      return { kind, ...base, hours: 24, business: false };
    case 'trigger':
      return { kind, ...base, url: 'https://', wait: false };
  }
}

/** The default flow: the department leader approves, then finance. */
export function newDefinition(): FlowDefinition {
  const leader: FlowNode = {
    kind: 'approve',
    key: 'leader',
    name: { 'zh-Hans': '部门负责人', en: 'Department manager' },
    ...deciding(),
    onReject: 'end',
  };
  const finance: FlowNode = {
    ...leader,
    key: 'finance',
    name: { 'zh-Hans': '财务审核', en: 'Accounting' },
    source: { kind: 'role', role: 'accountant' },
  };
  return { nodes: [leader, finance], fallback: ['administrator'], autoPass: null };
}
