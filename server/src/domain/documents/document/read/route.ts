import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { isDeciding } from '@outlay/contract/documents/flow.definition';
import type { RouteStep } from '@outlay/contract/documents/flow';
import type { MemberRef } from '@outlay/contract/organisation/company';
import { inEveryLanguage } from '#i18n/local-text.ts';
import { STEPS } from './route.words.ts';
import type { NodeRun } from '#engine/run.ts';
import { leaves, type Placed } from '#engine/walk.ts';
import type { LoadedRun } from '#domain/documents/flow/run.service.ts';

export type RouteTask = LoadedRun['row']['tasks'][number];
type Person = RouteStep['people'][number];
type Nodes = Readonly<Record<string, NodeRun>>;

export interface RouteInput {
  submitterId: string;
  submittedAt: Date | null;
  status: string;
  /** True for a draft: the route is only a forecast. */
  draft: boolean;
  /** True when the document may be paid once approved. */
  pays: boolean;
  paidAt: Date | null;
  plan: FlowDefinition;
  /** The current and the forecast state of its nodes. */
  nodes: Nodes;
  forecast: Nodes;
  running: boolean;
  /** The tasks of this run. */
  tasks: readonly RouteTask[];
  cashierIds: readonly string[];
  name: (memberId: string) => MemberRef;
}

/** Past, current and expected steps for the timeline, each with its people and reason. */
export function describeRoute(input: RouteInput): RouteStep[] {
  const steps = [...leaves(input.plan.nodes)].flatMap((placed) => nodeStep(input, placed) ?? []);
  return [submitStep(input), ...steps, ...(input.pays ? [payStep(input)] : [])];
}

const PLAIN = {
  skipped: null,
  mode: 'anyOne',
  branch: [],
  choice: 'none',
} as const satisfies Partial<RouteStep>;
const SELF = {
  onBehalfOf: null,
  source: 'route',
  opinion: null,
  taskId: null,
} as const satisfies Partial<Person>;

function submitStep({ draft, name, submitterId, submittedAt }: RouteInput): RouteStep {
  const state = draft ? 'Pending' : 'Approved';
  return {
    ...PLAIN,
    branch: [],
    nodeKey: 'submit',
    name: inEveryLanguage(STEPS.submit),
    kind: 'submit',
    state: draft ? 'now' : 'past',
    people: [{ ...SELF, member: name(submitterId), state, at: submittedAt?.toISOString() ?? null }],
    reason: { code: 'submitter', values: {} },
  };
}

/** Omits a node the run has not reached and is not expected to reach. */
function nodeStep(input: RouteInput, { node, path }: Placed): RouteStep | undefined {
  if (node.kind === 'subFlow') return undefined;
  const actual = input.nodes[node.key];
  const met = actual && actual.state !== 'idle' && !input.draft ? actual : undefined;
  const at = met ?? input.forecast[node.key];
  if (!at || at.round === 0) return undefined;
  const tasks = met
    ? input.tasks.filter(({ node_key, round }) => node_key === node.key && round === at.round)
    : [];
  const source = 'source' in node ? node.source.kind : null;
  return {
    nodeKey: node.key,
    name: node.name,
    kind: node.kind,
    state: stateOf(input, met, at),
    people: tasks.length > 0 ? shown(tasks).map((task) => taskPerson(input, task)) : expected(input, at),
    reason: at.reason,
    skipped: at.skipped,
    mode: isDeciding(node) ? node.mode : 'anyOne',
    branch: path.map(({ node: around, branch }) => branchName(around, branch)),
    choice: source === 'submitterChoice' ? 'submitter' : source === 'previousChoice' ? 'previous' : 'none',
  };
}

const branchName = ({ branches }: Placed['path'][number]['node'], key: string) =>
  branches.find((branch) => branch.key === key)?.name ?? {};

function stateOf({ running, draft }: RouteInput, met: NodeRun | undefined, at: NodeRun): RouteStep['state'] {
  if (!met) return running || draft ? 'next' : 'skipped';
  if (met.state === 'done') return at.skipped ? 'skipped' : 'past';
  return running ? 'now' : 'skipped';
}

const SPARED = ['Skipped', 'Cancelled', 'Removed'];

/** Hides skipped tasks once others have decided. */
function shown(tasks: readonly RouteTask[]): RouteTask[] {
  const relevant = tasks.filter(({ state }) => !SPARED.includes(state));
  return relevant.length > 0 ? relevant : [...tasks];
}

const taskPerson = ({ name }: RouteInput, task: RouteTask): Person => ({
  member: name(task.decided_by ?? task.holder_id),
  onBehalfOf: task.decided_by ? name(task.holder_id) : null,
  source: task.source,
  taskId: task.id,
  state: task.state,
  opinion: task.opinion || null,
  at: task.decided_at && new Date(task.decided_at).toISOString(),
});

const expected = ({ name }: RouteInput, { holders }: NodeRun): Person[] =>
  holders.map((id) => ({ ...SELF, member: name(id), state: 'Waiting', at: null }));

function payStep({ status, cashierIds, name, paidAt, draft }: RouteInput): RouteStep {
  const done = status === 'Paid';
  const now = status === 'Passed' || status === 'InPayment';
  const dead = status === 'Rejected' || status === 'Voided';
  return {
    ...PLAIN,
    branch: [],
    nodeKey: 'pay',
    name: inEveryLanguage(STEPS.pay),
    kind: 'pay',
    state: done ? 'past' : now ? 'now' : dead && !draft ? 'skipped' : 'next',
    people: cashierIds.map((id) => ({
      ...SELF,
      member: name(id),
      state: done ? ('Approved' as const) : ('Waiting' as const),
      at: done ? (paidAt?.toISOString() ?? null) : null,
    })),
    reason: { code: 'cashier', values: {} },
  };
}
