import { newId } from '#system/id.ts';
import { begin, change, must, statement, type BareCall, type Who } from './bare.ts';
import { claim, endChange, lockHead } from './audit.ts';
import { findDetail, today } from './detail.ts';
import type { DetailRow, NodeState, TaskPart } from './parts.ts';
import { presentDetail } from './present.ts';

export interface Approval {
  taskId: string;
  version: number;
}

// Locked by its own statement: what is read beside a lock that waited is as old as the wait.
const lockDocument = statement<{ id: string; status: string; version: number }>(
  'lock',
  `select id, status, version from document
   where company_id = $1 and id = (select document_id from task where company_id = $1 and id = $2) for update`,
);

/** Everything that an approval moves, each part only if the one before was as it was read. */
const move = statement<{ moved: number }>(
  'move',
  `with run as (
     update flow_instance set nodes = $4, step = step + 1
     where company_id = $1 and id = $5 and step = $6 and state = 'running' returning step),
   decided as (
     update task set state = 'Approved', verdict = 'yes', step = (select step from run), decided_at = $7
     where company_id = $1 and id = $3 and state = 'Pending' and exists (select from run) returning id),
   d as (
     update document set event_seq = event_seq + 1, version = version + 1, updated_at = $7
     where company_id = $1 and id = $2 and status = 'UnderApproval' and version = $8
       and exists (select from decided) returning id, event_seq),
   arrived as (
     insert into task (company_id, id, document_id, instance_id, node_key, node_name, kind, round, holder_id, state,
       source, stage, position, arrived_at)
     select $1, $9, d.id, $5, $10, $11::jsonb, 'approve', 1, $12::uuid, 'Pending', 'route', 'main', 0, $7 from d),
   told as (
     insert into event (company_id, document_id, seq, act, actor_id, from_status, to_status, detail, at)
     select $1, d.id, d.event_seq, 'approve', $13, 'UnderApproval', 'UnderApproval', $14::jsonb, $7 from d),
   numbered as (
     insert into message_head (company_id, member_id, last_seq) select $1, $12::uuid, 1 from d
     on conflict (company_id, member_id) do update set last_seq = message_head.last_seq + 1 returning last_seq),
   written as (
     insert into message (company_id, id, member_id, kind, "values", document_id, created_at, seq)
     select $1, $15, $12::uuid, 'taskArrived', $16::jsonb, $2, $7, numbered.last_seq from numbered returning id),
   owed as (
     insert into outbox (company_id, id, topic, payload, created_at)
     select $1, $17, 'message.push', $18::jsonb, $7 from written returning id)
   select count(*)::int as moved from owed`,
);

/** The job behind the outbox entry, as the product's queue writes it. */
export const addJob = statement(
  'job',
  `insert into pgboss.job_common (id, name, data, start_after, expire_seconds, deletion_seconds, keep_until,
     retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter)
   select gen_random_uuid(), name, $1::jsonb, now(), expire_seconds, deletion_seconds,
     now() + retention_seconds * interval '1 second', retry_limit, retry_delay, coalesce(retry_backoff, false),
     retry_delay_max, policy, dead_letter
   from pgboss.queue where name = 'outbox'`,
);

/** Approves the caller's task, after which the next node's holder has one: nine statements in four round trips. */
export const approve: BareCall<Approval> = (pool, request) =>
  change(pool, async (client) => {
    const { who, key, input } = request;
    const at = new Date();
    const [, claimed, { rows: locked }] = await Promise.all([
      begin(client, who),
      claim(client, request, '/bpm/task/approve', at),
      lockDocument(client, [who.company, input.taskId]),
    ]);
    const [document] = locked;
    must(claimed.rowCount === 1, 'the key was used before');
    must(
      document?.status === 'UnderApproval' && document.version === input.version,
      'the document has moved',
    );
    const { rows } = await findDetail(client, [who.company, document.id, who.member, today()]);
    const [row] = rows;
    const task = row?.tasks.find(({ id }) => id === input.taskId);
    must(row !== undefined && task?.state === 'Pending' && task.holder_id === who.member, 'not their task');
    const moved = moveOn(row, task, at);
    const message = newId();
    const outbox = newId();
    const [{ rows: counts }, , { rows: heads }] = await Promise.all([
      move(client, [
        ...[
          who.company,
          row.id,
          task.id,
          JSON.stringify(moved.nodes),
          row.instance_id,
          row.step,
          at,
          row.version,
        ],
        ...[moved.next.id, moved.next.node_key, JSON.stringify(moved.name), moved.next.holder_id, who.member],
        ...[JSON.stringify({ node: task.node_key }), message, JSON.stringify(wordsOf(row, who)), outbox],
        JSON.stringify({ messages: [{ id: message, memberId: moved.next.holder_id }] }),
      ]),
      addJob(client, [JSON.stringify({ companyId: who.company, id: outbox })]),
      lockHead(client, [who.company]),
    ]);
    const [head] = heads;
    must(counts[0]?.moved === 1, 'the document did not move');
    must(head !== undefined, 'no chain');
    const answer = JSON.stringify(presentDetail(afterMove(row, task, { ...moved, at, who }), who));
    const said = { object: row.number, from: row.status, to: row.status, node: task.node_key };
    const action = 'document.approve';
    await endChange(client, who, head, { at, action, document: row.id, detail: said, key, answer });
    return answer;
  });

interface Moved {
  nodes: Record<string, NodeState>;
  next: TaskPart;
  /** The next node's name in every language. */
  name: object;
}

/** The decided node is done; the one behind it is open for the holder who was expected there. */
function moveOn(row: DetailRow, task: TaskPart, at: Date): Moved {
  const place = row.plan.nodes.findIndex(({ key }) => key === task.node_key);
  const node = row.plan.nodes[place + 1];
  const [open, forecast] = [row.nodes[task.node_key], node && row.forecast[node.key]];
  const holder = row.grants.find(
    ({ role, id }) => role === node?.source.role && id !== row.submitter_id && forecast?.holders.includes(id),
  );
  must(node !== undefined && open !== undefined && forecast !== undefined, 'the last node');
  must(holder !== undefined && forecast.holders.length === 1, 'the reference knows one holder a node');
  return {
    nodes: {
      ...row.nodes,
      [task.node_key]: { ...open, state: 'done' },
      [node.key]: { ...forecast, state: 'open', step: row.step + 1 },
    },
    next: {
      ...{
        id: newId(),
        holder_id: holder.id,
        state: 'Pending',
        node_key: node.key,
        round: 1,
        source: 'route',
      },
      ...{ opinion: null, decided_by: null, decided_at: null, arrived_at: at.toISOString() },
    },
    name: node.name,
  };
}

/** The document as it is after the move, in the form in which it was read. */
function afterMove(
  row: DetailRow,
  task: TaskPart,
  { nodes, next, at, who }: Moved & { at: Date; who: Who },
): DetailRow {
  const seq = row.event_seq + 1;
  return {
    ...{ ...row, nodes, step: row.step + 1, version: row.version + 1, event_seq: seq, updated_at: at },
    tasks: [
      ...row.tasks.map((one) =>
        one.id === task.id ? { ...one, state: 'Approved', decided_at: at.toISOString() } : one,
      ),
      next,
    ],
    events: [
      ...row.events,
      {
        ...{ seq, act: 'approve', actor_id: who.member, on_behalf_of: null, reason: null, detail: {} },
        ...{ from_status: row.status, to_status: row.status, at: at.toISOString() },
      },
    ],
  };
}

/** What the message to the next holder says. */
export const wordsOf = ({ title, number, amount, currency }: DetailRow, { name }: Who) => ({
  ...{ actor: name, title, amount: String(amount), number, currency },
});
