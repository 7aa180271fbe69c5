import { begin, change, must, statement, type BareCall, type Who } from './bare.ts';
import { claim, endChange, lockHead } from './audit.ts';
import { PAPER_OF, today } from './detail.ts';
import { presentDetail, type DetailRow, type LinePart, type NodeState, type Person } from './present.ts';

export interface NewDraft {
  id: string;
  typeId: string;
  values: Record<string, string>;
  lines: { id: string; expenseId: string }[];
}

interface Expense extends Pick<LinePart, 'type' | 'amount' | 'currency' | 'merchant' | 'remarks'> {
  id: string;
  spent_on: string;
  free: boolean;
  papers: number;
}

/** What a draft is made from. */
interface Ground extends Pick<
  DetailRow,
  | 'type_name'
  | 'type_icon'
  | 'type_version'
  | 'definition'
  | 'flow_version'
  | 'flow_name'
  | 'plan'
  | 'grants'
  | 'payee'
> {
  code: string;
  currency: string;
  department_name: string | null;
  taken: boolean;
  expenses: Expense[];
  leaders: { id: string; department: string }[];
  people: Person[];
}

const listOf = (query: string) => `(select coalesce(json_agg(part), '[]') from (${query}) as part)`;

/**
 * $1 company, $2 document, $3 member, $4 type, $5 expenses, $6 today. It also reads what the rules need (other lines of
 * the months, rules, calendar, budgets), as the product must; to evaluate them is no part of the reference.
 */
const findGround = statement<Ground>(
  'ground',
  `with given as materialized (
     select e.id, e.type, e.amount, e.currency, e.spent_on, e.merchant, e.remarks,
       e.document_id is null and e.member_id = $3 as free,
       (select count(*) from invoice where company_id = $1 and expense_id = ${PAPER_OF})
         + (select count(*) from expense_file
             where company_id = $1 and expense_id = ${PAPER_OF}) as papers
     from expense e where e.company_id = $1 and e.id = any($5::uuid[])),
   grants as materialized (
     select role_grant.role, member.id from role_grant
     join member on member.company_id = $1 and member.id = role_grant.member_id
     where role_grant.company_id = $1 and role_grant.role in ('cashier', 'accountant')
       and member.state in ('active', 'invited') and cardinality(role_grant.department_ids) = 0
       and (role_grant.until is null or role_grant.until >= $6::date)
     order by member.id),
   leaders as materialized (
     select leader.id, part.name as department from member me
     join department home on home.company_id = $1 and home.id = me.department_id
     join department part on part.company_id = $1
       and part.id = any(string_to_array(trim(both '/' from home.path), '/')::uuid[])
     join member leader on leader.company_id = $1 and leader.id = part.leader_id and leader.state <> 'left'
     where me.company_id = $1 and me.id = $3 order by length(part.path) desc)
   select type.code, type.name as type_name, type.icon as type_icon, v.version as type_version, v.definition,
     flow.name as flow_name, flow.current_version as flow_version, plan.definition as plan, company.currency,
     department.name as department_name,
     exists (select from document where company_id = $1 and id = $2) as taken,
     ${listOf('select id, type, amount, currency, spent_on, merchant, remarks, free, papers from given')} as expenses,
     ${listOf('select role, id from grants')} as grants,
     ${listOf('select id, department from leaders')} as leaders,
     ${listOf(`select m.id, m.name, home.name as "departmentName" from member m
       left join department home on home.company_id = $1 and home.id = m.department_id
       where m.company_id = $1 and m.id = any(array(
         select $3::uuid union select id from leaders union select id from grants))`)} as people,
     ${listOf(`select l.type, l.base_amount, l.spent_on, l.merchant, l.city, d.number from document_line l
       join document d on d.company_id = $1 and d.id = l.document_id
       where l.company_id = $1 and l.member_id = $3 and l.document_id <> $2
         and l.spent_on >= (select date_trunc('month', min(spent_on)) from given)::date
         and l.spent_on < (select date_trunc('month', max(spent_on)) + interval '1 month' from given)::date
         and d.status in ('UnderApproval', 'Returned', 'Passed', 'InPayment', 'Paid') limit 2000`)} as other_lines,
     ${listOf('select id, kind, effect, enabled, name, params, scope from policy_rule where company_id = $1 order by position, id')} as rules,
     ${listOf('select weekend, country, time_zone, opens, closes from calendar_setting where company_id = $1')} as calendar,
     ${listOf('select day, working, name from calendar_day where company_id = $1 order by day')} as days,
     ${listOf(`select id, amount, occupied, actual, effect, expense_type, department_id, project_id from budget
       where company_id = $1 and enabled and from_day <= (select max(spent_on) from given)
         and to_day >= (select min(spent_on) from given) order by id`)} as budgets,
     (select json_build_object('name', holder, 'bank', bank, 'account', '**** ' || account_last4) from payee_account
       where company_id = $1 and member_id = $3 and removed_at is null and main) as payee
   from document_type type
   join document_type_version v
     on v.company_id = $1 and v.type_id = type.id and v.version = type.current_version
   join flow on flow.company_id = $1 and flow.id = (v.definition ->> 'flowId')::uuid
   join flow_version plan
     on plan.company_id = $1 and plan.flow_id = flow.id and plan.version = flow.current_version
   join company on company.id = $1
   join member me on me.company_id = $1 and me.id = $3
   left join department on department.company_id = $1 and department.id = me.department_id
   where type.company_id = $1 and type.id = $4 and type.enabled`,
);

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
     select $1, asked.id, $2, $7, asked.place - 1, claimed.id, claimed.type, claimed.amount, claimed.currency,
       claimed.spent_on, claimed.merchant, claimed.remarks, claimed.amount, '1', 'same', '', '{}', 'percent', '[]',
       '[]', '', $14
     from claimed
     join unnest($15::uuid[], $16::uuid[]) with ordinality as asked (id, expense_id, place)
       on asked.expense_id = claimed.id
     returning id)
   select (select count(*) from made)::int as documents, (select count(*) from lines)::int as lines`,
);

/** Saves a draft of lines from free expenses of the caller: seven statements in three round trips. */
export const create: BareCall<NewDraft> = (pool, asked) =>
  change(pool, async (client) => {
    const { who, key, input } = asked;
    const at = new Date();
    const expenses = input.lines.map(({ expenseId }) => expenseId);
    const [, claimed, { rows }] = await Promise.all([
      begin(client, who),
      claim(client, asked, '/bpm/realTimeSave/save', at),
      findGround(client, [who.company, input.id, who.member, input.typeId, expenses, today()]),
    ]);
    const [ground] = rows;
    must(claimed.rowCount === 1, 'the key was used before');
    must(ground !== undefined && !ground.taken, 'no such type, or the document exists');
    must(ground.expenses.filter(({ free }) => free).length === input.lines.length, 'an expense is not free');
    const draft = draftOf(ground, who, input, at);
    const [{ rows: counts }, { rows: heads }] = await Promise.all([
      writeDraft(client, [
        ...[who.company, input.id, input.typeId, ground.type_version, draft.effect, draft.title, who.member],
        ...[who.department, draft.amount, draft.currency, draft.line_count, JSON.stringify(draft.values)],
        ...[JSON.stringify(draft.findings), at, input.lines.map(({ id }) => id), expenses],
      ]),
      lockHead(client, [who.company]),
    ]);
    const [head] = heads;
    must(head !== undefined, 'no chain');
    must(counts[0]?.documents === 1 && counts[0].lines === input.lines.length, 'not all was written');
    const answer = JSON.stringify(presentDetail(draft, who));
    const detail = { object: draft.title, type: ground.code };
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
function draftOf(ground: Ground, who: Who, input: NewDraft, at: Date): DetailRow {
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

const missing = (lineId: string) => ({
  ...{ code: 'invoiceMissing', rule: null, cutTo: null, effect: 'warn', lineId, values: {} },
});

const lineOf = (id: string, { id: expense_id, ...expense }: Expense): LinePart => ({
  ...{ id, expense_id, type: expense.type, amount: expense.amount, base_amount: expense.amount },
  ...{ currency: expense.currency, spent_on: expense.spent_on, merchant: expense.merchant },
  ...{ remarks: expense.remarks, city: '', rate: '1', rate_day: null, rate_source: 'same', values: {} },
  ...{ allocation_by: 'percent', allocation: [], attendees: [], reason: '', decision: 'kept' },
  ...{ approved_amount: null, decision_reason: '', decided_by: null },
});

/** Who is expected at a node: the role, or else the leader; nobody decides on their own document. */
function nodeOf({ grants, leaders }: Ground, who: Who, role: string | undefined, place: number): NodeState {
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
