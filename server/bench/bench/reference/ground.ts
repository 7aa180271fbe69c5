import type pg from 'pg';
import { must, statement, type Who } from './bare.ts';
import { PAPER_OF, today } from './detail.ts';
import type { DetailRow, LinePart, Person } from './parts.ts';

export interface Expense extends Pick<LinePart, 'type' | 'amount' | 'currency' | 'merchant' | 'remarks'> {
  id: string;
  spent_on: string;
  free: boolean;
  papers: number;
}

/** What a company sets up, of which the product remembers too what it has read; by the version of the settings. */
export interface Settings extends Pick<
  DetailRow,
  'type_name' | 'type_icon' | 'type_version' | 'definition' | 'flow_version' | 'flow_name' | 'plan' | 'grants'
> {
  code: string;
  currency: string;
  department_name: string | null;
  leaders: { id: string; department: string }[];
  people: Person[];
}

/** What a draft is made from besides. */
export interface Ground extends Pick<DetailRow, 'payee'> {
  settings_version: number;
  taken: boolean;
  expenses: Expense[];
}

const listOf = (query: string) => `(select coalesce(json_agg(part), '[]') from (${query}) as part)`;

/** $1 company, $2 member, $3 type, $4 today; the rules and the calendar are read to be evaluated, which is not done. */
const findSettings = statement<Settings>(
  'settings',
  `with grants as materialized (
     select role_grant.role, member.id from role_grant
     join member on member.company_id = $1 and member.id = role_grant.member_id
     where role_grant.company_id = $1 and role_grant.role in ('cashier', 'accountant')
       and member.state in ('active', 'invited') and cardinality(role_grant.department_ids) = 0
       and (role_grant.until is null or role_grant.until >= $4::date)
     order by member.id),
   leaders as materialized (
     select leader.id, part.name as department from member me
     join department home on home.company_id = $1 and home.id = me.department_id
     join department part on part.company_id = $1
       and part.id = any(string_to_array(trim(both '/' from home.path), '/')::uuid[])
     join member leader on leader.company_id = $1 and leader.id = part.leader_id and leader.state <> 'left'
     where me.company_id = $1 and me.id = $2 order by length(part.path) desc)
   select type.code, type.name as type_name, type.icon as type_icon, v.version as type_version, v.definition,
     flow.name as flow_name, flow.current_version as flow_version, plan.definition as plan, company.currency,
     department.name as department_name,
     ${listOf('select role, id from grants')} as grants,
     ${listOf('select id, department from leaders')} as leaders,
     ${listOf(`select m.id, m.name, home.name as "departmentName" from member m
       left join department home on home.company_id = $1 and home.id = m.department_id
       where m.company_id = $1 and m.id = any(array(
         select $2::uuid union select id from leaders union select id from grants))`)} as people,
     ${listOf('select id, kind, effect, enabled, name, params, scope from policy_rule where company_id = $1 order by position, id')} as rules,
     ${listOf('select weekend, country, time_zone, opens, closes from calendar_setting where company_id = $1')} as calendar,
     ${listOf('select day, working, name from calendar_day where company_id = $1 order by day')} as days
   from document_type type
   join document_type_version v
     on v.company_id = $1 and v.type_id = type.id and v.version = type.current_version
   join flow on flow.company_id = $1 and flow.id = (v.definition ->> 'flowId')::uuid
   join flow_version plan
     on plan.company_id = $1 and plan.flow_id = flow.id and plan.version = flow.current_version
   join company on company.id = $1
   join member me on me.company_id = $1 and me.id = $2
   left join department on department.company_id = $1 and department.id = me.department_id
   where type.company_id = $1 and type.id = $3 and type.enabled`,
);

/** $1 company, $2 document, $3 member; other lines and budgets are read for the rules, as above. */
const groundOf = (name: string, condition: string) =>
  statement<Ground>(
    name,
    `with given as materialized (
     select e.id, e.type, e.amount, e.currency, e.spent_on, e.merchant, e.remarks,
       e.document_id is null and e.member_id = $3 as free,
       (select count(*) from invoice where company_id = $1 and expense_id = ${PAPER_OF})
         + (select count(*) from expense_file
             where company_id = $1 and expense_id = ${PAPER_OF}) as papers
     from expense e where e.company_id = $1 and ${condition})
   select (select settings_version from company where id = $1),
     exists (select from document where company_id = $1 and id = $2) as taken,
     ${listOf('select id, type, amount, currency, spent_on, merchant, remarks, free, papers from given')} as expenses,
     ${listOf(`select l.type, l.base_amount, l.spent_on, l.merchant, l.city, d.number from document_line l
       join document d on d.company_id = $1 and d.id = l.document_id
       where l.company_id = $1 and l.member_id = $3 and l.document_id <> $2
         and l.spent_on >= (select date_trunc('month', min(spent_on)) from given)::date
         and l.spent_on < (select date_trunc('month', max(spent_on)) + interval '1 month' from given)::date
         and d.status in ('UnderApproval', 'Returned', 'Passed', 'InPayment', 'Paid') limit 2000`)} as other_lines,
     ${listOf(`select id, amount, occupied, actual, effect, expense_type, department_id, project_id from budget
       where company_id = $1 and enabled and from_day <= (select max(spent_on) from given)
         and to_day >= (select min(spent_on) from given) order by id`)} as budgets,
     (select json_build_object('name', holder, 'bank', bank, 'account', '**** ' || account_last4) from payee_account
       where company_id = $1 and member_id = $3 and removed_at is null and main) as payee`,
  );

/** The same with $4, the expenses of a new draft. */
export const findGround = groundOf('ground', 'e.id = any($4::uuid[])');

/** The expenses that are on the document already. */
export const findOwnGround = groundOf('own ground', 'e.document_id = $2');

const known = new Map<string, Settings>();

/** Read once for each version of the company's settings. */
export async function settingsOf(
  client: pg.PoolClient,
  who: Who,
  typeId: string,
  version: number,
): Promise<Settings> {
  const key = [who.company, who.member, typeId, version, today()].join(' ');
  const found = known.get(key);
  if (found) return found;
  const { rows } = await findSettings(client, [who.company, who.member, typeId, today()]);
  const [settings] = rows;
  must(settings !== undefined, 'no such type');
  known.set(key, settings);
  return settings;
}
