import { must, read, statement, type BareCall } from './bare.ts';
import type { DetailRow } from './parts.ts';
import { presentDetail } from './present.ts';

/** The members that a document names: their ids by union, then one read of their names. */
const PEOPLE = `
  select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'departmentName', home.name)), '[]')
  from member m left join department home on home.company_id = $1 and home.id = m.department_id
  where m.company_id = $1 and m.id = any(array(
    select d.submitter_id
    union select holder_id from task where company_id = $1 and document_id = $2
    union select decided_by from task where company_id = $1 and document_id = $2
    union select actor_id from event where company_id = $1 and document_id = $2
    union select on_behalf_of from event where company_id = $1 and document_id = $2
    union select (found #>> '{}')::uuid from event, jsonb_path_query(detail, '$.people[*]') as found
      where company_id = $1 and document_id = $2
    union select (found #>> '{}')::uuid from jsonb_path_query(i.nodes, '$.*.holders[*]') as found
    union select (found #>> '{}')::uuid from jsonb_path_query(i.forecast, '$.*.holders[*]') as found
    union select (found #>> '{}')::uuid from jsonb_path_query(d.choices, '$.*[*]') as found
    union select member_id from comment where company_id = $1 and document_id = $2
    union select unnest(mention_ids) from comment where company_id = $1 and document_id = $2
    union select member_id from cc where company_id = $1 and document_id = $2
    union select decided_by from document_line where company_id = $1 and document_id = $2
    union select id from grants where role = 'cashier'))`;

/**
 * The expense that holds the papers of `e`. Written with `case`, since row level security keeps a `coalesce` over a
 * column out of the index.
 */
export const PAPER_OF = 'case when e.paper_expense_id is null then e.id else e.paper_expense_id end';

/** The invoices of a document's expenses, with the number of the document that each is on. */
const PAPERS = `
  select coalesce(json_agg(json_build_object('id', p.id, 'type', p.type, 'number', p.number,
    'date', coalesce(p.issued_on::text, ''), 'sellerName', p.seller_name, 'total', p.total, 'currency', p.currency,
    'state', p.state, 'confirmed', p.confirmed_at is not null, 'fileId', p.file_id, 'expenseId', e.id,
    'documentNumber', ondoc.number, 'createdAt', p.created_at) order by p.id), '[]')
  from document_line l
  join expense e on e.company_id = $1 and e.id = l.expense_id
  cross join lateral (
    select id, type, number, issued_on, seller_name, total, currency, state, confirmed_at, file_id, expense_id,
      created_at
    from invoice where company_id = $1 and expense_id = ${PAPER_OF} offset 0) as p
  left join lateral (
    select document.number from (
      select document_id, submitted from expense where company_id = $1 and id = p.expense_id
      union all
      select document_id, submitted from expense where company_id = $1 and paper_expense_id = p.expense_id) as part
    join document on document.company_id = $1 and document.id = part.document_id
    order by part.submitted desc limit 1) as ondoc on true
  where l.company_id = $1 and l.document_id = $2`;

/** A table's rows of the document, as one JSON list. */
const rowsOf = (table: string, columns: string, order: string) => `
  (select coalesce(json_agg(part), '[]') from (
     select ${columns} from ${table} where company_id = $1 and document_id = $2 order by ${order}) as part)`;

/**
 * $1 company, $2 document, $3 reader, $4 today in the company. The ids are parameters everywhere: an id that comes from
 * a joined row would have every pending task of a holder read.
 */
export const findDetail = statement<DetailRow>(
  'detail',
  `with grants as materialized (
     select role_grant.role, member.id from role_grant
     join member on member.company_id = $1 and member.id = role_grant.member_id
     where role_grant.company_id = $1 and role_grant.role in ('cashier', 'accountant')
       and member.state in ('active', 'invited') and cardinality(role_grant.department_ids) = 0
       and (role_grant.until is null or role_grant.until >= $4::date)
     order by member.id)
   select d.id, d.number, d.title, d.type_id, d.type_version, d.submitter_id, d.department_id, d.status, d.amount,
     d.approved_amount, d.paid_amount, d.currency, d.returned_reason, d.since, d.line_count, d.version, d.hold,
     d.effect, case when d.effect in ('none', 'repayment') then 0
       else greatest(coalesce(d.approved_amount, d.amount) - d.offset_amount, 0) end as payable, d.revoke_reason, d.updated_at, d.submitted_at, d.outside, d.remarks, d.reason,
     d.payee_account_id, d.payout_currency, d."values", d.findings, d.revision, d.last_urged_at, d.payout_amount,
     d.supplier_id, d.choices, d.hold_reason, d.auto_passed, d.event_seq,
     type.name as type_name, type.icon as type_icon, v.definition, s.name as submitter_name,
     department.name as department_name,
     i.id as instance_id, i.plan, i.nodes, i.forecast, i.state as run_state, i.step, i.flow_version,
     flow.name as flow_name,
     ${rowsOf('document_line', 'id, expense_id, origin, type, amount, base_amount, currency, spent_on, merchant, remarks, city, rate, rate_day, rate_source, "values", allocation_by, allocation, attendees, reason, decision, approved_amount, decision_reason, decided_by', 'position')} as lines,
     ${rowsOf('event', 'seq, act, actor_id, on_behalf_of, from_status, to_status, reason, detail, at', 'seq')} as events,
     ${rowsOf('comment', 'id, member_id, text, mention_ids, created_at', 'created_at, id')} as comments,
     ${rowsOf('cc', 'member_id', 'created_at')} as cc,
     ${rowsOf('document_file', 'file_id', 'position')} as files,
     ${rowsOf('task', 'id, holder_id, state, node_key, node_name, round, source, opinion, decided_by, decided_at, arrived_at', 'id')} as tasks,
     ${rowsOf('document_offset', 'advance_id, amount', 'advance_id')} as offsets,
     (select coalesce(json_agg(json_build_object('lineId', l.id, 'fileId', f.file_id) order by f.created_at), '[]')
       from document_line l
       join expense e on e.company_id = $1 and e.id = l.expense_id
       join expense_file f on f.company_id = $1 and f.expense_id = ${PAPER_OF}
       where l.company_id = $1 and l.document_id = $2) as line_files,
     (${PAPERS}) as papers,
     (${PEOPLE}) as people,
     (select coalesce(json_agg(json_build_object('role', role, 'id', id)), '[]') from grants) as grants,
     (select coalesce(json_agg(from_id), '[]') from delegation
       where company_id = $1 and to_id = $3 and ended_at is null and $4::date between from_day and to_day) as stands_for,
     (select json_build_object('name', holder, 'bank', bank, 'account', '**** ' || account_last4) from payee_account
       where company_id = $1 and member_id = d.submitter_id and removed_at is null
         and case when d.payee_account_id is null then main else id = d.payee_account_id end) as payee
   from document d
   join document_type type on type.company_id = $1 and type.id = d.type_id
   join document_type_version v
     on v.company_id = $1 and v.type_id = d.type_id and v.version = d.type_version
   join member s on s.company_id = $1 and s.id = d.submitter_id
   left join department on department.company_id = $1 and department.id = d.department_id
   left join lateral (
     select id, flow_id, plan, nodes, forecast, state, step, flow_version from flow_instance
     where company_id = $1 and document_id = $2 order by id desc limit 1) as i on true
   left join flow on flow.company_id = $1 and flow.id = i.flow_id
   where d.company_id = $1 and d.id = $2`,
);

export const today = () => new Date().toISOString().slice(0, 10);

/** One document of the caller's with everything that its page shows, in one statement. */
export const detail: BareCall<{ id: string }> = async (pool, { who, input }) => {
  const [row] = await read(pool, who, findDetail, [who.company, input.id, who.member, today()]);
  must(row !== undefined && row.submitter_id === who.member, 'no such document');
  return JSON.stringify(presentDetail(row, who));
};
