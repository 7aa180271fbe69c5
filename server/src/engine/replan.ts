import { AppError } from '@outlay/contract/errors';
import { isDeciding, type FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { cancelTasks, goOn, type World } from './enter.ts';
import { hasApprover } from './look-ahead.ts';
import { IDLE, saysYes, type NodeRun, type Run, type Stepped } from './run.ts';
import { leaves } from './walk.ts';

/**
 * Moves a run to another plan: approved nodes that still exist stay approved, all others start again. Throws
 * for a plan without an approver, which would pass the document unapproved.
 */
export async function movePlan(original: Run, plan: FlowDefinition, world: World): Promise<Stepped> {
  const kept = new Set(
    original.tasks
      .filter((task) => saysYes(task) && original.nodes[task.nodeKey]?.state === 'done')
      .map(({ nodeKey }) => nodeKey),
  );
  const there = new Set(
    [...leaves(plan.nodes)].filter(({ node }) => isDeciding(node)).map(({ node }) => node.key),
  );
  const cancelled = cancelTasks({ ...original, step: original.step + 1 });
  const nodes: Record<string, NodeRun> = Object.fromEntries(
    Object.entries(original.nodes).map(([key, node]) => [
      key,
      kept.has(key) && there.has(key) ? node : { ...IDLE, round: node.round },
    ]),
  );
  const next = await goOn({ ...cancelled.run, plan, nodes, agreed: [] }, world);
  // Earlier approvals must not complete a plan that requires none itself.
  if (next.run.state === 'passed' || !(await hasApprover(next.run, world)))
    throw new AppError('WRONG_STATE', { reason: 'noApprover' });
  return { run: next.run, effects: [...cancelled.effects, ...next.effects] };
}
