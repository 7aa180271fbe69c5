import type { DecidingNode } from '@outlay/contract/documents/flow.definition';
import { isOpen, saysNo, saysYes, type Task } from './run.ts';

/** The result of a node's tasks: outcome, tasks to activate and tasks to skip. */
export interface Judgement {
  outcome: 'open' | 'approved' | 'rejected';
  /** Waiting tasks to activate. */
  activate: string[];
  /** Open tasks to skip because a colleague's decision is enough. */
  spare: string[];
}

type Rule = Pick<DecidingNode, 'mode' | 'ratio' | 'veto'>;

/** Evaluates the tasks of one round of a node. Added approvers must all approve, whatever the mode. */
export function judge(rule: Rule, tasks: readonly Task[]): Judgement {
  const live = tasks.filter(({ state }) => state !== 'Transferred' && state !== 'Removed');
  const main = live.filter(({ stage }) => stage === 'main');
  const open = live.filter(isOpen).map(({ id }) => id);
  const addedNo = live.some((task) => task.stage !== 'main' && saysNo(task));
  if (addedNo || mainRejects(rule, main)) return { outcome: 'rejected', activate: [], spare: open };
  const approves = mainApproves(rule, main);
  // The required number has approved, so the node's other tasks are skipped.
  const spared = approves ? main.filter(isOpen).map(({ id }) => id) : [];
  const added = live.filter((task) => task.stage !== 'main' && isOpen(task));
  const needed = added.filter((task) => !isNeedless(task, live, spared));
  // Approvers added by a skipped approver are skipped too: their rejection would have no effect.
  const spare = [...spared, ...added.filter((task) => !needed.includes(task)).map(({ id }) => id)];
  if (approves && needed.length === 0) return { outcome: 'approved', activate: [], spare: open };
  const activate = live
    .filter((task) => task.state === 'Waiting' && !spare.includes(task.id) && hasTurn(rule, task, main, live))
    .map(({ id }) => id);
  return { outcome: 'open', activate, spare };
}

/** Active tasks to deactivate because an earlier task is open again. */
export function outOfTurn(rule: Rule, tasks: readonly Task[]): string[] {
  const live = tasks.filter(({ state }) => state !== 'Transferred' && state !== 'Removed');
  const main = live.filter(({ stage }) => stage === 'main');
  return live
    .filter((task) => task.state === 'Pending' && !hasTurn(rule, task, main, live))
    .map(({ id }) => id);
}

function mainRejects({ mode, ratio, veto }: Rule, main: readonly Task[]): boolean {
  const no = main.filter(saysNo).length;
  if (mode !== 'vote' || veto) return no > 0;
  return (main.length - no) * 100 < ratio * main.length;
}

function mainApproves({ mode, ratio }: Rule, main: readonly Task[]): boolean {
  const yes = main.filter(saysYes).length;
  if (main.length === 0) return false;
  if (mode === 'anyOne') return yes > 0;
  if (mode === 'vote') return yes * 100 >= ratio * main.length;
  return yes === main.length;
}

/** Whether the approver they were added for was skipped or rejected, directly or through others. */
function isNeedless(task: Task, live: readonly Task[], spared: readonly string[]): boolean {
  const origin = live.find(({ id }) => id === task.originId);
  if (!origin) return false;
  if (spared.includes(origin.id) || origin.state === 'Skipped' || saysNo(origin)) return true;
  return isNeedless(origin, live, spared);
}

function hasTurn(rule: Rule, task: Task, main: readonly Task[], live: readonly Task[]): boolean {
  const added = (stage: Task['stage'], originId: string | null) =>
    live.filter((other) => other.stage === stage && other.originId === originId);
  if (!added('before', task.id).every(saysYes)) return false;
  if (task.stage === 'after') {
    const origin = live.find(({ id }) => id === task.originId);
    return origin !== undefined && saysYes(origin);
  }
  if (task.stage === 'before' || rule.mode !== 'inTurn') return true;
  return main
    .filter(({ position }) => position < task.position)
    .every((earlier) => saysYes(earlier) && added('after', earlier.id).every(saysYes));
}
