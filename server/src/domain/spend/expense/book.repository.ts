import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** A range of days, `to` not included. */
export interface Days {
  from: string;
  to: string;
}

interface Mine {
  companyId: string;
  memberId: string;
}

/** The member's expenses, and lines entered directly in claims; rejected or abandoned ones do not count as spending. */
const book = ({ companyId, memberId }: Mine, { from, to }: Days) => sql`
  select e.id, 'expense' as kind, e.type, e.amount, e.currency, e.spent_on, e.merchant, e.remarks,
    d.id as document_id, d.number as document_number,
    case when d.status = 'Paid' or e.origin ->> 'kind' in ('charge', 'wallet') then 'paid'
      when e.submitted then 'claimed' else 'open' end as state
  from expense e
  left join document d on d.company_id = e.company_id and d.id = e.document_id
  where e.company_id = ${companyId} and e.member_id = ${memberId}
    and e.spent_on >= ${from}::date and e.spent_on < ${to}::date
  union all
  select l.id, 'line', l.type, l.amount, l.currency, l.spent_on, l.merchant, l.remarks, d.id, d.number,
    case when d.status = 'Paid' then 'paid'
      when d.status in ('ToBeSubmitted', 'Returned', 'Withdrawn') then 'open' else 'claimed' end
  from document_line l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  where l.company_id = ${companyId} and l.member_id = ${memberId} and d.effect = 'reimburse'
    and d.status not in ('Rejected', 'Voided') and l.expense_id is null and l.amount > 0
    and l.spent_on >= ${from}::date and l.spent_on < ${to}::date`;

export interface SumRow {
  currency: string;
  type: string;
  state: 'open' | 'claimed' | 'paid';
  amount: number;
  count: number;
}

export async function sumMonth(db: Db, whose: Mine, days: Days): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select currency, type, state, sum(amount)::bigint as amount, count(*)::int as count
    from (${book(whose, days)}) as book
    group by currency, type, state
    order by currency, type, state`.execute(db);
  return rows;
}

export async function sumMonths(db: Db, whose: Mine, days: Days) {
  const { rows } = await sql<{ month: string; currency: string; amount: number }>`
    select to_char(spent_on, 'YYYY-MM') as month, currency, sum(amount)::bigint as amount
    from (${book(whose, days)}) as book
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

export interface LineRow {
  id: string;
  kind: 'expense' | 'line';
  type: string;
  amount: number;
  currency: string;
  spent_on: string;
  merchant: string;
  remarks: string;
  document_id: string | null;
  document_number: string | null;
  state: 'open' | 'claimed' | 'paid';
}

interface LinePage {
  currency: string | undefined;
  type: string | undefined;
  after: { day: string; id: string } | null;
  size: number;
}

export async function listLines(db: Db, whose: Mine, days: Days, page: LinePage): Promise<LineRow[]> {
  const { currency, type, after, size } = page;
  const { rows } = await sql<LineRow>`
    select * from (${book(whose, days)}) as book
    where (${currency ?? null}::text is null or currency = ${currency ?? null})
      and (${type ?? null}::text is null or type = ${type ?? null})
      ${after ? sql`and (spent_on, id) < (${after.day}::date, ${after.id}::uuid)` : sql``}
    order by spent_on desc, id desc
    limit ${size}`.execute(db);
  return rows;
}
