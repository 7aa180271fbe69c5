import { AppError } from '@outlay/contract/errors';
import type { RouteReason } from '@outlay/contract/documents/flow';
import { isDeciding, type DecidingNode, type FlowSource } from '@outlay/contract/documents/flow.definition';
import { judge } from './judge.ts';
import {
  isOpen,
  nodeRun,
  saysYes,
  tasksOf,
  withNode,
  withTasks,
  type Effect,
  type Facts,
  type Run,
  type Stepped,
  type Task,
} from './run.ts';
import { assignApprovers, type Found, type Assignment } from './assign-approvers.ts';
import { frontier, type Placed } from './walk.ts';

/** Lookups the engine needs from the company; it reads nothing itself. */
export interface World {
  submitterId: string;
  /** Minor units of the company's currency. */
  amount: number;
  facts: Facts;
  /** Forecast mode: continues where nobody is found instead of failing. */
  lenient?: boolean;
  find: (source: FlowSource, chosen: readonly string[]) => Promise<Found>;
  leaders: () => Promise<Found>;
  fallback: () => Promise<Found>;
  newId: () => string;
}

/** Advances the run as far as possible without decisions: enters every ready node. */
export async function goOn(original: Run, world: World): Promise<Stepped> {
  const effects: Effect[] = [];
  let run = original;
  for (;;) {
    const next = frontier(run, world.facts);
    run = next.run;
    if (next.ended) {
      assertAgreed(run, world);
      return { run: { ...run, state: 'passed' }, effects };
    }
    if (next.enter.length === 0) return { run, effects };
    for (const node of next.enter) {
      const entered = await enter(run, node, world);
      run = entered.run;
      effects.push(...entered.effects);
    }
  }
}

/** Prevents a run from completing without any approval; only the automatic approval rule may do that. */
function assertAgreed(run: Run, { lenient = false }: World): void {
  if (!lenient && !run.tasks.some(saysYes)) throw new AppError('WRONG_STATE', { reason: 'noApprover' });
}

async function enter(run: Run, node: Placed['node'], world: World): Promise<Stepped> {
  const round = nodeRun(run, node.key).round + 1;
  const open = (state: 'open' | 'waiting' | 'done') =>
    withNode(run, node.key, { state, round, step: run.step, skipped: null, holders: [] });
  if (run.agreed.includes(node.key))
    return { run: withNode(open('done'), node.key, { skipped: 'returnedAround' }), effects: [] };
  if (isDeciding(node)) return await enterDeciding(run, node, round, world);
  switch (node.kind) {
    case 'cc': {
      const { ids, reason } = await world.find(node.source, run.choices[node.key] ?? []);
      const done = withNode(open('done'), node.key, { holders: ids, reason });
      return { run: done, effects: [{ kind: 'cc', nodeKey: node.key, memberIds: ids }] };
    }
    case 'delay':
      return {
        run: withNode(open('waiting'), node.key, { reason: { code: 'wait', values: {} } }),
        effects: [{ kind: 'wait', nodeKey: node.key, hours: node.hours, business: node.business }],
      };
    case 'trigger':
      return {
        run: open(node.wait ? 'waiting' : 'done'),
        effects: [{ kind: 'trigger', nodeKey: node.key, round, url: node.url, wait: node.wait }],
      };
    default:
      throw new Error(`${node.kind} ${node.key} was not expanded`);
  }
}

async function enterDeciding(run: Run, node: DecidingNode, round: number, world: World): Promise<Stepped> {
  const seating = await approversAt(run, node, world);
  if (seating.stuck && !world.lenient)
    throw new AppError('WRONG_STATE', {
      reason: isChosen(node.source.kind) ? 'choiceRequired' : 'noApprover',
      values: { node: node.key },
    });
  if (seating.stuck)
    return {
      run: withNode(run, node.key, {
        state: 'done',
        round,
        holders: [],
        reason: unseated(node),
        step: run.step,
      }),
      effects: [],
    };
  const { holders, reason, skipped } = seating;
  const entered = withNode(run, node.key, {
    state: skipped ? 'done' : 'open',
    round,
    holders,
    reason,
    skipped,
    step: run.step,
  });
  if (skipped) return { run: entered, effects: [] };
  const tasks = holders.map((holderId, position): Task => ({
    id: world.newId(),
    nodeKey: node.key,
    round,
    holderId,
    state: node.mode === 'inTurn' && position > 0 ? 'Waiting' : 'Pending',
    source: 'route',
    stage: 'main',
    originId: null,
    position,
    step: null,
    verdict: null,
    opinion: '',
  }));
  return {
    run: { ...entered, tasks: [...entered.tasks, ...tasks] },
    effects: tasks.filter(({ state }) => state === 'Pending').flatMap((task) => arrival(node, task)),
  };
}

/** A node with chosen approvers waits for the choice, whatever its policy for empty nodes. */
async function approversAt(run: Run, node: DecidingNode, world: World): Promise<Assignment> {
  const chosen = run.choices[node.key] ?? [];
  const found = await world.find(node.source, chosen);
  if (isChosen(node.source.kind) && chosen.length === 0)
    return { holders: [], reason: found.reason, skipped: null, stuck: true };
  return await assignApprovers(node, found, {
    submitterId: world.submitterId,
    amount: world.amount,
    approved: approvers(run),
    approvedBefore: lastApprovers(run),
    leaders: world.leaders,
    fallback: world.fallback,
  });
}

const isChosen = (kind: FlowSource['kind']): kind is 'previousChoice' | 'submitterChoice' =>
  kind === 'previousChoice' || kind === 'submitterChoice';

/** The reason for having no approvers: a person will choose them, or none were found. */
const unseated = ({ source: { kind } }: DecidingNode): RouteReason => ({
  code: isChosen(kind) ? kind : 'nobody',
  values: {},
});

/** Effects of an activated task: notifies its holder and starts its timeout. */
export function arrival(node: DecidingNode, task: Task): Effect[] {
  const arrived: Effect = {
    kind: 'taskArrived',
    taskId: task.id,
    holderId: task.holderId,
    nodeKey: node.key,
  };
  return node.timeout
    ? [arrived, { kind: 'timeout', taskId: task.id, nodeKey: node.key, hours: node.timeout.hours }]
    : [arrived];
}

/** Members who approved in the current rounds of this run. */
const approvers = (run: Run): string[] =>
  run.tasks
    .filter((task) => saysYes(task) && task.round === nodeRun(run, task.nodeKey).round)
    .filter((task) => nodeRun(run, task.nodeKey).state !== 'idle')
    .map(({ holderId }) => holderId);

function lastApprovers(run: Run): string[] {
  const yes = run.tasks.filter(
    (task) => saysYes(task) && nodeRun(run, task.nodeKey).state === 'done' && task.step !== null,
  );
  const latest = Math.max(0, ...yes.map(({ step }) => step ?? 0));
  const key = yes.find(({ step }) => step === latest)?.nodeKey;
  return yes
    .filter((task) => task.nodeKey === key && task.round === nodeRun(run, task.nodeKey).round)
    .map(({ holderId }) => holderId);
}

/** Cancels the open tasks of these nodes, or of all nodes. */
export function cancelTasks(run: Run, keys?: ReadonlySet<string>): Stepped {
  const closed = run.tasks.filter((task) => isOpen(task) && (!keys || keys.has(task.nodeKey)));
  const ids = new Set(closed.map(({ id }) => id));
  return {
    run: withTasks(run, ({ id }) => (ids.has(id) ? { state: 'Cancelled', step: run.step } : undefined)),
    effects: closed.map(({ id, holderId }) => ({ kind: 'taskClosed', taskId: id, holderId })),
  };
}

/** Re-evaluates an open node after a task changed: activates and skips tasks, then continues or ends the run. */
export async function settle(original: Run, node: DecidingNode, world: World): Promise<Stepped> {
  const { outcome, activate, spare } = judge(node, tasksOf(original, node.key));
  const effects: Effect[] = [];
  const run = withTasks(original, (task) => {
    if (spare.includes(task.id)) {
      effects.push({ kind: 'taskClosed', taskId: task.id, holderId: task.holderId });
      return { state: 'Skipped', step: original.step };
    }
    if (!activate.includes(task.id)) return undefined;
    effects.push(...arrival(node, task));
    return { state: 'Pending' };
  });
  if (outcome === 'open') return { run, effects };
  if (outcome === 'rejected') {
    const ended = cancelTasks(run);
    return { run: { ...ended.run, state: 'rejected' }, effects: [...effects, ...ended.effects] };
  }
  const next = await goOn(withNode(run, node.key, { state: 'done' }), world);
  return { run: next.run, effects: [...effects, ...next.effects] };
}
