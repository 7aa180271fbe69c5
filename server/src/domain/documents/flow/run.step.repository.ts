import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { expecting, sendWithNext } from '#database/opening.ts';
import type { NodeRun, Run, Task } from '#engine/run.ts';

/** The columns of a run that its steps change. */
export interface RunColumns extends Pick<Run, 'state' | 'nodes' | 'choices' | 'agreed' | 'step'> {
  forecast: Record<string, NodeRun>;
}

export interface NewRun extends RunColumns, Pick<Run, 'plan'> {
  companyId: string;
  id: string;
  documentId: string;
  flowId: string;
  flowVersion: number;
  facts: object;
  at: Date;
}

/** A new task, with the name and kind of its node. */
export interface NewTask {
  task: Task;
  nodeName: object;
  kind: string;
}

/** A task after a step; it is written only if it is still in the state that was read. */
export interface ChangedTask {
  task: Task;
  was: Task['state'];
  arrivedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  agentId: string | null;
}

/** Runs and their tasks are written in one statement: a step is a round trip for whoever waits for it. */
export async function insertRun(db: Db, run: NewRun, tasks: readonly NewTask[]): Promise<void> {
  const inserted = sql`
    with run as (
      insert into flow_instance (company_id, id, document_id, flow_id, flow_version, state, plan, facts, nodes,
        forecast, choices, agreed, step, created_at)
      values (${run.companyId}, ${run.id}, ${run.documentId}, ${run.flowId}, ${run.flowVersion}, ${run.state},
        ${json(run.plan)}, ${json(run.facts)}, ${json(run.nodes)}, ${json(run.forecast)}, ${json(run.choices)},
        ${json(run.agreed)}, ${run.step}, ${run.at})
      returning company_id, id, document_id
    )
    ${inserting(tasks, run.at)}`;
  await sendWithNext(db, inserted.compile(db));
}

interface SavedStep {
  seen: { company_id: string; id: string; step: number };
  run: RunColumns;
  /** A changed flow that the run goes on with, or null. */
  replaced: { plan: Run['plan']; flowVersion: number } | null;
  changed: readonly ChangedTask[];
  added: readonly NewTask[];
  at: Date;
}

/** Writes a step, with the next statement; `faster` is its error when another request was. */
export async function saveStep(
  db: Db,
  { seen, run, replaced, ...step }: SavedStep,
  faster: () => Error,
): Promise<void> {
  const saved = sql`
    with run as (
      update flow_instance set state = ${run.state}, nodes = ${json(run.nodes)}, forecast = ${json(run.forecast)},
        choices = ${json(run.choices)}, agreed = ${json(run.agreed)}, step = ${run.step},
        plan = coalesce(${replaced && json(replaced.plan)}::jsonb, plan),
        flow_version = coalesce(${replaced?.flowVersion ?? null}, flow_version)
      where company_id = ${seen.company_id} and id = ${seen.id} and step = ${seen.step}
      returning company_id, id, document_id
    ), changed as (
      update task set state = one.state, origin_id = one.origin_id, step = one.step, verdict = one.verdict,
        opinion = one.opinion, decided_at = one.decided_at, decided_by = one.decided_by, agent_id = one.agent_id,
        arrived_at = coalesce(one.arrived_at, task.arrived_at)
      from run, jsonb_to_recordset(${json(step.changed.map(changedRow))}::jsonb) as one (id uuid, was text,
        state text, origin_id uuid, step int, verdict text, opinion text, decided_at timestamptz, decided_by uuid,
        agent_id uuid, arrived_at timestamptz)
      where task.company_id = ${seen.company_id} and task.id = one.id and task.state = one.was
      returning task.id
    ), added as (${inserting(step.added, step.at)})
    select ${expecting(sql`(select count(*) from run) = 1
      and (select count(*) from changed) = ${step.changed.length}`)} as written`;
  await sendWithNext(db, saved.compile(db), faster);
}

const json = (value: unknown): string => JSON.stringify(value);

/** Inserts tasks of the run that the statement calls `run`. */
const inserting = (tasks: readonly NewTask[], at: Date) => sql`
  insert into task (company_id, id, document_id, instance_id, node_key, node_name, kind, round, holder_id, state,
    source, stage, origin_id, position, step, arrived_at)
  select run.company_id, one.id, run.document_id, run.id, one.node_key, one.node_name, one.kind, one.round,
    one.holder_id, one.state, one.source, one.stage, one.origin_id, one.position, one.step, ${at}
  from run, jsonb_to_recordset(${json(tasks.map(newRow))}::jsonb) as one (id uuid, node_key text, node_name jsonb,
    kind text, round int, holder_id uuid, state text, source text, stage text, origin_id uuid, position int, step int)`;

const newRow = ({ task, nodeName, kind }: NewTask) => ({
  id: task.id,
  node_key: task.nodeKey,
  node_name: nodeName,
  kind,
  round: task.round,
  holder_id: task.holderId,
  state: task.state,
  source: task.source,
  stage: task.stage,
  origin_id: task.originId,
  position: task.position,
  step: task.step,
});

const changedRow = ({ task, was, ...by }: ChangedTask) => ({
  id: task.id,
  was,
  state: task.state,
  origin_id: task.originId,
  step: task.step,
  verdict: task.verdict,
  opinion: task.opinion || null,
  decided_at: by.decidedAt,
  decided_by: by.decidedBy,
  agent_id: by.agentId,
  arrived_at: by.arrivedAt,
});
