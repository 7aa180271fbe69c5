import { isDeciding, walkNodes } from '@outlay/contract/documents/flow.definition';
import { getDeciding, refuse } from './act.ts';
import { arrival, cancelTasks } from './enter.ts';
import { outOfTurn } from './judge.ts';
import {
  nodeRun,
  saysYes,
  tasksOf,
  withNode,
  withTasks,
  type Effect,
  type Run,
  type Stepped,
  type Task,
} from './run.ts';
import { behind } from './walk.ts';

/** Undoes an approval while nothing after it has happened. */
export function takeBack(original: Run, taskId: string): Stepped {
  const task = original.tasks.find(({ id }) => id === taskId);
  if (!mayTakeBack(original, task)) return refuse('nextActed');
  return undecide(original, task);
}

/** Opens the last decision of a passed run again. */
export function reopen(initial: Run): Stepped {
  const last = lastApproval(initial);
  if (initial.state !== 'passed' || !last) return refuse('alreadyDecided');
  return undecide({ ...initial, state: 'running' }, last);
}

/** Reverts a decision and everything after it, and reopens the tasks it skipped. */
function undecide(original: Run, task: Task): Stepped {
  const after = behind(original.plan.nodes, task.nodeKey);
  const later = new Set(after?.reset.filter((key) => nodeRun(original, key).state !== 'idle'));
  const cancelled = cancelTasks({ ...original, step: original.step + 1 }, later);
  let run = cancelled.run;
  for (const key of later) run = withNode(run, key, { state: 'idle' });
  for (const key of [...(after?.reopen ?? []), task.nodeKey]) run = withNode(run, key, { state: 'open' });
  const node = getDeciding(run, task.nodeKey);
  const effects: Effect[] = [...cancelled.effects];
  run = withTasks(run, (one) => {
    if (one.id === task.id) return { state: 'Pending', step: null, verdict: null, opinion: '' };
    const spared = one.nodeKey === task.nodeKey && one.round === task.round && one.step === task.step;
    if (!spared || one.state !== 'Skipped') return undefined;
    effects.push(...arrival(node, one));
    return { state: 'Pending', step: null };
  });
  const early = outOfTurn(node, tasksOf(run, node.key));
  run = withTasks(run, (one) => {
    if (!early.includes(one.id)) return undefined;
    effects.push({ kind: 'taskClosed', taskId: one.id, holderId: one.holderId });
    return { state: 'Waiting' };
  });
  return { run, effects: [...effects, ...arrival(node, task)] };
}

const decides = (run: Run, wanted: string): boolean =>
  [...walkNodes(run.plan.nodes)].some((node) => node.key === wanted && isDeciding(node));

/** Whether nothing was decided after it and no external effect was sent because of it. */
export function mayTakeBack(run: Run, task: Task | undefined): task is Task & { step: number } {
  if (run.state !== 'running' || task?.state !== 'Approved' || task.step === null) return false;
  const { step } = task;
  const { round, state } = nodeRun(run, task.nodeKey);
  // After a move to another plan the node may no longer exist.
  if (round !== task.round || state === 'idle' || !decides(run, task.nodeKey)) return false;
  const decidedLater = run.tasks.some(
    (other) => (other.step ?? 0) > step && !['Skipped', 'Cancelled'].includes(other.state),
  );
  const left = [...walkNodes(run.plan.nodes)].some(
    ({ kind, key }) =>
      ['cc', 'trigger'].includes(kind) &&
      nodeRun(run, key).step >= step &&
      nodeRun(run, key).state !== 'idle',
  );
  return !decidedLater && !left;
}

/** The latest approval. */
export const lastApproval = (run: Run): Task | undefined =>
  run.tasks
    .filter(
      (task) => saysYes(task) && nodeRun(run, task.nodeKey).state === 'done' && decides(run, task.nodeKey),
    )
    .sort((a, b) => (b.step ?? 0) - (a.step ?? 0))[0];
