import { isBranching, type FlowNode } from '@outlay/contract/documents/flow.definition';
import { END, find, listOf, START } from './flow-tree.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';
type Nodes = readonly FlowNode[];

/** The part that an arrow key selects next, according to the layout on the screen. */
export function stepFrom(nodes: Nodes, key: string, direction: Direction): string {
  if (key === START) return direction === 'down' ? (nodes[0]?.key ?? END) : START;
  if (key === END) return direction === 'up' ? (nodes.at(-1)?.key ?? START) : END;
  const found = find(nodes, key);
  if (!found) return START;
  if (direction === 'left' || direction === 'right') return aside(nodes, key, direction) ?? key;
  if (found.kind === 'branch') {
    if (direction === 'up') return found.of.key;
    return found.branch.nodes[0]?.key ?? nextAfter(nodes, found.of.key);
  }
  const { branch, index } = found.place;
  if (direction === 'up') return listOf(nodes, branch)[index - 1]?.key ?? branch ?? START;
  const first = isBranching(found.node) ? found.node.branches[0] : undefined;
  return first?.key ?? nextAfter(nodes, key);
}

/** The part below a node; at the end of a branch, what follows the join. */
function nextAfter(nodes: Nodes, key: string): string {
  const found = find(nodes, key);
  if (found?.kind !== 'node') return END;
  const { branch, index } = found.place;
  const next = listOf(nodes, branch)[index + 1];
  if (next) return next.key;
  const around = find(nodes, branch);
  return around?.kind === 'branch' ? nextAfter(nodes, around.of.key) : END;
}

/** The neighbouring branch, at the same depth if it is long enough. */
function aside(nodes: Nodes, key: string, direction: 'left' | 'right'): string | null {
  const found = find(nodes, key);
  if (!found) return null;
  const inside = found.kind === 'branch' ? found : find(nodes, found.place.branch);
  if (inside?.kind !== 'branch') return null;
  const beside = inside.of.branches[inside.index + (direction === 'left' ? -1 : 1)];
  if (!beside) return null;
  if (found.kind === 'branch') return beside.key;
  return (beside.nodes[found.place.index] ?? beside.nodes.at(-1))?.key ?? beside.key;
}
