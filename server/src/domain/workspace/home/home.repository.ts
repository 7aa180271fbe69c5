import { sql } from 'kysely';
import type { LastEdited } from '@outlay/contract/workspace/home';
import type { Money } from '@outlay/contract/money';
import { built } from '#database/built.ts';
import { PAYABLE } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';

export interface HomeRow {
  pending: number;
  overdue: number;
  oldest_pending: string | null;
  expenses: { count: number; sums: Money[] };
  in_approval: { count: number; sums: Money[] };
  on_its_way: { count: number; sums: Money[] };
  last_edited: LastEdited[];
  unread: number;
  /** Keys of menu entries; null when the member has not customised the home page. */
  arranged: string[] | null;
  news: { id: string; title: string; at: string }[];
}

interface HomeInput {
  companyId: string;
  memberId: string;
  overdueBefore: Date;
  /** `YYYY-MM-DD` where the company is. */
  today: string;
}

/**
 * All data of the home page in one query; each part uses an index of its own. Documents are read status by status: with
 * several statuses in one condition, a plan for any values reads all documents of the person.
 */
const homeQuery = built((_db, { companyId, memberId, overdueBefore, today }: HomeInput) => {
  const mine = sql`company_id = ${companyId} and submitter_id = ${memberId}`;
  const payableTotal = (statuses: string) => sql`
    (select json_build_object('count', coalesce(sum(n), 0), 'sums', coalesce(json_agg(json_build_object('amount', owed, 'currency', currency) order by currency), '[]'))
     from (select currency, sum(payable - paid_amount) as owed, count(*) as n
           from unnest(array[${sql.raw(statuses)}]) as wanted(status)
           cross join lateral (select currency, ${PAYABLE} as payable, paid_amount from document
             where ${mine} and document.status = wanted.status offset 0) as of_status
           group by currency) as by_currency)`;
  return sql<HomeRow>`
    select pending, overdue,
      to_char(oldest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest_pending,
      (select json_build_object('count', coalesce(sum(n), 0), 'sums', coalesce(json_agg(json_build_object('amount', amount, 'currency', currency) order by currency), '[]'))
        from (select currency, sum(amount) as amount, count(*) as n from expense
              where company_id = ${companyId} and member_id = ${memberId} and not submitted group by currency) as open) as expenses,
      ${payableTotal("'UnderApproval'")} as in_approval,
      ${payableTotal("'Passed', 'InPayment'")} as on_its_way,
      (select count(*) from (select 1 from message
        where company_id = ${companyId} and member_id = ${memberId} and read_at is null limit 1000) as unread)::int as unread,
      (select keys from home_arrangement
        where company_id = ${companyId} and member_id = ${memberId}) as arranged,
      (select coalesce(json_agg(edited), '[]') from (${lastEdited(companyId, memberId)}) as edited) as last_edited,
      (select coalesce(json_agg(latest), '[]') from (
        select id, title, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from news where company_id = ${companyId} and published_at is not null
          and (expires_on is null or expires_on >= ${today}::date) order by published_at desc, id desc limit 2) as latest) as news
    from (select count(distinct document_id)::int as pending,
        (count(distinct document_id) filter (where arrived_at < ${overdueBefore}))::int as overdue,
        min(arrived_at) as oldest
      from task
      where company_id = ${companyId} and holder_id = ${memberId} and state = 'Pending') as waiting
  `;
});

export async function getHome(db: Db, input: HomeInput): Promise<HomeRow> {
  const [row] = await homeQuery(db, input);
  if (!row) throw new Error('the home query gave no row');
  return row;
}

/** The member's three most recently edited drafts and open expenses. */
const lastEdited = (companyId: string, memberId: string) => sql`
  select kind, id, title, type, status, "lineCount", money,
    to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
  from (
    (select 'document' as kind, document.id, document.title, document_type.code as type, document.status,
        document.line_count as "lineCount",
        json_build_object('amount', document.amount, 'currency', document.currency) as money, document.updated_at
      from unnest(array['ToBeSubmitted', 'Returned', 'Withdrawn']) as wanted(status)
      cross join lateral (select company_id, id, title, type_id, document.status, line_count, amount, currency, updated_at
        from document
        where company_id = ${companyId} and submitter_id = ${memberId} and document.status = wanted.status
        order by updated_at desc, id desc limit 3) as document
      join document_type on document_type.company_id = document.company_id and document_type.id = document.type_id
      order by document.updated_at desc limit 3)
    union all
    (select 'expense', id, merchant, type, 'open', 0,
        json_build_object('amount', amount, 'currency', currency), updated_at
      from expense
      where company_id = ${companyId} and member_id = ${memberId} and not submitted and document_id is null
      order by updated_at desc limit 3)
  ) as both_kinds
  order by updated_at desc limit 3`;
