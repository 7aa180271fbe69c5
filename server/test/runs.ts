import type { BranchNode, DecidingNode, FlowNode } from '@outlay/contract/documents/flow.definition';
import { IDLE, type NodeRun, type Run, type Task } from '../src/engine/run.ts';

/** A pending task of node `a`. */
export const task = (id: string, change: Partial<Task> = {}): Task => ({
  ...{ id, nodeKey: 'a', round: 1, holderId: `holder of ${id}`, state: 'Pending', source: 'route' },
  ...{ stage: 'main', originId: null, position: 0, step: null, verdict: null, opinion: '' },
  ...change,
});
export const yes = (id: string, change: Partial<Task> = {}): Task =>
  task(id, { state: 'Approved', verdict: 'yes', step: 2, ...change });
export const no = (id: string, change: Partial<Task> = {}): Task =>
  task(id, { state: 'Rejected', verdict: 'no', step: 2, ...change });
/** A task of an added approver, requested by the holder of another task. */
export const before = (originId: string, change: Partial<Task> = {}): Partial<Task> => ({
  ...{ stage: 'before', source: 'addedBefore', originId },
  ...change,
});
export const after = (originId: string, change: Partial<Task> = {}): Partial<Task> => ({
  ...{ stage: 'after', source: 'addedAfter', originId, state: 'Waiting' },
  ...change,
});

const name = { en: 'N' };

/** An approval node with the defaults of the designer. */
export const approveNode = (key: string, change: Partial<DecidingNode> = {}): DecidingNode => ({
  ...{ kind: 'approve', key, name, source: { kind: 'members', ids: [] }, mode: 'anyOne', ratio: 51 },
  ...{ veto: false, empty: 'fallback', own: 'leader', ownBelow: 0, same: 'ask', timeout: null },
  ...{ may: [], hides: [], onReject: 'end' },
  ...change,
});

export const ccNode = (key: string): FlowNode => ({
  ...{ kind: 'cc', key, name, source: { kind: 'members', ids: [] } },
});
export const triggerNode = (key: string): FlowNode => ({
  ...{ kind: 'trigger', key, name, url: 'https://example.com/', wait: false },
});

/** A branch node with branches by key; `from` is the least amount for a branch. */
export const branchNode = (
  kind: BranchNode['kind'],
  key: string,
  branches: Record<string, { from?: number; nodes: FlowNode[] }>,
): BranchNode => ({
  ...{ kind, key, name },
  branches: Object.entries(branches).map(([branch, { from, nodes }]) => ({
    ...{ key: branch, name, nodes },
    when: from === undefined ? [] : [[{ fact: 'amount', op: 'atLeast', values: [String(from)] }]],
  })),
});

/** A running run in its third step; nodes without a state are not entered. */
export const runOf = (
  nodes: FlowNode[],
  states: Record<string, Partial<NodeRun>> = {},
  change: Partial<Run> = {},
): Run => ({
  plan: { nodes, fallback: [], autoPass: null },
  ...{ state: 'running', tasks: [], choices: {}, agreed: [], step: 3 },
  nodes: Object.fromEntries(
    Object.entries(states).map(([key, state]) => [key, { ...IDLE, round: 1, step: 1, ...state }]),
  ),
  ...change,
});
