import {
  isBranching,
  type BranchNode,
  type FlowBranch,
  type FlowNode,
} from '@outlay/contract/documents/flow.definition';

type Nodes = readonly FlowNode[];

/** Position of a node: its branch (null: top level) and its index. */
export interface Place {
  branch: string | null;
  index: number;
}
export type Found =
  | { kind: 'node'; node: FlowNode; place: Place }
  | { kind: 'branch'; branch: FlowBranch; of: BranchNode; index: number };

/** All lists of nodes: the top level and each branch, outer ones first. */
function* lists(nodes: Nodes, branch: string | null = null): Generator<[string | null, Nodes]> {
  yield [branch, nodes];
  for (const node of nodes) {
    if (isBranching(node)) for (const one of node.branches) yield* lists(one.nodes, one.key);
  }
}

/** The node or branch with this key. */
export function find(nodes: Nodes, key: string | null): Found | null {
  for (const [branch, list] of lists(nodes)) {
    for (const [index, node] of list.entries()) {
      if (node.key === key) return { kind: 'node', node, place: { branch, index } };
      if (!isBranching(node)) continue;
      const at = node.branches.findIndex((one) => one.key === key);
      const found = node.branches[at];
      if (found) return { kind: 'branch', branch: found, of: node, index: at };
    }
  }
  return null;
}

export const listOf = (nodes: Nodes, branch: string | null): Nodes =>
  [...lists(nodes)].find(([key]) => key === branch)?.[1] ?? [];

const withBranches = (node: BranchNode, change: (branch: FlowBranch) => FlowBranch): BranchNode => ({
  ...node,
  branches: node.branches.map(change),
});

/** A copy of the tree with one of its lists changed. */
function changeList(nodes: Nodes, branch: string | null, change: (list: Nodes) => Nodes): FlowNode[] {
  const changed = branch === null ? change(nodes) : nodes;
  return changed.map((node) =>
    branch !== null && isBranching(node)
      ? withBranches(node, (one) => ({
          ...one,
          nodes: one.key === branch ? [...change(one.nodes)] : changeList(one.nodes, branch, change),
        }))
      : node,
  );
}

export const insertNode = (nodes: Nodes, { branch, index }: Place, node: FlowNode): FlowNode[] =>
  changeList(nodes, branch, (list) => list.toSpliced(index, 0, node));

export function updateNode<N extends FlowNode>(nodes: Nodes, key: string, change: (node: N) => FlowNode) {
  const found = find(nodes, key);
  if (found?.kind !== 'node') return [...nodes];
  const { branch, index } = found.place;
  return changeList(nodes, branch, (list) => list.with(index, change(found.node as N)));
}

/** Changes a branch itself: its name or condition. */
export function updateBranch(nodes: Nodes, key: string, change: (branch: FlowBranch) => FlowBranch) {
  const found = find(nodes, key);
  if (found?.kind !== 'branch') return [...nodes];
  return updateNode<BranchNode>(nodes, found.of.key, (node) =>
    withBranches(node, (branch) => (branch.key === key ? change(branch) : branch)),
  );
}

/** Removes a node with its branches, or a branch; with its last branch the node is removed too. */
export function remove(nodes: Nodes, key: string): FlowNode[] {
  const found = find(nodes, key);
  if (!found) return [...nodes];
  if (found.kind === 'node') {
    const { branch, index } = found.place;
    return changeList(nodes, branch, (list) => list.toSpliced(index, 1));
  }
  const { of, index } = found;
  if (of.branches.length === 1) return remove(nodes, of.key);
  return updateNode<BranchNode>(nodes, of.key, (node) => ({
    ...node,
    branches: node.branches.toSpliced(index, 1),
  }));
}

const holds = (node: FlowNode, branch: string | null): boolean =>
  branch !== null && [...lists([node])].some(([key]) => key === branch);

/** Moves a node to another position, but not into itself. */
export function moveNode(nodes: Nodes, key: string, to: Place): FlowNode[] {
  const found = find(nodes, key);
  if (found?.kind !== 'node' || holds(found.node, to.branch)) return [...nodes];
  const from = found.place;
  const shift = from.branch === to.branch && from.index < to.index ? 1 : 0;
  return insertNode(remove(nodes, key), { branch: to.branch, index: to.index - shift }, found.node);
}

/** Moves a node up or down by one; at the end of a branch, out of it. */
export function shiftNode(nodes: Nodes, key: string, step: 1 | -1): FlowNode[] {
  const found = find(nodes, key);
  if (found?.kind !== 'node') return [...nodes];
  const { branch, index } = found.place;
  const next = index + step;
  if (next >= 0 && next < listOf(nodes, branch).length) {
    return moveNode(nodes, key, { branch, index: step === 1 ? index + 2 : index - 1 });
  }
  const around = parentOf(nodes, branch);
  if (!around) return [...nodes];
  return moveNode(nodes, key, { ...around, index: around.index + (step === 1 ? 1 : 0) });
}

/** The position of the node that contains the branch. */
function parentOf(nodes: Nodes, branch: string | null): Place | null {
  const found = find(nodes, branch);
  const above = found?.kind === 'branch' ? find(nodes, found.of.key) : null;
  return above?.kind === 'node' ? above.place : null;
}

export function addBranch(nodes: Nodes, key: string, branch: FlowBranch, index?: number): FlowNode[] {
  return updateNode<BranchNode>(nodes, key, (node) => ({
    ...node,
    branches: node.branches.toSpliced(index ?? node.branches.length, 0, branch),
  }));
}

/** Moves a branch left or right; the order matters in a condition, where the first match is taken. */
export function shiftBranch(nodes: Nodes, key: string, step: 1 | -1): FlowNode[] {
  const found = find(nodes, key);
  if (found?.kind !== 'branch') return [...nodes];
  const { of, index, branch } = found;
  const to = Math.min(of.branches.length - 1, Math.max(0, index + step));
  return updateNode<BranchNode>(nodes, of.key, (node) => ({
    ...node,
    branches: node.branches.toSpliced(index, 1).toSpliced(to, 0, branch),
  }));
}

/** The keys of all nodes and branches. */
export function keysOf(nodes: Nodes): Set<string> {
  const keys = new Set<string>();
  for (const [branch, list] of lists(nodes)) {
    if (branch !== null) keys.add(branch);
    for (const node of list) keys.add(node.key);
  }
  return keys;
}

/** Where something is added after what is chosen: after a node, first in a branch, first of all. */
export function placeAfter(nodes: Nodes, key: string | null): Place {
  const found = find(nodes, key);
  if (found?.kind === 'branch') return { branch: found.branch.key, index: 0 };
  if (found?.kind === 'node') return { branch: found.place.branch, index: found.place.index + 1 };
  return { branch: null, index: key === END ? nodes.length : 0 };
}

/** What stands before the first node and after the last; no key of a node is written so. */
export const START = '#start';
export const END = '#end';
