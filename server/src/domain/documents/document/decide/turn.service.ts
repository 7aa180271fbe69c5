import { isDeciding, walkNodes, type DecidingNode } from '@outlay/contract/documents/flow.definition';
import { mayDecideOwn } from '#engine/assign-approvers.ts';
import { mayTakeBack } from '#engine/undo.ts';
import { isOpen, type Task } from '#engine/run.ts';
import type { LoadedRun } from '#domain/documents/flow/run.service.ts';
import type { ReaderPermissions } from '../record/acts.policy.ts';

/** Whether approvers added to this task have not decided yet. */
export const hasOpenAdded = (tasks: readonly Task[], task: Task): boolean =>
  tasks.some((one) => one.stage !== 'main' && one.originId === task.id && isOpen(one));

const nodeOf = ({ run }: LoadedRun, key: string): DecidingNode | undefined =>
  [...walkNodes(run.plan.nodes)].filter(isDeciding).find((node) => node.key === key);

/** The permissions that a task gives the person acting on it. */
export function permissionsBy(
  loaded: LoadedRun,
  task: Task | undefined,
  memberId: string,
): ReaderPermissions {
  if (!task) return {};
  const { run, world } = loaded;
  const node = nodeOf(loaded, task.nodeKey);
  const open = run.state === 'running' && task.state === 'Pending';
  return {
    turn:
      open && node
        ? {
            kind: node.kind,
            may: node.may,
            added: hasOpenAdded(run.tasks, task),
            own: task.holderId === memberId && mayDecideOwn(node, world.amount),
          }
        : null,
    waiting: task.state === 'Waiting' && hasOpenAdded(run.tasks, task),
    decided: !isOpen(task),
    mayTakeBack: mayTakeBack(run, task),
  };
}
