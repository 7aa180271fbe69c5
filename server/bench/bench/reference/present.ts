import { STEPS } from '#domain/documents/document/read/route.words.ts';
import { inEveryLanguage } from '#i18n/local-text.ts';
import type { Who } from './bare.ts';
import type { DetailRow, EventPart, LinePart, Person, PlanNode, TaskPart } from './parts.ts';
import { presentSummary } from './summary.ts';

type Names = (id: string) => Person;

const SUBMIT = inEveryLanguage(STEPS.submit);
const PAY = inEveryLanguage(STEPS.pay);
const PLAIN = { skipped: null, mode: 'anyOne', branch: [], choice: 'none' };
const SELF = { onBehalfOf: null, source: 'route', opinion: null, taskId: null };

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** The answer for a page of one document; what no document of the bench has (decided lines, a trip) is left empty. */
export function presentDetail(row: DetailRow, who: Who) {
  const people = new Map(row.people.map((person) => [person.id, person]));
  const name: Names = (id) => people.get(id) ?? { id, name: '', departmentName: null };
  const left = row.lines.filter(({ decision }) => decision !== 'kept');
  const sum = (lines: readonly LinePart[]) => lines.reduce((total, line) => total + line.base_amount, 0);
  const holders = row.tasks
    .filter(({ state }) => state === 'Pending')
    .map(({ holder_id, arrived_at }) => ({ ...name(holder_id), arrivedAt: arrived_at }));
  return {
    ...presentSummary({ ...row, holders }, who),
    typeId: row.type_id,
    typeVersion: row.type_version,
    form: row.definition.form,
    values: row.values,
    remarks: row.remarks,
    reason: row.reason,
    payeeAccountId: row.payee_account_id,
    payoutCurrency: row.payout_currency,
    lines: row.lines.map((line) => presentLine(line, row)),
    cc: row.cc.map(({ member_id }) => name(member_id)),
    files: row.files.map(({ file_id }) => file_id),
    findings: row.findings,
    flow: { name: row.flow_name, version: row.flow_version },
    route: routeOf(row, name),
    choices: Object.fromEntries(Object.entries(row.choices).map(([key, ids]) => [key, ids.map(name)])),
    history: row.events.map((event) => presentEvent(event, name)),
    comments: row.comments.map(({ id, member_id, text, mention_ids, created_at }) => ({
      ...{ id, by: name(member_id), text, mentions: mention_ids.map(name), at: iso(created_at) },
    })),
    differences: [],
    budgets: [],
    revision: row.revision,
    claimed: row.amount,
    approved: row.approved_amount ?? row.amount - sum(left),
    leftOut: { lines: left.length, amount: sum(left) },
    payable: row.payable,
    paidAmount: row.paid_amount,
    payout: { amount: row.payout_amount ?? row.payable, currency: row.payout_currency ?? row.currency },
    offsets: row.offsets,
    writtenOff: row.offsets.reduce((total, { amount }) => total + amount, 0),
    trip: null,
    tripChange: null,
    payee: row.submitter_id === who.member ? row.payee : null,
    supplierId: row.supplier_id,
    outside: row.outside,
    holdReason: row.hold_reason,
    autoPassed: row.auto_passed,
    urgedAt: row.last_urged_at?.toISOString() ?? null,
    ...{ taskId: null, returnTo: [], chooseNext: [] },
  };
}

const presentLine = (line: LinePart, { currency, papers, line_files }: DetailRow) => ({
  id: line.id,
  expenseId: line.expense_id,
  origin: line.origin && { kind: line.origin.kind, id: line.origin.id },
  type: line.type,
  money: { amount: line.amount, currency: line.currency },
  base: { amount: line.base_amount, currency },
  rate: { value: line.rate, day: line.rate_day, source: line.rate_source },
  spentOn: line.spent_on ?? '',
  merchant: line.merchant,
  remarks: line.remarks,
  city: line.city,
  values: line.values,
  allocationBy: line.allocation_by,
  allocation: line.allocation,
  attendees: line.attendees,
  reason: line.reason,
  invoices: papers
    .filter(({ expenseId }) => expenseId === line.expense_id)
    .map((paper) => ({ ...paper, createdAt: iso(paper.createdAt) })),
  fileIds: line_files.filter(({ lineId }) => lineId === line.id).map(({ fileId }) => fileId),
  decision: null,
});

const presentEvent = (event: EventPart, name: Names) => ({
  seq: event.seq,
  act: event.act,
  actor: event.actor_id === null ? null : name(event.actor_id),
  onBehalfOf: event.on_behalf_of === null ? null : name(event.on_behalf_of),
  from: event.from_status,
  to: event.to_status,
  reason: event.reason ?? (event.detail.opinion || null),
  people: (event.detail.people ?? []).map(name),
  at: iso(event.at),
});

/** The steps of a flow without branches, as every company has it first. */
function routeOf(row: DetailRow, name: Names) {
  const draft = row.status === 'ToBeSubmitted';
  const cashiers = row.grants.filter(({ role, id }) => role === 'cashier' && id !== row.submitter_id);
  const submitted = draft ? 'Pending' : 'Approved';
  return [
    {
      ...{ ...PLAIN, nodeKey: 'submit', name: SUBMIT, kind: 'submit', state: draft ? 'now' : 'past' },
      people: [
        {
          ...{ ...SELF, member: name(row.submitter_id), state: submitted },
          at: row.submitted_at?.toISOString() ?? null,
        },
      ],
      reason: { code: 'submitter', values: {} },
    },
    ...row.plan.nodes.flatMap((node) => stepOf(row, node, name) ?? []),
    {
      ...{ ...PLAIN, nodeKey: 'pay', name: PAY, kind: 'pay', state: 'next' },
      people: cashiers
        .slice(0, 3)
        .map(({ id }) => ({ ...SELF, member: name(id), state: 'Waiting', at: null })),
      reason: { code: 'cashier', values: {} },
    },
  ];
}

function stepOf(row: DetailRow, node: PlanNode, name: Names) {
  const met = row.nodes[node.key];
  const at = met ?? row.forecast[node.key];
  if (!at) return undefined;
  const tasks = met
    ? row.tasks.filter(({ node_key, round }) => node_key === node.key && round === at.round)
    : [];
  const waiting = at.holders.map((id) => ({ ...SELF, member: name(id), state: 'Waiting', at: null }));
  return {
    ...{ nodeKey: node.key, name: node.name, kind: node.kind },
    state: met ? (met.state === 'done' ? 'past' : 'now') : 'next',
    people: tasks.length > 0 ? tasks.map((task) => personOf(task, name)) : waiting,
    ...{ reason: at.reason, skipped: at.skipped, mode: node.mode, branch: [], choice: 'none' },
  };
}

const personOf = (task: TaskPart, name: Names) => ({
  member: name(task.decided_by ?? task.holder_id),
  onBehalfOf: task.decided_by ? name(task.holder_id) : null,
  source: task.source,
  taskId: task.id,
  state: task.state,
  opinion: task.opinion || null,
  at: iso(task.decided_at),
});
