import { begin, change, must, statement, type BareCall, type Who } from './bare.ts';
import { claim, endChange, lockHead } from './audit.ts';
import { findGround, settingsOf, type Expense, type Ground, type Settings } from './ground.ts';
import type { DetailRow, LinePart, NodeState } from './parts.ts';
import { presentDetail } from './present.ts';

export interface NewDraft {
  id: string;
  typeId: string;
  values: Record<string, string>;
  lines: { id: string; expenseId: string }[];
}

/** Document, claimed expenses and lines, each from the one before; the counts say whether all of it happened. */
const writeDraft = statement<{ documents: number; lines: number }>(
  'draft',
  `with made as (
     insert into document (company_id, id, type_id, type_version, effect, title, submitter_id, department_id, status,
       amount, currency, line_count, "values", findings, version, since, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'ToBeSubmitted', $9, $10, $11, $12, $13, 2, $14, $14, $14)
     on conflict do nothing returning id),
   claimed as (
     update expense set document_id = $2
     where company_id = $1 and id = any($16::uuid[]) and member_id = $7 and document_id is null
       and exists (select from made)
     returning id, type, amount, currency, spent_on, merchant, remarks),
   lines as (
     insert into document_line (company_id, id, document_id, member_id, position, expense_id, type, amount, currency, spent_on,
       merchant, remarks, base_amount, rate, rate_source, city, "values", allocation_by, allocation, attendees, reason,
       created_at)
     select $1, listed.id, $2, $7, listed.place - 1, claimed.id, claimed.type, claimed.amount, claimed.currency,
       claimed.spent_on, claimed.merchant, claimed.remarks, claimed.amount, '1', 'same', '', '{}', 'percent', '[]',
       '[]', '', $14
     from claimed
     join unnest($15::uuid[], $16::uuid[]) with ordinality as listed (id, expense_id, place)
       on listed.expense_id = claimed.id
     returning id)
   select (select count(*) from made)::int as documents, (select count(*) from lines)::int as lines`,
);

/** Saves a draft of lines from free expenses of the caller: seven statements in three round trips. */
export const create: BareCall<NewDraft> = (pool, request) =>
  change(pool, async (client) => {
    const { who, key, input } = request;
    const at = new Date();
    const expenses = input.lines.map(({ expenseId }) => expenseId);
    const [, claimed, { rows }] = await Promise.all([
      begin(client, who),
      claim(client, request, '/bpm/realTimeSave/save', at),
      findGround(client, [who.company, input.id, who.member, expenses]),
    ]);
    const [ground] = rows;
    must(claimed.rowCount === 1, 'the key was used before');
    must(ground !== undefined && !ground.taken, 'the document exists');
    must(ground.expenses.filter(({ free }) => free).length === input.lines.length, 'an expense is not free');
    const settings = await settingsOf(client, who, input.typeId, ground.settings_version);
    const draft = draftOf({ ...settings, ...ground }, who, input, at);
    const [{ rows: counts }, { rows: heads }] = await Promise.all([
      writeDraft(client, [
        ...[
          who.company,
          input.id,
          input.typeId,
          settings.type_version,
          draft.effect,
          draft.title,
          who.member,
        ],
        ...[who.department, draft.amount, draft.currency, draft.line_count, JSON.stringify(draft.values)],
        ...[JSON.stringify(draft.findings), at, input.lines.map(({ id }) => id), expenses],
      ]),
      lockHead(client, [who.company]),
    ]);
    const [head] = heads;
    must(head !== undefined, 'no chain');
    must(counts[0]?.documents === 1 && counts[0].lines === input.lines.length, 'not all was written');
    const answer = JSON.stringify(presentDetail(draft, who));
    const detail = { object: draft.title, type: settings.code };
    await endChange(client, who, head, {
      at,
      action: 'document.create',
      document: input.id,
      detail,
      key,
      answer,
    });
    return answer;
  });

/** The draft as it is written, in the form in which it would be read. */
function draftOf(ground: Settings & Ground, who: Who, input: NewDraft, at: Date): DetailRow {
  const lines = input.lines.map(({ id, expenseId }) => {
    const expense = ground.expenses.find((one) => one.id === expenseId);
    must(
      expense !== undefined && expense.currency === ground.currency,
      'no such expense in the own currency',
    );
    return lineOf(id, expense);
  });
  const amount = lines.reduce((total, line) => total + line.amount, 0);
  return {
    ...{ ...ground, ...EMPTY, id: input.id, type_id: input.typeId, values: input.values },
    ...{ title: (input.values['title'] ?? '').trim().slice(0, 140), effect: 'reimburse' },
    ...{ submitter_id: who.member, submitter_name: who.name, department_id: who.department },
    ...{ amount, payable: amount, lines, line_count: lines.length, since: at, updated_at: at },
    findings: input.lines.flatMap(({ id, expenseId }) =>
      ground.expenses.some((one) => one.id === expenseId && one.papers === 0) ? [missing(id)] : [],
    ),
    forecast: Object.fromEntries(
      ground.plan.nodes.map(({ key, source }, place) => [key, nodeOf(ground, who, source.role, place)]),
    ),
  };
}

export const missing = (lineId: string) => ({
  ...{ code: 'invoiceMissing', rule: null, cutTo: null, effect: 'warn', lineId, values: {} },
});

const lineOf = (id: string, { id: expense_id, ...expense }: Expense): LinePart => ({
  ...{
    id,
    expense_id,
    origin: null,
    type: expense.type,
    amount: expense.amount,
    base_amount: expense.amount,
  },
  ...{ currency: expense.currency, spent_on: expense.spent_on, merchant: expense.merchant },
  ...{ remarks: expense.remarks, city: '', rate: '1', rate_day: null, rate_source: 'same', values: {} },
  ...{ allocation_by: 'percent', allocation: [], attendees: [], reason: '', decision: 'kept' },
  ...{ approved_amount: null, decision_reason: '', decided_by: null },
});

/** Who is expected at a node: the role, or else the leader; nobody decides on their own document. */
export function nodeOf(
  { grants, leaders }: Settings,
  who: Who,
  role: string | undefined,
  place: number,
): NodeState {
  const holders = grants.filter((one) => one.role === role && one.id !== who.member).map(({ id }) => id);
  const [leader] = leaders;
  const byRole = { holders, reason: { code: 'role', values: { role } } };
  const byLeader = {
    holders: leader ? [leader.id] : [],
    reason: { code: 'departmentLeader', values: { department: leader?.department ?? '' } },
  };
  const expected = holders.length > 0 ? byRole : byLeader;
  return { ...expected, state: 'done', round: 1, skipped: null, chosen: [], step: place + 1 };
}

/** What a new draft does not have yet. */
const EMPTY = {
  ...{ number: null, status: 'ToBeSubmitted', version: 2, hold: false, revision: 0, event_seq: 0, step: 0 },
  ...{
    approved_amount: null,
    paid_amount: 0,
    returned_reason: null,
    revoke_reason: null,
    submitted_at: null,
  },
  ...{ outside: null, remarks: '', reason: '', payee_account_id: null, payout_currency: null },
  ...{ last_urged_at: null, payout_amount: null, supplier_id: null, choices: {}, hold_reason: null },
  ...{ auto_passed: false, instance_id: null, nodes: {}, run_state: null, events: [], comments: [], cc: [] },
  ...{ files: [], tasks: [], offsets: [], line_files: [], papers: [], stands_for: [] },
};
