import { AppError } from '@outlay/contract/errors';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { findDeadline } from '#domain/organisation/calendar/calendar.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { getDeciding, start } from '#engine/act.ts';
import type { World } from '#engine/enter.ts';
import { forecast } from '#engine/look-ahead.ts';
import { isOpen, type Effect, type Facts, type Run, type Stepped, type Task } from '#engine/run.ts';
import { announceChange } from './announce.service.ts';
import { peopleOf } from './flow.people.ts';
import { worldOf } from './flow.world.ts';
import * as runs from './run.repository.ts';
import type { RunRow, TaskRow } from './run.repository.ts';
import * as steps from './run.step.repository.ts';
import type { ChangedTask, NewTask, RunColumns } from './run.step.repository.ts';

export { newestRun } from './run.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** A run with its database row. */
export interface LoadedRun {
  row: RunRow;
  run: Run;
  world: World;
  facts: Facts;
}

const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  nodeKey: row.node_key,
  round: row.round,
  holderId: row.holder_id,
  state: row.state,
  source: row.source,
  stage: row.stage,
  originId: row.origin_id,
  position: row.position,
  step: row.step,
  verdict: row.verdict,
  opinion: row.opinion ?? '',
});

/** The newest run of a document, with the tasks of that run. */
export async function loadRun(ctx: Reader, documentId: string): Promise<LoadedRun | undefined> {
  const row = await runs.findRun(ctx.db, ctx.user.companyId, documentId);
  return row && openRun(ctx, row);
}

/** The same by a task of the run; undefined if there is no such task. */
export async function loadRunOfTask(ctx: Reader, taskId: string): Promise<LoadedRun | undefined> {
  const row = await runs.findRunOfTask(ctx.db, ctx.user.companyId, taskId);
  return row && openRun(ctx, row);
}

/** A run from its row, which may have been read together with its document. */
export function openRun(ctx: Reader, row: RunRow): LoadedRun {
  const { facts, tasks } = row;
  const plan = FlowDefinition.parse(row.plan);
  const run: Run = {
    plan,
    state: row.state,
    nodes: row.nodes,
    tasks: tasks.map(taskOf),
    choices: row.choices,
    agreed: row.agreed,
    step: row.step,
  };
  return { row, run, facts, world: worldOf(peopleOf(ctx), facts, plan.fallback) };
}

export interface StartedRun {
  flowId: string;
  flowVersion: number;
  plan: FlowDefinition;
  facts: Facts;
  choices: Run['choices'];
  agreed: readonly string[];
}

/** Starts a run and returns its effects. */
export async function startRun(ctx: Writer, documentId: string, input: StartedRun): Promise<Effect[]> {
  const { db, user, now } = ctx;
  const world = worldOf(peopleOf(ctx), input.facts, input.plan.fallback);
  const { run, effects } = await start(input.plan, input, world);
  const started = {
    companyId: user.companyId,
    id: newId(),
    documentId,
    flowId: input.flowId,
    flowVersion: input.flowVersion,
    facts: input.facts,
    plan: run.plan,
    ...(await columnsOf(run, world)),
    at: now(),
  };
  await steps.insertRun(db, started, run.tasks.map(withNode(run)));
  await enqueue(ctx, documentId, run, effects);
  return effects;
}

async function columnsOf(run: Run, world: World): Promise<RunColumns> {
  const { state, nodes, choices, agreed, step } = run;
  return { state, nodes, choices, agreed, step, forecast: await forecast(run, world) };
}

const withNode =
  (run: Run) =>
  (task: Task): NewTask => {
    const { name, kind } = getDeciding(run, task.nodeKey);
    return { task, nodeName: name, kind };
  };

/** Writes only what a step changed. `decidedBy` is the delegate who decided, if any. */
export async function saveRun(
  ctx: Writer,
  loaded: LoadedRun,
  { run, effects }: Stepped,
  decidedBy: string | null = null,
  flowVersion: number = loaded.row.flow_version,
): Promise<void> {
  const before = new Map(loaded.run.tasks.map((task) => [task.id, task]));
  const step = {
    seen: loaded.row,
    run: await columnsOf(run, loaded.world),
    replaced: run.plan === loaded.run.plan ? null : { plan: run.plan, flowVersion },
    changed: run.tasks.flatMap((task) => {
      const was = before.get(task.id);
      return was && was !== task ? changeOf(ctx, was, task, decidedBy) : [];
    }),
    added: run.tasks.filter(({ id }) => !before.has(id)).map(withNode(run)),
    at: ctx.now(),
  };
  await steps.saveStep(ctx.db, step, () => new AppError('WRONG_STATE', { reason: 'alreadyDecided' }));
  await enqueue(ctx, loaded.row.document_id, run, effects);
}

const DECIDED = ['Approved', 'Rejected', 'Returned', 'TimedOut', 'Transferred'];

function changeOf({ now, user }: Writer, was: Task, task: Task, decidedBy: string | null): ChangedTask {
  const decided = DECIDED.includes(task.state);
  return {
    task,
    was: was.state,
    arrivedAt: was.state === 'Waiting' && task.state === 'Pending' ? now() : null,
    decidedAt: isOpen(task) ? null : now(),
    decidedBy: decided ? decidedBy : null,
    agentId: decided ? (user.agent?.memberId ?? null) : null,
  };
}

/** Enqueues effects for timers and other systems; the caller notifies people. */
async function enqueue(ctx: Writer, documentId: string, run: Run, effects: readonly Effect[]): Promise<void> {
  announceChange(ctx, documentId);
  for (const effect of effects) {
    if (effect.kind === 'trigger') ctx.emit({ topic: 'flow.trigger', payload: { documentId, ...effect } });
    if (effect.kind === 'wait') {
      const round = run.nodes[effect.nodeKey]?.round ?? 0;
      const dueAt = effect.business
        ? await findDeadline(ctx, ctx.now(), effect.hours)
        : new Date(ctx.now().getTime() + effect.hours * 3_600_000);
      ctx.emit({
        topic: 'flow.timer',
        payload: { documentId, kind: 'wait', nodeKey: effect.nodeKey, round },
        dueAt,
      });
    }
    if (effect.kind === 'timeout')
      ctx.emit({
        topic: 'flow.timer',
        payload: { documentId, kind: 'timeout', taskId: effect.taskId, count: 1 },
        dueAt: await findDeadline(ctx, ctx.now(), effect.hours),
      });
  }
}
