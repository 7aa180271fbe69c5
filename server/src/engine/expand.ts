import { AppError } from '@outlay/contract/errors';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { isBranching, type FlowNode } from '@outlay/contract/documents/flow.definition';

/** Deepest nesting of sub-flows. */
const DEEPEST = 8;

/** Replaces every sub-flow by its published nodes, prefixing their keys with the placeholder's key. */
export function expand(
  nodes: readonly FlowNode[],
  published: ReadonlyMap<string, FlowDefinition>,
  prefix = '',
  depth = 0,
): FlowNode[] {
  if (depth > DEEPEST) throw new AppError('WRONG_STATE', { reason: 'loop' });
  return nodes.flatMap((node): FlowNode[] => {
    const key = prefix + node.key;
    if (isBranching(node))
      return [
        {
          ...node,
          key,
          branches: node.branches.map((branch) => ({
            ...branch,
            key: prefix + branch.key,
            nodes: expand(branch.nodes, published, prefix, depth),
          })),
        },
      ];
    if (node.kind !== 'subFlow') return [{ ...node, key }];
    const inner = published.get(node.flowId);
    return inner ? expand(inner.nodes, published, `${key}.`, depth + 1) : [];
  });
}
