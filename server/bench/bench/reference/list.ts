import { read, statement, type BareCall } from './bare.ts';
import { presentSummary, type SummaryRow } from './summary.ts';

const SIZE = 20;

// The page is found before anything is joined to it. The company is a parameter everywhere, and the state a literal,
// so that the plan for any values uses the same indexes.
const newest = statement<SummaryRow>(
  'list',
  `with page as materialized (
     select id, number, title, type_id, submitter_id, department_id, status, amount, approved_amount, currency,
       returned_reason, since, line_count, version, hold, effect, revoke_reason, updated_at, submitted_at
     from document where company_id = $1 and submitter_id = $2
     order by updated_at desc, id desc limit ${SIZE})
   select page.id, number, title, submitter_id, status, amount, approved_amount, currency, returned_reason, since,
     line_count, page.version, hold, effect, revoke_reason, updated_at, submitted_at,
     type.name as type_name, type.icon as type_icon, submitter.name as submitter_name,
     department.name as department_name,
     (select coalesce(json_agg(json_build_object('id', member.id, 'name', member.name, 'arrivedAt', task.arrived_at)
         order by task.id), '[]')
       from task join member on member.company_id = $1 and member.id = task.holder_id
       where task.company_id = $1 and task.document_id = page.id and task.state = 'Pending') as holders
   from page
   left join document_type type on type.company_id = $1 and type.id = page.type_id
   left join member submitter on submitter.company_id = $1 and submitter.id = page.submitter_id
   left join department on department.company_id = $1 and department.id = page.department_id
   order by page.updated_at desc, page.id desc`,
);

/** The newest twenty documents of the caller. */
export const list: BareCall<object> = async (pool, { who }) => {
  const rows = await read(pool, who, newest, [who.company, who.member]);
  const last = rows.at(-1);
  return JSON.stringify({
    items: rows.map((row) => presentSummary(row, who)),
    next:
      rows.length === SIZE && last
        ? Buffer.from(`${last.updated_at.toISOString()} ${last.id}`).toString('base64url')
        : null,
  });
};
