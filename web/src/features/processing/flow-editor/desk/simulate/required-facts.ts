import { isBranching, walkNodes, type FlowNode } from '@outlay/contract/documents/flow.definition';

/** What follows from the submitter, the type and the amount need not be said. */
const GIVEN = new Set(['amount', 'type', 'submitter', 'department']);

/** Further facts that the conditions of a flow ask about. */
export function factsAsked(nodes: readonly FlowNode[]): string[] {
  const facts = [...walkNodes(nodes)]
    .filter(isBranching)
    .flatMap(({ branches }) => branches.flatMap(({ when }) => when.flat().map(({ fact }) => fact)));
  return [...new Set(facts)].filter((fact) => !GIVEN.has(fact));
}
