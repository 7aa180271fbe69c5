import { z } from 'zod';
import { Id, LocalText } from '../fields.ts';
import { Role } from '../permission.ts';

/**
 * One test of a document's facts. Facts: `amount` (minor units of the company's currency), `type` (code),
 * `department` (id; true for those below it too), `submitter`, `grade`, `expenseType`, `project`, `costCentre`,
 * `warnings` (how many checks warn), `overBudget` (`yes`/`no`), and `field:<key>` of the form.
 */
export const FlowTest = z.object({
  fact: z.string().min(1).max(60),
  op: z.enum(['anyOf', 'noneOf', 'atLeast', 'below']),
  /** Ids, words or one decimal number, depending on the fact. */
  values: z.array(z.string().max(200)).max(100),
});
export type FlowTest = z.infer<typeof FlowTest>;

/** Holds when all tests of at least one group hold. Without groups it always holds. */
export const FlowCondition = z.array(z.array(FlowTest).max(10)).max(10);
export type FlowCondition = z.infer<typeof FlowCondition>;

/** Who acts at a node. */
export const FlowSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('members'), ids: z.array(Id).max(50) }),
  /** All members who hold the role. */
  z.object({ kind: z.literal('role'), role: Role }),
  /** The leader of the submitter's department; if that is the submitter, the next leader above. */
  z.object({ kind: z.literal('departmentLeader') }),
  /** The n-th leader above the submitter: 1 is the department's own. */
  z.object({ kind: z.literal('leaderAbove'), level: z.int().min(1).max(10) }),
  /** All leaders from the first to the n-th, nearest first. */
  z.object({ kind: z.literal('leadersUpTo'), levels: z.int().min(1).max(10) }),
  /** The leader of a named department, whoever submits. */
  z.object({ kind: z.literal('leaderOf'), departmentId: Id }),
  /** The leaders of the departments and projects that the lines are allocated to: matrix companies. */
  z.object({ kind: z.literal('allocationLeaders') }),
  /** The members named in a field of the form. */
  z.object({ kind: z.literal('field'), field: z.string().min(1).max(40) }),
  /** Chosen by the submitter with the form; `ids` narrows the choice, empty means anybody. */
  z.object({ kind: z.literal('submitterChoice'), ids: z.array(Id).max(50).default([]) }),
  /** Chosen by whoever approved the node before. */
  z.object({ kind: z.literal('previousChoice') }),
  /** Computed: `leader(2)`, `role("accountant")`, `member("13800138000")`, joined by `if(…)`. */
  z.object({ kind: z.literal('expression'), expression: z.string().max(500) }),
]);
export type FlowSource = z.infer<typeof FlowSource>;

const Timeout = z.object({
  /** Business hours of the company's calendar. */
  hours: z.int().min(1).max(2000),
  then: z.enum(['remind', 'pass', 'reject']),
  /** How often it reminds, once every `hours`. */
  times: z.int().min(1).max(10).default(3),
});

/** The keys of an expanded sub-flow are prefixed with the key of its node and a dot. */
const key = z.string().regex(/^[A-Za-z0-9_.-]{1,160}$/);
const base = { key, name: LocalText };

const deciding = {
  ...base,
  source: FlowSource,
  /** anyOne 或签, all 会签, inTurn 依次, vote 票签. */
  mode: z.enum(['anyOne', 'all', 'inTurn', 'vote']).default('anyOne'),
  /** For a vote: the share of approvals that passes it, in percent. */
  ratio: z.int().min(1).max(100).default(51),
  /** For a vote: one rejection rejects. */
  veto: z.boolean().default(false),
  /** If no approver is found: the fallback roles decide, the node is passed, or submitting is refused. */
  empty: z.enum(['fallback', 'pass', 'stop']).default('fallback'),
  /** If the approver is the submitter: next leader, left out, fallback, or allowed below `ownBelow`. */
  own: z.enum(['leader', 'skip', 'fallback', 'allow']).default('leader'),
  /** Minor units of the company's currency. */
  ownBelow: z.int().min(0).default(0),
  /** If all approvers approved before in this run: ask again, skip, or skip only directly afterwards. */
  same: z.enum(['ask', 'once', 'consecutive']).default('ask'),
  timeout: Timeout.nullable().default(null),
  /** What its approvers may do besides approving and rejecting. */
  may: z
    .array(z.enum(['return', 'transfer', 'addSign', 'cut', 'refuseLine', 'holdLine', 'cc']))
    .default(['return', 'transfer', 'addSign', 'cut', 'refuseLine', 'holdLine', 'cc']),
  /** Form fields that are hidden from its approvers. */
  hides: z.array(z.string().max(40)).max(50).default([]),
};

/** Decides yes or no. A rejection ends the run, or goes back to the node before. */
const ApproveNode = z.object({
  kind: z.literal('approve'),
  ...deciding,
  onReject: z.enum(['end', 'back']).default('end'),
});
/** 办理: the approver does something and confirms it; rejecting is not possible. */
const HandleNode = z.object({ kind: z.literal('handle'), ...deciding });
const CcNode = z.object({ kind: z.literal('cc'), ...base, source: FlowSource });
/** Runs another flow's published version in its place. */
const SubFlowNode = z.object({ kind: z.literal('subFlow'), ...base, flowId: Id });
const DelayNode = z.object({
  kind: z.literal('delay'),
  ...base,
  hours: z.int().min(1).max(2000),
  /** Counted in business hours of the company's calendar. */
  business: z.boolean().default(false),
});
/** Calls another system; with `wait`, the run continues only after a 2xx response. */
const TriggerNode = z.object({
  kind: z.literal('trigger'),
  ...base,
  url: z.url({ protocol: /^https?$/ }).max(500),
  wait: z.boolean().default(false),
});

const NODE_KINDS = [ApproveNode, HandleNode, CcNode, SubFlowNode, DelayNode, TriggerNode] as const;
type LeafNode = z.infer<(typeof NODE_KINDS)[number]>;

export interface FlowBranch {
  key: string;
  name: LocalText;
  when: FlowCondition;
  nodes: FlowNode[];
}
/** condition: the first branch that holds. inclusive: every branch that holds. parallel: all. They join afterwards. */
export interface BranchNode {
  kind: 'condition' | 'inclusive' | 'parallel';
  key: string;
  name: LocalText;
  branches: FlowBranch[];
}
export type FlowNode = LeafNode | BranchNode;
export type DecidingNode = z.infer<typeof ApproveNode> | z.infer<typeof HandleNode>;

const Branch: z.ZodType<FlowBranch> = z.object({
  ...base,
  when: FlowCondition,
  get nodes() {
    return z.array(FlowNode).max(50);
  },
});
const branching = <K extends BranchNode['kind']>(kind: K) =>
  z.object({ kind: z.literal(kind), ...base, branches: z.array(Branch).min(1).max(20) });

export const FlowNode: z.ZodType<FlowNode> = z.union([
  ...NODE_KINDS,
  branching('condition'),
  branching('inclusive'),
  branching('parallel'),
]);

/** Automatic approval, only if all checks passed; `sample` percent of them are listed for the auditors. */
export const AutoPass = z.object({
  /** Below this amount, in minor units of the company's currency. */
  below: z.int().min(1),
  /** Only documents of these expense types; empty for all. */
  expenseTypes: z.array(z.string()).max(20).default([]),
  sample: z.int().min(1).max(100).default(10),
});
export type AutoPass = z.infer<typeof AutoPass>;

/** A flow from start to end: a tree of nodes; each list is passed in order. */
export const FlowDefinition = z.object({
  nodes: z.array(FlowNode).max(50),
  /** Used when a node has no approver: the first of these roles that any member holds. */
  fallback: z.array(Role).max(6),
  autoPass: AutoPass.nullable().default(null),
});
export type FlowDefinition = z.infer<typeof FlowDefinition>;

export const isBranching = (node: FlowNode): node is BranchNode => 'branches' in node;
export const isDeciding = (node: FlowNode): node is DecidingNode =>
  node.kind === 'approve' || node.kind === 'handle';

/** Every node of a tree, in execution order. */
export function* walkNodes(nodes: readonly FlowNode[]): Generator<FlowNode> {
  for (const node of nodes) {
    yield node;
    if (isBranching(node)) for (const branch of node.branches) yield* walkNodes(branch.nodes);
  }
}
