import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read, LARGE_BODY } from '../endpoint.ts';
import { Day, Done, Id, Instant, LocalText, ReasonText, Text, Version } from '../fields.ts';
import { FlowDefinition } from './flow.definition.ts';
import { Money } from '../money.ts';

/**
 * Waiting: not its turn yet. Transferred: passed on to another member. TimedOut: decided by the time limit. Removed: the
 * added approver was removed again.
 */
export const TaskState = z.enum([
  'Waiting',
  'Pending',
  'Approved',
  'Rejected',
  'Returned',
  'Transferred',
  'TimedOut',
  'Removed',
  'Skipped',
  'Cancelled',
]);
export type TaskState = z.infer<typeof TaskState>;

/** Why these approvers were chosen: a message key with its values. */
export const RouteReason = z.object({
  code: z.enum([
    'submitter',
    'departmentLeader',
    'leaderAbove',
    'leadersUpTo',
    'leaderOf',
    'allocationLeaders',
    'members',
    'role',
    'field',
    'submitterChoice',
    'previousChoice',
    'expression',
    'fallback',
    'nobody',
    'cashier',
    'wait',
    'system',
  ]),
  values: z.record(z.string(), z.string()),
});
export type RouteReason = z.infer<typeof RouteReason>;

/** Why a node was passed automatically, without an approver. */
export const SkipReason = z.enum([
  'emptyPass',
  'ownSkipped',
  'sameOnce',
  'sameConsecutive',
  'returnedAround',
]);
export type SkipReason = z.infer<typeof SkipReason>;

const RoutePerson = z.object({
  member: MemberRef,
  taskId: Id.nullable(),
  state: TaskState,
  opinion: z.string().nullable(),
  at: Instant.nullable(),
  /** The member on whose behalf they acted, as a delegate. */
  onBehalfOf: MemberRef.nullable(),
  /** How the task was assigned to them. */
  source: z.enum(['route', 'addedBefore', 'addedAfter', 'transferred']),
});

/** One step of the route as shown to people: past, current or expected. */
export const RouteStep = z.object({
  nodeKey: z.string(),
  name: LocalText,
  kind: z.enum(['submit', 'approve', 'handle', 'cc', 'delay', 'trigger', 'pay']),
  state: z.enum(['past', 'now', 'next', 'skipped']),
  people: z.array(RoutePerson),
  reason: RouteReason,
  skipped: SkipReason.nullable(),
  mode: z.enum(['anyOne', 'all', 'inTurn', 'vote']),
  /** Names of the enclosing branches, outermost first; empty outside any branch. */
  branch: z.array(LocalText),
  /** Who has to choose this node's approvers: nobody, the submitter, or the previous approver. */
  choice: z.enum(['none', 'submitter', 'previous']),
});
export type RouteStep = z.infer<typeof RouteStep>;

/** A problem in a flow's definition; errors prevent publishing, warnings do not. */
export const FlowIssue = z.object({
  nodeKey: z.string().nullable(),
  code: z.enum([
    'noApprover',
    'duplicateKey',
    'unreachable',
    'endless',
    'nobody',
    'unknownMember',
    'unknownDepartment',
    'unknownField',
    'unknownFlow',
    'badExpression',
    'choiceFirst',
    'emptyBranch',
    'badCondition',
    'tooDeep',
    'badAddress',
  ]),
  level: z.enum(['error', 'warn']),
  values: z.record(z.string(), z.string()),
});
export type FlowIssue = z.infer<typeof FlowIssue>;

export const FlowVersionInfo = z.object({
  version: z.int(),
  note: z.string(),
  publishedBy: MemberRef.nullable(),
  publishedAt: Instant,
  /** Number of documents under approval with this version. */
  running: z.int(),
});
export type FlowVersionInfo = z.infer<typeof FlowVersionInfo>;

export const FlowSummary = z.object({
  id: Id,
  name: LocalText,
  currentVersion: z.int(),
  /** An unpublished draft exists. */
  drafted: z.boolean(),
  running: z.int(),
  /** Names of the document types that use it. */
  usedBy: z.array(LocalText),
  version: Version,
});
export type FlowSummary = z.infer<typeof FlowSummary>;

export const FlowDetail = FlowSummary.extend({
  /** The draft; without one, the published definition. */
  definition: FlowDefinition,
  published: FlowDefinition,
  issues: z.array(FlowIssue),
  versions: z.array(FlowVersionInfo),
  /** Members referenced by the draft or the published version, for displaying their names. */
  people: z.array(MemberRef).optional(),
});
export type FlowDetail = z.infer<typeof FlowDetail>;

const NodeApprovers = z.object({ nodeKey: z.string(), name: LocalText, people: z.array(z.string()) });

/** A past document simulated with the draft: who decided, and who would decide under the draft. */
export const TriedDocument = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  typeName: LocalText,
  submitter: MemberRef,
  money: Money,
  submittedAt: Instant,
  before: z.array(NodeApprovers),
  after: z.array(NodeApprovers),
  changed: z.boolean(),
  /** It could not be submitted under the draft, because nobody would decide. */
  stuck: z.boolean(),
});
export type TriedDocument = z.infer<typeof TriedDocument>;

export const RunningDocument = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  submitter: MemberRef,
  flowVersion: z.int(),
  nodeName: LocalText,
  version: Version,
});
export type RunningDocument = z.infer<typeof RunningDocument>;

const OfFlow = z.object({ id: Id });

export const flowEndpoints = {
  list: read({
    path: '/bpm/flow/getAll',
    policy: 'flow.write',
    request: z.object({}),
    response: z.object({ items: z.array(FlowSummary) }),
    summary: "The company's approval flows.",
  }),
  get: read({
    path: '/bpm/flow/get',
    policy: 'flow.write',
    request: OfFlow,
    response: FlowDetail,
    summary: 'One flow with its draft, its versions and what is wrong with it.',
  }),
  save: change({
    path: '/bpm/flow/save',
    policy: 'flow.write',
    bodyMost: LARGE_BODY,
    secret: false,
    request: OfFlow.extend({ version: Version, name: LocalText, definition: FlowDefinition }),
    response: FlowDetail,
    summary: 'Save the draft of a flow; version 0 makes a new one. Nothing that runs changes.',
  }),
  check: read({
    path: '/bpm/flow/check',
    policy: 'flow.write',
    bodyMost: LARGE_BODY,
    request: z.object({ id: Id.nullable(), definition: FlowDefinition }),
    response: z.object({ issues: z.array(FlowIssue) }),
    summary: 'What is wrong with a flow as it is drawn.',
  }),
  simulate: read({
    path: '/bpm/flow/simulate',
    policy: 'flow.write',
    bodyMost: LARGE_BODY,
    request: z.object({
      id: Id.nullable(),
      definition: FlowDefinition,
      submitterId: Id,
      typeId: Id,
      /** Facts of a hypothetical document: `amount` in minor units, `expenseType`, `field:<key>` etc. */
      facts: z.record(z.string(), z.array(z.string().max(200)).max(50)),
    }),
    response: z.object({ route: z.array(RouteStep) }),
    summary: 'Whom an imagined document would pass, and why.',
  }),
  tryOn: read({
    path: '/bpm/flow/tryOn',
    policy: 'flow.write',
    bodyMost: LARGE_BODY,
    request: OfFlow.extend({ definition: FlowDefinition, from: Day, to: Day }),
    response: z.object({
      items: z.array(TriedDocument),
      total: z.int(),
      changed: z.int(),
      stuck: z.int(),
    }),
    summary: 'Every document of a period run through the draft: what would change. Changed ones come first.',
  }),
  publish: change({
    path: '/bpm/flow/publish',
    policy: 'flow.write',
    secret: false,
    request: OfFlow.extend({ version: Version, note: Text.default('') }),
    response: FlowDetail,
    summary: 'Make the draft the version that documents are sent by from now on. Running ones keep theirs.',
  }),
  running: read({
    path: '/bpm/flow/getRunning',
    policy: 'flow.write',
    request: OfFlow,
    response: z.object({ items: z.array(RunningDocument) }),
    summary: 'Documents under approval by an older version.',
  }),
  move: change({
    path: '/bpm/flow/move',
    policy: 'flow.write',
    secret: false,
    request: OfFlow.extend({
      documentIds: z.array(Id).min(1).max(500),
      reason: ReasonText,
    }),
    response: z.object({
      results: z.array(z.object({ id: Id, moved: z.boolean(), why: z.string().nullable() })),
    }),
    summary: 'Move running documents to the current version on purpose: what was approved stays approved.',
  }),
  remove: change({
    path: '/bpm/flow/remove',
    policy: 'flow.write',
    secret: false,
    request: OfFlow.extend({ version: Version }),
    response: Done,
    summary: 'Remove a flow that no document type uses.',
  }),
};
