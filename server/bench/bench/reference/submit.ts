import { newId } from '#system/id.ts';
import { addJob, wordsOf } from './approve.ts';
import { claim, endChange, lockHead } from './audit.ts';
import { begin, change, must, statement, type BareCall, type Who } from './bare.ts';
import { missing, nodeOf } from './create.ts';
import { findDetail, today } from './detail.ts';
import { findOwnGround, settingsOf, type Ground, type Settings } from './ground.ts';
import type { DetailRow, LinePart, PlanNode } from './parts.ts';
import { presentDetail } from './present.ts';

export interface Submission {
  id: string;
  version: number;
}

const lockDraft = statement<{ status: string; version: number }>(
  'lock draft',
  'select status, version from document where company_id = $1 and id = $2 for update',
);

/** Number, document, expenses, run, first task, event, message and what is owed, each only if the one before happened. */
const send = statement<{ number: string }>(
  'send',
  `with counted as (
     insert into counter (company_id, name, value) values ($1, $5, 1)
     on conflict (company_id, name) do update set value = counter.value + 1 returning value),
   claimed as (
     update expense set submitted = true where company_id = $1 and document_id = $2 and not submitted returning id),
   d as (
     update document set status = 'UnderApproval', event_seq = event_seq + 1, version = version + 1, revision = $6,
       number = (select $5 || '-' || lpad(value::text, greatest(6, length(value::text)), '0') from counted),
       findings = $7, snapshot = $8, sent_amount = $9, submitted_at = $4, since = $4, updated_at = $4
     where company_id = $1 and id = $2 and status = 'ToBeSubmitted' and version = $10
       and line_count = (select count(*) from claimed) returning id, number, event_seq),
   run as (
     insert into flow_instance (company_id, id, document_id, flow_id, flow_version, state, plan, facts, nodes, forecast,
       choices, agreed, step, created_at)
     select $1, $11, d.id, $12, $13, 'running', $14, $15, $16, $17, '{}', '[]', 1, $4 from d returning id),
   arrived as (
     insert into task (company_id, id, document_id, instance_id, node_key, node_name, kind, round, holder_id, state,
       source, stage, position, arrived_at)
     select $1, $18, $2, run.id, $19, $20::jsonb, 'approve', 1, $21::uuid, 'Pending', 'route', 'main', 0, $4 from run),
   told as (
     insert into event (company_id, document_id, seq, act, actor_id, from_status, to_status, detail, at)
     select $1, d.id, d.event_seq, 'submit', $3, 'ToBeSubmitted', 'UnderApproval', $22::jsonb, $4 from d),
   numbered as (
     insert into message_head (company_id, member_id, last_seq) select $1, $21::uuid, 1 from d
     on conflict (company_id, member_id) do update set last_seq = message_head.last_seq + 1 returning last_seq),
   written as (
     insert into message (company_id, id, member_id, kind, "values", document_id, created_at, seq)
     select $1, $23, $21::uuid, 'taskArrived', $24::jsonb || jsonb_build_object('number', d.number), $2, $4,
       numbered.last_seq from numbered, d returning id),
   owed as (
     insert into outbox (company_id, id, topic, payload, created_at)
     select $1, $25, 'message.push', $26::jsonb, $4 from written returning id)
   select d.number from d, owed`,
);

/** Sends the caller's draft to the first node's holder: eight statements in three round trips. */
export const submit: BareCall<Submission> = (pool, request) =>
  change(pool, async (client) => {
    const { who, key, input } = request;
    const at = new Date();
    const [, claimed, { rows: locked }, { rows: details }, { rows: grounds }] = await Promise.all([
      begin(client, who),
      claim(client, request, '/bpm/document/submit', at),
      lockDraft(client, [who.company, input.id]),
      findDetail(client, [who.company, input.id, who.member, today()]),
      findOwnGround(client, [who.company, input.id, who.member]),
    ]);
    const [[draft], [detail], [ground]] = [locked, details, grounds];
    must(claimed.rowCount === 1, 'the key was used before');
    must(draft?.status === 'ToBeSubmitted' && draft.version === input.version, 'the document has moved');
    must(detail?.submitter_id === who.member && ground !== undefined, 'not their draft');
    const settings = await settingsOf(client, who, detail.type_id, ground.settings_version);
    const sent = sentOf(detail, { settings, ground, who, at });
    const { row, node, holder, message, outbox, task, run } = sent;
    const said = { amount: row.amount, currency: row.currency, revision: row.revision };
    const [{ rows: numbers }, , { rows: heads }] = await Promise.all([
      send(client, [
        ...[who.company, row.id, who.member, at, `CL-${today().slice(0, 4)}`, row.revision],
        ...[JSON.stringify(row.findings), JSON.stringify(snapshotOf(row)), row.amount, input.version],
        ...[run, row.definition.flowId, settings.flow_version, JSON.stringify(settings.plan)],
        ...[JSON.stringify(factsOf(row, who)), JSON.stringify(row.nodes), JSON.stringify(row.forecast)],
        ...[task, node.key, JSON.stringify(node.name), holder, JSON.stringify(said)],
        ...[message, JSON.stringify({ ...wordsOf(row, who), number: undefined }), outbox],
        JSON.stringify({ messages: [{ id: message, memberId: holder }] }),
      ]),
      addJob(client, [JSON.stringify({ companyId: who.company, id: outbox })]),
      lockHead(client, [who.company]),
    ]);
    const [[numbered], [head]] = [numbers, heads];
    must(numbered !== undefined, 'the document did not move');
    must(head !== undefined, 'no chain');
    const { number } = numbered;
    const answer = JSON.stringify(presentDetail({ ...row, number }, who));
    await endChange(client, who, head, {
      ...{ at, action: 'document.submit', document: row.id, key, answer },
      detail: { object: number, from: 'ToBeSubmitted', to: 'UnderApproval', ...said },
    });
    return answer;
  });

interface Sent {
  /** The document as it is after the move, without its number. */
  row: DetailRow;
  node: PlanNode;
  holder: string;
  message: string;
  outbox: string;
  task: string;
  run: string;
}

function sentOf(
  detail: DetailRow,
  { settings, ground, who, at }: { settings: Settings; ground: Ground; who: Who; at: Date },
): Sent {
  const { plan } = settings;
  const forecast = Object.fromEntries(
    plan.nodes.map(({ key, source }, place) => [key, nodeOf(settings, who, source.role, place)]),
  );
  const [node] = plan.nodes;
  const open = node && forecast[node.key];
  const [holder] = open?.holders ?? [];
  must(node !== undefined && open !== undefined && holder !== undefined, 'nobody decides');
  const ids = { message: newId(), outbox: newId(), task: newId(), run: newId() };
  const seq = detail.event_seq + 1;
  const row: DetailRow = {
    ...{
      ...detail,
      ...settings,
      payee: ground.payee,
      forecast,
      nodes: { [node.key]: { ...open, state: 'open' } },
    },
    ...{
      status: 'UnderApproval',
      version: detail.version + 1,
      revision: detail.revision + 1,
      event_seq: seq,
    },
    ...{ since: at, updated_at: at, submitted_at: at, instance_id: ids.run, run_state: 'running', step: 1 },
    findings: detail.lines.flatMap(({ id, expense_id }) =>
      ground.expenses.some((one) => one.id === expense_id && one.papers === 0) ? [missing(id)] : [],
    ),
    tasks: [
      {
        ...{
          id: ids.task,
          holder_id: holder,
          state: 'Pending',
          node_key: node.key,
          round: 1,
          source: 'route',
        },
        ...{ opinion: null, decided_by: null, decided_at: null, arrived_at: at.toISOString() },
      },
    ],
    events: [
      ...detail.events,
      {
        ...{ seq, act: 'submit', actor_id: who.member, on_behalf_of: null, reason: null, detail: {} },
        ...{ from_status: 'ToBeSubmitted', to_status: 'UnderApproval', at: at.toISOString() },
      },
    ],
  };
  return { row, node, holder, ...ids };
}

/** What the conditions of the flow may ask for. */
const factsOf = ({ lines, amount, values, findings, department_id }: DetailRow, who: Who) => ({
  ...{ type: ['claim'], amount: [String(amount)], home: [who.department], submitter: [who.member] },
  ...{ grade: [], project: [], costCentre: [], overBudget: ['no'], warnings: [String(findings.length)] },
  ...{ department: [department_id], allocated: [department_id] },
  expenseType: [...new Set(lines.map(({ type }) => type))],
  'field:title': [values['title']],
});

/** What a later version is compared with. */
const snapshotOf = ({ lines, values, reason, remarks }: DetailRow) => ({
  lines: Object.fromEntries(lines.map((line) => [line.expense_id ?? '', keptOf(line)])),
  values: { ...values, reason, remarks },
});

const keptOf = (line: LinePart) => ({
  ...{ id: line.id, city: line.city, rate: line.rate, type: line.type, reason: line.reason },
  ...{ money: `${line.amount} ${line.currency}`, remarks: line.remarks, spentOn: line.spent_on },
  ...{ merchant: line.merchant, attendees: JSON.stringify(line.attendees) },
  allocation: JSON.stringify(line.allocation),
});
