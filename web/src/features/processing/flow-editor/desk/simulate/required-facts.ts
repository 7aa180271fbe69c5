import { isBranching, walkNodes, type FlowNode } from '@outlay/contract/documents/flow.definition';

/** Facts that follow from the submitter, the type and the amount need no input. */
const KNOWN = new Set(['amount', 'type', 'submitter', 'department']);

/** The other facts that the conditions of a flow use. */
export function requiredFacts(nodes: readonly FlowNode[]): string[] {
  const facts = [...walkNodes(nodes)]
    .filter(isBranching)
    .flatMap(({ branches }) => branches.flatMap(({ when }) => when.flat().map(({ fact }) => fact)));
  return [...new Set(facts)].filter((fact) => !KNOWN.has(fact));
}
