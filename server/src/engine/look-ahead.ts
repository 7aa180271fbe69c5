import { isDeciding, walkNodes } from '@outlay/contract/documents/flow.definition';
import { goOn, type World } from './enter.ts';
import { isOpen, withNode, withTasks, type Run, type Task } from './run.ts';
import { frontier, leaves } from './walk.ts';

/** Nodes directly after this task whose approvers its holder chooses. */
export function choosable(run: Run, task: Task, facts: World['facts']): string[] {
  const passed = withNode(run, task.nodeKey, { state: 'done' });
  return frontier(passed, facts)
    .enter.filter((node) => isDeciding(node) && node.source.kind === 'previousChoice')
    .map(({ key }) => key);
}

/** Forecasts the run if everybody approved. */
export async function forecast(original: Run, world: World): Promise<Run['nodes']> {
  let run = original;
  for (let guard = 0; run.state === 'running' && guard < 200; guard += 1) {
    const open = Object.entries(run.nodes).filter(
      ([key, { state }]) => (state === 'open' || state === 'waiting') && isLeaf(run, key),
    );
    for (const [key, node] of open) {
      // When one of several decides, the approver cannot be forecast.
      const sure = node.holders.length === 1 || getMode(run, key) === 'all' || getMode(run, key) === 'inTurn';
      run = withTasks({ ...run, step: run.step + 1 }, (task) =>
        task.nodeKey === key && isOpen(task)
          ? { state: sure ? 'Approved' : 'Skipped', step: run.step + 1 }
          : undefined,
      );
      run = withNode(run, key, { state: 'done' });
    }
    run = (await goOn(run, { ...world, lenient: true })).run;
  }
  return run.nodes;
}

/** Whether the run has an approver now or in its forecast. */
export async function hasApprover(run: Run, world: World): Promise<boolean> {
  if (run.tasks.some(isOpen)) return true;
  const nodes = await forecast(run, world);
  return [...leaves(run.plan.nodes)].some(
    ({ node }) => isDeciding(node) && (nodes[node.key]?.holders.length ?? 0) > 0,
  );
}

const isLeaf = (run: Run, key: string) => [...leaves(run.plan.nodes)].some(({ node }) => node.key === key);

function getMode(run: Run, key: string): string | undefined {
  for (const node of walkNodes(run.plan.nodes)) if (node.key === key && isDeciding(node)) return node.mode;
  return undefined;
}
