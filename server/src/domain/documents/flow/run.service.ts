import { AppError } from '@outlay/contract/errors';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import type { LocalText } from '@outlay/contract/fields';
import { findDeadline } from '#domain/organisation/calendar/calendar.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { getDeciding, start } from '#engine/act.ts';
import type { World } from '#engine/enter.ts';
import { forecast } from '#engine/look-ahead.ts';
import type { Effect, Facts, Run, Stepped, Task } from '#engine/run.ts';
import { peopleOf } from './flow.people.ts';
import { worldOf } from './flow.world.ts';
import * as runs from './run.repository.ts';
import type { InstanceRow, TaskRow } from './run.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** A run with its database rows. */
export interface LoadedRun {
  row: InstanceRow;
  run: Run;
  world: World;
  facts: Facts;
  flowName: LocalText;
  /** The run's task rows, with their times and deciders. */
  taskRows: TaskRow[];
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
  const { db, user } = ctx;
  const row = await runs.findInstance(db, user.companyId, documentId);
  if (!row) return undefined;
  const all = await runs.listTasks(db, user.companyId, documentId);
  const taskRows = all.filter(({ instance_id }) => instance_id === row.id);
  const facts = row.facts;
  const plan = FlowDefinition.parse(row.plan);
  const run: Run = {
    plan,
    state: row.state,
    nodes: row.nodes,
    tasks: taskRows.map(taskOf),
    choices: row.choices,
    agreed: row.agreed,
    step: row.step,
  };
  return {
    row,
    run,
    facts,
    world: worldOf(peopleOf(ctx), facts, plan.fallback),
    flowName: row.flow_name,
    taskRows,
  };
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
  const id = newId();
  await runs.insertInstance(db, {
    company_id: user.companyId,
    id,
    document_id: documentId,
    flow_id: input.flowId,
    flow_version: input.flowVersion,
    state: run.state,
    plan: JSON.stringify(run.plan),
    facts: JSON.stringify(input.facts),
    ...(await columnsOf(run, world)),
    created_at: now(),
  });
  await insertNew(ctx, documentId, id, run, run.tasks);
  await enqueue(ctx, documentId, run, effects);
  return effects;
}

async function columnsOf(run: Run, world: World) {
  return {
    nodes: JSON.stringify(run.nodes),
    forecast: JSON.stringify(await forecast(run, world)),
    choices: JSON.stringify(run.choices),
    agreed: JSON.stringify(run.agreed),
    step: run.step,
  };
}

const insertNew = async (
  { db, user, now }: Writer,
  documentId: string,
  instanceId: string,
  run: Run,
  tasks: readonly Task[],
) => {
  if (tasks.length === 0) return;
  await runs.insertTasks(
    db,
    tasks.map((task) => {
      const node = getDeciding(run, task.nodeKey);
      return {
        company_id: user.companyId,
        id: task.id,
        document_id: documentId,
        instance_id: instanceId,
        node_key: task.nodeKey,
        node_name: JSON.stringify(node.name),
        kind: node.kind,
        round: task.round,
        holder_id: task.holderId,
        state: task.state,
        source: task.source,
        stage: task.stage,
        origin_id: task.originId,
        position: task.position,
        step: task.step,
        arrived_at: now(),
      };
    }),
  );
};

/** Writes only what a step changed. `decidedBy` is the delegate who decided, if any. */
export async function saveRun(
  ctx: Writer,
  loaded: LoadedRun,
  { run, effects }: Stepped,
  decidedBy: string | null = null,
  flowVersion: number = loaded.row.flow_version,
): Promise<void> {
  const { db, user } = ctx;
  const documentId = loaded.row.document_id;
  const saved = await runs.updateInstance(db, loaded.row, {
    state: run.state,
    ...(await columnsOf(run, loaded.world)),
    ...(run.plan === loaded.run.plan ? {} : { plan: JSON.stringify(run.plan), flow_version: flowVersion }),
  });
  if (!saved) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  const before = new Map(loaded.run.tasks.map((task) => [task.id, task]));
  for (const task of run.tasks) {
    const was = before.get(task.id);
    if (was && was !== task) await saveTask(ctx, user.companyId, was, task, decidedBy);
  }
  await insertNew(
    ctx,
    documentId,
    loaded.row.id,
    run,
    run.tasks.filter(({ id }) => !before.has(id)),
  );
  await enqueue(ctx, documentId, run, effects);
}

const DECIDED = ['Approved', 'Rejected', 'Returned', 'TimedOut', 'Transferred'];

async function saveTask(
  { db, now, user }: Writer,
  companyId: string,
  was: Task,
  task: Task,
  decidedBy: string | null,
) {
  const open = task.state === 'Pending' || task.state === 'Waiting';
  const saved = await runs.updateTask(
    db,
    { company_id: companyId, id: task.id, state: was.state },
    {
      state: task.state,
      origin_id: task.originId,
      step: task.step,
      verdict: task.verdict,
      opinion: task.opinion || null,
      decided_at: open ? null : now(),
      decided_by: DECIDED.includes(task.state) ? decidedBy : null,
      agent_id: DECIDED.includes(task.state) ? (user.agent?.memberId ?? null) : null,
      ...(was.state === 'Waiting' && task.state === 'Pending' ? { arrived_at: now() } : {}),
    },
  );
  if (!saved) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
}

/** Enqueues effects for timers and other systems; the caller notifies people. */
async function enqueue(ctx: Writer, documentId: string, run: Run, effects: readonly Effect[]): Promise<void> {
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
