import { parseExpression, type Expression } from '@outlay/contract/expression';
import {
  isBranching,
  walkNodes,
  type FlowDefinition,
  type FlowSource,
} from '@outlay/contract/documents/flow.definition';

/** The facts a route depends on: those used by conditions and approver sources. */
export function factsRead({ nodes }: Pick<FlowDefinition, 'nodes'>): Set<string> {
  const read = new Set(['submitter', 'home']);
  for (const node of walkNodes(nodes)) {
    if (isBranching(node))
      for (const { fact } of node.branches.flatMap(({ when }) => when.flat())) read.add(fact);
    else if ('source' in node) for (const fact of factsOf(node.source)) read.add(fact);
  }
  return read;
}

function factsOf(source: FlowSource): string[] {
  if (source.kind === 'field') return [`field:${source.field}`];
  if (source.kind === 'allocationLeaders') return ['allocated', 'project', 'costCentre'];
  if (source.kind !== 'expression') return [];
  const parsed = parseExpression(source.expression);
  return 'fault' in parsed ? [] : namesIn(parsed.tree).flatMap((name) => [name, `field:${name}`]);
}

function namesIn(tree: Expression): string[] {
  switch (tree.kind) {
    case 'value':
      return [];
    case 'name':
      return [tree.name];
    case 'call':
      return tree.args.flatMap(namesIn);
    case 'binary':
      return [tree.left, tree.right].flatMap(namesIn);
    default:
      return namesIn(tree.of);
  }
}
