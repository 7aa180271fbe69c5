import { isBranching, type BranchNode, type FlowNode } from '@outlay/contract/documents/flow.definition';
import { holds } from './condition.ts';
import { nodeRun, withNode, type Facts, type Run } from './run.ts';

type Leaf = Exclude<FlowNode, BranchNode>;

export interface Frontier {
  run: Run;
  /** Nodes that are ready but not yet entered. */
  enter: Leaf[];
  /** True when all nodes are completed. */
  ended: boolean;
}

/** Finds the nodes to enter next. Branches are chosen when they are reached. */
export function frontier(run: Run, facts: Facts): Frontier {
  return walk(run, run.plan.nodes, facts);
}

function walk(run: Run, nodes: readonly FlowNode[], facts: Facts): Frontier {
  let current = run;
  for (const node of nodes) {
    const at = nodeRun(current, node.key);
    if (isBranching(node)) {
      const inner = walkBranches(current, node, facts);
      if (!inner.ended) return inner;
      current = inner.run;
    } else if (at.state === 'idle') return { run: current, enter: [node], ended: false };
    else if (at.state !== 'done') return { run: current, enter: [], ended: false };
  }
  return { run: current, enter: [], ended: true };
}

/** All chosen branches must be completed before the nodes after them. */
function walkBranches(run: Run, node: BranchNode, facts: Facts): Frontier {
  const entered = nodeRun(run, node.key).state !== 'idle';
  let current = entered
    ? run
    : withNode(run, node.key, {
        state: 'open',
        round: nodeRun(run, node.key).round + 1,
        chosen: choose(node, facts),
        step: run.step,
      });
  const enter: Leaf[] = [];
  let ended = true;
  for (const branch of node.branches.filter(({ key }) => nodeRun(current, node.key).chosen.includes(key))) {
    const inner = walk(current, branch.nodes, facts);
    current = inner.run;
    enter.push(...inner.enter);
    ended &&= inner.ended;
  }
  if (ended) current = withNode(current, node.key, { state: 'done' });
  return { run: current, enter, ended };
}

function choose({ kind, branches }: BranchNode, facts: Facts): string[] {
  if (kind === 'parallel') return branches.map(({ key }) => key);
  const holding = branches.filter(({ when }) => holds(when, facts)).map(({ key }) => key);
  return kind === 'condition' ? holding.slice(0, 1) : holding;
}

export interface Placed {
  node: Leaf;
  /** The enclosing branches, outermost first. */
  path: readonly { node: BranchNode; branch: string }[];
}

/** Every leaf with its enclosing branches, in order. */
export function* leaves(nodes: readonly FlowNode[], path: Placed['path'] = []): Generator<Placed> {
  for (const node of nodes) {
    if (!isBranching(node)) yield { node, path };
    else
      for (const branch of node.branches)
        yield* leaves(branch.nodes, [...path, { node, branch: branch.key }]);
  }
}

/** What a return to `key` undoes: later nodes become idle, enclosing branch nodes reopen. */
export interface Behind {
  reset: string[];
  reopen: string[];
}

export function behind(nodes: readonly FlowNode[], key: string): Behind | undefined {
  for (const [index, node] of nodes.entries()) {
    const rest = nodes.slice(index + 1).flatMap(allKeys);
    if (node.key === key) return { reset: rest, reopen: [] };
    if (!isBranching(node)) continue;
    for (const branch of node.branches) {
      const inside = behind(branch.nodes, key);
      if (inside) return { reset: [...inside.reset, ...rest], reopen: [...inside.reopen, node.key] };
    }
  }
  return undefined;
}

const allKeys = (node: FlowNode): string[] =>
  isBranching(node)
    ? [node.key, ...node.branches.flatMap(({ nodes }) => nodes.flatMap(allKeys))]
    : [node.key];
