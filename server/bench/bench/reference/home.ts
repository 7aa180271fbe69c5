import { read, statement, type BareCall } from './bare.ts';

interface Total {
  count: number;
  sums: { amount: number; currency: string }[];
}

interface HomeRow {
  pending: number;
  overdue: number;
  oldest: string | null;
  expenses: Total;
  in_approval: Total;
  on_its_way: Total;
  unread: number;
  arranged: string[] | null;
  edited: object[];
  news: object[];
}

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Documents are read status by status: with several in one condition a plan for any values reads them all. */
const owed = (statuses: string) => `
  (select json_build_object('count', coalesce(sum(n), 0), 'sums',
     coalesce(json_agg(json_build_object('amount', owed, 'currency', currency) order by currency), '[]'))
   from (select currency, sum(payable - paid_amount) as owed, count(*) as n
     from unnest(array[${statuses}]) as wanted(status)
     cross join lateral (select currency, paid_amount, case when effect in ('none', 'repayment') then 0
         else greatest(coalesce(approved_amount, amount) - offset_amount, 0) end as payable from document
       where company_id = $1 and submitter_id = $2 and document.status = wanted.status offset 0) as d
     group by currency) as by_currency)`;

const page = statement<HomeRow>(
  'home',
  `select pending, overdue, to_char(oldest at time zone 'UTC', ${TIME}) as oldest,
     (select json_build_object('count', coalesce(sum(n), 0), 'sums',
        coalesce(json_agg(json_build_object('amount', total, 'currency', currency) order by currency), '[]'))
      from (select currency, sum(amount) as total, count(*) as n from expense
        where company_id = $1 and member_id = $2 and not submitted group by currency) as open) as expenses,
     ${owed("'UnderApproval'")} as in_approval,
     ${owed("'Passed', 'InPayment'")} as on_its_way,
     (select count(*) from (select 1 from message
       where company_id = $1 and member_id = $2 and read_at is null limit 1000) as unread)::int as unread,
     (select keys from home_arrangement where company_id = $1 and member_id = $2) as arranged,
     (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'title', title, 'type', type,
        'status', status, 'lineCount', lines, 'money', money,
        'updatedAt', to_char(updated_at at time zone 'UTC', ${TIME})) order by updated_at desc), '[]')
      from (
        (select 'document' as kind, d.id, d.title, type.code as type, d.status, d.line_count as lines,
           json_build_object('amount', d.amount, 'currency', d.currency) as money, d.updated_at
         from unnest(array['ToBeSubmitted', 'Returned', 'Withdrawn']) as wanted(status)
         cross join lateral (select id, title, type_id, document.status, line_count, amount, currency, updated_at
           from document where company_id = $1 and submitter_id = $2 and document.status = wanted.status
           order by updated_at desc, id desc limit 3) as d
         join document_type type on type.company_id = $1 and type.id = d.type_id
         order by d.updated_at desc limit 3)
        union all
        (select 'expense', id, merchant, type, 'open', 0, json_build_object('amount', amount, 'currency', currency),
           updated_at
         from expense where company_id = $1 and member_id = $2 and not submitted and document_id is null
         order by updated_at desc limit 3)
        order by updated_at desc limit 3) as both_kinds) as edited,
     (select coalesce(json_agg(latest), '[]') from (
        select id, title, to_char(published_at at time zone 'UTC', ${TIME}) as at from news
        where company_id = $1 and published_at is not null and (expires_on is null or expires_on >= $4::date)
        order by published_at desc, id desc limit 2) as latest) as news
   from (select count(distinct document_id)::int as pending,
       (count(distinct document_id) filter (where arrived_at < $3))::int as overdue, min(arrived_at) as oldest
     from task where company_id = $1 and holder_id = $2 and state = 'Pending') as tasks`,
);

/** The entries of an employee who has chosen none. */
const ENTRIES = [
  ['note', '/pages/form/Note'],
  ['scan', '/pages/invoice/scan'],
  ['newDocument', '/pages/form/Requisition'],
  ['accountBook', '/pages/home/accountBook'],
  ['invoices', '/pages/mine/InvoiceSteward'],
  ['myDocuments', '/pages/approval/myapplication'],
  ['copiedToMe', '/pages/approval/Cc'],
].map(([key, path]) => ({ key, path }));

const DAY_MS = 86_400_000;

/** The caller's home page. */
export const home: BareCall<object> = async (pool, { who }) => {
  const now = Date.now();
  const values = [who.company, who.member, new Date(now - DAY_MS), new Date(now).toISOString().slice(0, 10)];
  const [row] = await read(pool, who, page, values);
  if (!row) throw new Error('no home');
  return JSON.stringify({
    approvednumberwithgeneral: row.pending,
    expsuseramount: row.expenses.count,
    overdue: row.overdue,
    oldestPending: row.oldest,
    expenseSums: row.expenses.sums,
    inApproval: row.in_approval,
    onItsWay: row.on_its_way,
    lastEdited: row.edited,
    unread: row.unread,
    entries: ENTRIES,
    news: row.news,
  });
};
