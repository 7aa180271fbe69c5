import { AppError } from '@outlay/contract/errors';
import {
  isDeciding,
  walkNodes,
  type DecidingNode,
  type FlowDefinition,
} from '@outlay/contract/documents/flow.definition';
import { arrival, cancelTasks, goOn, settle, type World } from './enter.ts';
import {
  isOpen,
  nodeRun,
  type Effect,
  tasksOf,
  withNode,
  withTasks,
  type Run,
  type Stepped,
  type Task,
} from './run.ts';
import { hasApprover } from './look-ahead.ts';
import { behind, leaves } from './walk.ts';

export const refuse = (reason: 'alreadyDecided' | 'nextActed' | 'notReturnable' | 'notAddedByMe'): never => {
  throw new AppError('WRONG_STATE', { reason });
};

/** Starts a run on a plan. Refuses when the forecast has no approver. */
export async function start(
  plan: FlowDefinition,
  original: Pick<Run, 'choices' | 'agreed'>,
  world: World,
): Promise<Stepped> {
  const run: Run = { plan, state: 'running', nodes: {}, tasks: [], step: 1, ...original };
  const begun = await goOn(run, world);
  if (!world.lenient && !(await hasApprover(begun.run, world)))
    throw new AppError('WRONG_STATE', { reason: 'noApprover' });
  return begun;
}

export function getTask(run: Run, id: string): Task {
  const task = run.tasks.find((one) => one.id === id);
  if (run.state !== 'running' || task?.state !== 'Pending') return refuse('alreadyDecided');
  return task;
}

export function getDeciding(run: Run, key: string): DecidingNode {
  for (const node of walkNodes(run.plan.nodes)) if (node.key === key && isDeciding(node)) return node;
  throw new Error(`no deciding node ${key}`);
}

const nextStep = (run: Run): Run => ({ ...run, step: run.step + 1 });

export interface Decision {
  taskId: string;
  yes: boolean;
  opinion: string;
  /** Approvers chosen for the next nodes that require a choice. */
  choices?: Run['choices'];
  /** True when a timeout decided instead of the person. */
  byClock?: boolean;
}

/** Applies an approval or rejection by a task's holder or by a timeout. */
export async function decide(original: Run, decision: Decision, world: World): Promise<Stepped> {
  const task = getTask(original, decision.taskId);
  const node = getDeciding(original, task.nodeKey);
  const { yes, opinion, byClock } = decision;
  const run = withTasks(nextStep(original), ({ id }) =>
    id === task.id
      ? {
          state: byClock ? 'TimedOut' : yes ? 'Approved' : 'Rejected',
          verdict: yes ? 'yes' : 'no',
          opinion,
          step: original.step + 1,
        }
      : undefined,
  );
  const chosen = { ...run, choices: { ...run.choices, ...decision.choices } };
  const settled = await settle(chosen, node, world);
  return settled.run.state === 'rejected' && node.kind === 'approve' && node.onReject === 'back'
    ? await backOne(chosen, task, world, settled)
    : settled;
}

/** A rejection that returns to the previous node; at the first node it ends the run. */
async function backOne(run: Run, task: Task, world: World, ended: Stepped): Promise<Stepped> {
  const before = returnable(run, task.nodeKey).at(-1);
  return before ? await goBack(run, before, 'start', world) : ended;
}

/** Completed approval nodes before this one, in order: the possible targets of a return. */
export function returnable(run: Run, fromKey: string): string[] {
  return [...leaves(run.plan.nodes)]
    .map(({ node }) => node.key)
    .filter((key) => {
      const at = nodeRun(run, key);
      const requested = at.state === 'done' && at.skipped === null && tasksOf(run, key).length > 0;
      return requested && (behind(run.plan.nodes, key)?.reset.includes(fromKey) ?? false);
    });
}

/** Returns to an earlier node, then continues through all nodes again (`start`) or straight back here (`me`). */
export async function returnToNode(
  original: Run,
  returned: { taskId: string; toKey: string; resume: 'start' | 'me'; opinion: string },
  world: World,
): Promise<Stepped> {
  const task = getTask(original, returned.taskId);
  if (!returnable(original, task.nodeKey).includes(returned.toKey)) return refuse('notReturnable');
  const run = withTasks(nextStep(original), ({ id }) =>
    id === task.id ? { state: 'Returned', opinion: returned.opinion, step: original.step + 1 } : undefined,
  );
  return await goBack(run, returned.toKey, returned.resume, world);
}

async function goBack(run: Run, toKey: string, resume: 'start' | 'me', world: World): Promise<Stepped> {
  const undone = behind(run.plan.nodes, toKey);
  if (!undone) return refuse('notReturnable');
  const keys = undone.reset.filter((key) => {
    const { state } = nodeRun(run, key);
    return resume === 'start' ? state !== 'idle' : state === 'open' || state === 'waiting';
  });
  const cancelled = cancelTasks(run, new Set([...keys, toKey]));
  let current = cancelled.run;
  for (const key of [...keys, toKey]) current = withNode(current, key, { state: 'idle' });
  for (const key of undone.reopen) current = withNode(current, key, { state: 'open' });
  const next = await goOn({ ...current, agreed: [] }, world);
  return { run: next.run, effects: [...cancelled.effects, ...next.effects] };
}

/** Transfers a task to another member. */
export const transfer = (original: Run, taskId: string, toId: string, world: Pick<World, 'newId'>): Stepped =>
  handOver(original, getTask(original, taskId).id, toId, world);

/** Transfers a task that may not be active yet. */
export function handOver(original: Run, taskId: string, toId: string, world: Pick<World, 'newId'>): Stepped {
  const task = original.tasks.find(({ id }) => id === taskId);
  if (original.state !== 'running' || !task || !isOpen(task)) return refuse('alreadyDecided');
  const node = getDeciding(original, task.nodeKey);
  const run = nextStep(original);
  const moved: Task = { ...task, id: world.newId(), holderId: toId, originId: task.originId ?? task.id };
  const successor: Task = { ...moved, source: task.stage === 'main' ? 'transferred' : task.source };
  const tasks = run.tasks.map((one) => {
    if (one.id === task.id) return { ...one, state: 'Transferred' as const, step: run.step };
    // Added approvers stay attached to the task, now the new holder's.
    return one.stage !== 'main' && one.originId === task.id ? { ...one, originId: successor.id } : one;
  });
  return {
    run: { ...run, tasks: [...tasks, successor] },
    effects: successor.state === 'Pending' ? arrival(node, successor) : [],
  };
}

/** Adds approvers before this task's decision, which then waits, or after it. */
export function addSign(
  initial: Run,
  added: { taskId: string; memberIds: readonly string[]; place: 'before' | 'after' },
  world: Pick<World, 'newId'>,
): Stepped {
  const task = getTask(initial, added.taskId);
  const node = getDeciding(initial, task.nodeKey);
  const run = nextStep(initial);
  const before = added.place === 'before';
  const tasks = added.memberIds.map((holderId, index): Task => ({
    id: world.newId(),
    nodeKey: task.nodeKey,
    round: task.round,
    holderId,
    state: before ? 'Pending' : 'Waiting',
    source: before ? 'addedBefore' : 'addedAfter',
    stage: added.place,
    originId: task.id,
    position: task.position + index,
    step: null,
    verdict: null,
    opinion: '',
  }));
  const waiting = withTasks(run, ({ id }) => (before && id === task.id ? { state: 'Waiting' } : undefined));
  return {
    run: { ...waiting, tasks: [...waiting.tasks, ...tasks] },
    effects: before ? tasks.flatMap((one) => arrival(node, one)) : [],
  };
}

/** Removes an approver whom this task's holder added and who has not decided. */
export async function removeSign(
  original: Run,
  removed: { byHolder: string; taskId: string },
  world: World,
): Promise<Stepped> {
  const task = original.tasks.find(({ id }) => id === removed.taskId);
  const origin = original.tasks.find(({ id }) => id === task?.originId);
  if (!task || task.stage === 'main' || origin?.holderId !== removed.byHolder) return refuse('notAddedByMe');
  if (original.state !== 'running' || !isOpen(task)) return refuse('alreadyDecided');
  // Approvers added by the removed approver are removed too.
  const gone = original.tasks.filter((one) => isOpen(one) && hangsOn(original, one, task.id));
  const run = withTasks(nextStep(original), (one) =>
    gone.includes(one) ? { state: 'Removed', step: original.step + 1 } : undefined,
  );
  const settled = await settle(run, getDeciding(run, task.nodeKey), world);
  const closed = gone.map(({ id, holderId }): Effect => ({ kind: 'taskClosed', taskId: id, holderId }));
  return { run: settled.run, effects: [...closed, ...settled.effects] };
}

/** Whether a task is another or was added to it, directly or through others. */
const hangsOn = (run: Run, task: Task | undefined, id: string): boolean =>
  task !== undefined &&
  (task.id === id ||
    (task.stage !== 'main' &&
      hangsOn(
        run,
        run.tasks.find((one) => one.id === task.originId),
        id,
      )));

/** Continues after a delay ended or the other system answered. */
export async function resume(
  original: Run,
  nodeKey: string,
  round: number,
  world: World,
): Promise<Stepped | null> {
  const at = nodeRun(original, nodeKey);
  if (original.state !== 'running' || at.state !== 'waiting' || at.round !== round) return null;
  return await goOn(withNode(nextStep(original), nodeKey, { state: 'done' }), world);
}

/** Returns the document to its submitter and ends the run. */
export function returnToSubmitter(initial: Run, taskId: string, opinion: string): Stepped {
  const task = getTask(initial, taskId);
  const run = withTasks(initial, ({ id }) =>
    id === task.id ? { state: 'Returned', opinion, step: initial.step + 1 } : undefined,
  );
  return end(run, 'returned');
}

/** Ends the run from outside: withdrawn, returned to the submitter, terminated. */
export function end(original: Run, state: 'returned' | 'cancelled' | 'rejected'): Stepped {
  const cancelled = cancelTasks(nextStep(original));
  return { run: { ...cancelled.run, state }, effects: cancelled.effects };
}
