import fc from 'fast-check';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { isDeciding, walkNodes, type FlowSource } from '@outlay/contract/documents/flow.definition';
import type { World } from './enter.ts';

export const SUBMITTER = 'submitter';
export const PEOPLE = [SUBMITTER, 'ann', 'bob', 'cho', 'dan', 'eva'];

const name = { en: 'N' };
const someone = fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 3 });

/** Sources return exactly the members that they name, because the engine does not depend on how people are found. */
const source = someone.map((ids): FlowSource => ({ kind: 'members', ids }));
const deciding = fc.record({
  kind: fc.constantFrom('approve' as const, 'approve' as const, 'handle' as const),
  name: fc.constant(name),
  source,
  mode: fc.constantFrom('anyOne' as const, 'all' as const, 'inTurn' as const, 'vote' as const),
  ratio: fc.constantFrom(34, 51, 67, 100),
  veto: fc.boolean(),
  empty: fc.constantFrom('fallback' as const, 'pass' as const),
  own: fc.constantFrom('leader' as const, 'skip' as const, 'fallback' as const),
  same: fc.constantFrom('ask' as const, 'once' as const, 'consecutive' as const),
  onReject: fc.constantFrom('end' as const, 'back' as const),
});
const passive = fc.oneof(
  fc.record({ kind: fc.constant('cc' as const), name: fc.constant(name), source }),
  fc.record({ kind: fc.constant('delay' as const), name: fc.constant(name), hours: fc.constant(1) }),
  fc.record({
    kind: fc.constant('trigger' as const),
    name: fc.constant(name),
    url: fc.constant('https://example.com/'),
    wait: fc.boolean(),
  }),
);

/** The nodes of random flows, as they are drawn: without keys. */
export const { nodes: trees } = fc.letrec<{ node: object; nodes: object[] }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    deciding,
    deciding,
    passive,
    fc.record({
      kind: fc.constantFrom('condition', 'inclusive', 'parallel'),
      name: fc.constant(name),
      branches: fc.array(
        fc.record({
          name: fc.constant(name),
          when: fc.constantFrom([], [[{ fact: 'amount', op: 'atLeast', values: ['500'] }]]),
          nodes: tie('nodes'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
}));

interface Drawn {
  key?: string;
  branches?: (Drawn & { nodes: Drawn[] })[];
}

/** Assigns keys in the order of the nodes. */
export function keyed(nodes: object[]): FlowDefinition {
  let count = 0;
  const give = (node: Drawn): Drawn => ({
    ...node,
    key: `n${++count}`,
    ...(node.branches && {
      branches: node.branches.map((branch) => ({
        ...branch,
        key: `n${++count}`,
        nodes: branch.nodes.map(give),
      })),
    }),
  });
  const plan = { nodes: nodes.map((node) => give(node as Drawn)), fallback: [], autoPass: null };
  // Member ids are plain words here, so the definition is completed without validation.
  return complete(plan as unknown as FlowDefinition);
}

function complete(plan: FlowDefinition): FlowDefinition {
  for (const node of walkNodes(plan.nodes))
    if (isDeciding(node)) Object.assign(node, { ownBelow: 0, timeout: null, may: [], hides: [] });
  return plan;
}

let ids = 0;
/** Who is found, and what the run is about: an amount. */
export const world = (amount: number): World => ({
  submitterId: SUBMITTER,
  amount,
  facts: { amount: [String(amount)] },
  newId: () => `t${++ids}`,
  find: (query) =>
    Promise.resolve({
      ids: query.kind === 'members' ? query.ids : [],
      reason: { code: 'members', values: {} },
    }),
  leaders: () => Promise.resolve({ ids: [SUBMITTER, 'eva'], reason: { code: 'leaderAbove', values: {} } }),
  fallback: () => Promise.resolve({ ids: ['dan'], reason: { code: 'fallback', values: {} } }),
});
