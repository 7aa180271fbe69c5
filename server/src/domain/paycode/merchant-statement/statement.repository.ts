import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';
import type { Database } from '#database/tables.ts';

const statements = (db: Db, companyId: string) =>
  db
    .selectFrom('merchant_statement')
    .select(columnsIn('merchant_statement', 'merchant_statement'))
    .where('merchant_statement.company_id', '=', companyId);

/** What was paid and refunded between two days, by month. */
const sums = sql<{
  payments: string;
  paid: string;
  refunds: string;
  refunded: string;
}>`lateral (
  select * from
    (select (merchant_statement.month || '-01')::date as first,
      ((merchant_statement.month || '-01')::date + interval '1 month')::date as next) as month,
    lateral (select count(*) as payments, coalesce(sum(charge.amount), 0) as paid from charge
      where charge.company_id = merchant_statement.company_id
        and charge.merchant_id = merchant_statement.merchant_id and charge.paid_on >= month.first
        and charge.paid_on < month.next) as charges,
    lateral (select count(*) as refunds, coalesce(sum(refund.amount), 0) as refunded from charge_refund as refund
      where refund.company_id = merchant_statement.company_id
        and refund.merchant_id = merchant_statement.merchant_id and refund.refunded_on >= month.first
        and refund.refunded_on < month.next) as given_back)`;

/** Statements with their merchant, their document, and what they come to. */
const complete = (rows: RowsOf<'merchant_statement'>) =>
  rows
    .innerJoin('merchant', (join) =>
      join
        .onRef('merchant.company_id', '=', 'merchant_statement.company_id')
        .onRef('merchant.id', '=', 'merchant_statement.merchant_id'),
    )
    .leftJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'merchant_statement.company_id')
        .onRef('expense.id', '=', 'merchant_statement.expense_id'),
    )
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'expense.company_id')
        .onRef('document.id', '=', 'expense.document_id'),
    )
    .innerJoin(sums.as<'sums'>('sums'), (join) => join.onTrue())
    .select(columnsIn('merchant_statement', 'merchant_statement'))
    .select(['merchant.name as merchant_name', 'merchant.type as merchant_type'])
    .select(['expense.document_id', 'document.number as document_number'])
    .select(['sums.payments', 'sums.paid', 'sums.refunds', 'sums.refunded']);
export type StatementRow = NonNullable<Awaited<ReturnType<typeof findStatement>>>;

export const listStatements = (
  db: Db,
  companyId: string,
  { merchantId, page }: { merchantId: string | null; page: SortedPageQuery<'month'> },
) => {
  const month = { by: sql.ref('merchant_statement.month'), type: 'text' as const };
  const { place, beyond, order, size } = sortedPage({ month }, sql.ref('merchant_statement.id'), page);
  const rows = statements(db, companyId)
    .select(place.as('place'))
    .where(beyond)
    .$if(merchantId !== null, (q) => q.where('merchant_statement.merchant_id', '=', merchantId ?? ''));
  return complete(pageFirst(db, 'merchant_statement', rows, { order, size }))
    .select(sql<string>`merchant_statement.place`.as('place'))
    .execute();
};

export const findStatement = (db: Db, companyId: string, id: string) =>
  complete(statements(db, companyId).where('merchant_statement.id', '=', id)).executeTakeFirst();

/** A merchant, and the first and last of its months that are shown. */
export interface MonthsShown {
  merchantId: string;
  first: string;
  last: string;
}

/** What may be carried into the months shown: earlier statements, back to the newest that was paid before the first. */
export const listCarrying = (db: Db, companyId: string, shown: readonly MonthsShown[]) => {
  const merchantIds = shown.map(({ merchantId }) => merchantId);
  const firsts = shown.map(({ first }) => first);
  const lasts = shown.map(({ last }) => last);
  return complete(
    statements(db, companyId)
      .where(sql<boolean>`merchant_statement.merchant_id = any(${merchantIds}::uuid[])`)
      .where(
        sql<boolean>`exists (select from unnest(${merchantIds}::uuid[], ${firsts}::text[], ${lasts}::text[])
            as shown(merchant_id, first, last)
          where shown.merchant_id = merchant_statement.merchant_id and merchant_statement.month < shown.last
            and merchant_statement.month >= coalesce((select max(paid.month) from merchant_statement as paid
              join expense on expense.company_id = paid.company_id and expense.id = paid.expense_id
              where paid.company_id = ${companyId} and paid.merchant_id = shown.merchant_id
                and paid.month < shown.first and expense.document_id is not null), ''))`,
      ),
  ).execute();
};

/** Locks all statements of a merchant, so that two of its months are not put on documents at once. */
export const lockMerchant = (db: Db, companyId: string, merchantId: string) =>
  db
    .selectFrom('merchant_statement')
    .select('id')
    .where('company_id', '=', companyId)
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** False if it now has a different version. */
export const updateStatement = (db: Db, seen: Seen, change: Updateable<Database['merchant_statement']>) =>
  updateSeen(db, 'merchant_statement', seen, change);

/** Merchants with payments or refunds in a month that have no statement of it. */
export const listWithout = async (db: Db, companyId: string, month: string): Promise<string[]> => {
  const first = `${month}-01`;
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant.id as merchant_id from merchant
    where merchant.company_id = ${companyId}
      and not exists (select from merchant_statement as statement where statement.company_id = merchant.company_id
        and statement.merchant_id = merchant.id and statement.month = ${month})
      and (exists (select from charge where charge.company_id = merchant.company_id
          and charge.merchant_id = merchant.id and charge.paid_on >= ${first}::date
          and charge.paid_on < ${first}::date + interval '1 month')
        or exists (select from charge_refund as refund where refund.company_id = merchant.company_id
          and refund.merchant_id = merchant.id and refund.refunded_on >= ${first}::date
          and refund.refunded_on < ${first}::date + interval '1 month'))`.execute(db);
  return rows.map((row) => row.merchant_id);
};

export const insertStatement = (db: Db, row: Insertable<Database['merchant_statement']>) =>
  db
    .insertInto('merchant_statement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'merchant_id', 'month']).doNothing())
    .execute();

export interface DaySums {
  day: string;
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
}

/** The days of a merchant's month on which anything was paid or refunded. */
export async function listDays(
  db: Db,
  companyId: string,
  { merchantId, month }: { merchantId: string; month: string },
): Promise<DaySums[]> {
  const first = `${month}-01`;
  const { rows } = await sql<DaySums>`
    select day, sum(payments)::int as payments, sum(paid)::bigint as paid,
      sum(refunds)::int as refunds, sum(refunded)::bigint as refunded
    from (
      select paid_on as day, 1 as payments, amount as paid, 0 as refunds, 0 as refunded from charge
      where company_id = ${companyId} and merchant_id = ${merchantId}
        and paid_on >= ${first}::date and paid_on < ${first}::date + interval '1 month'
      union all
      select refunded_on, 0, 0, 1, amount from charge_refund
      where company_id = ${companyId} and merchant_id = ${merchantId}
        and refunded_on >= ${first}::date and refunded_on < ${first}::date + interval '1 month') as moves
    group by day order by day`.execute(db);
  return rows.map((row) => ({ ...row, paid: Number(row.paid), refunded: Number(row.refunded) }));
}

export interface BillLine {
  kind: 'payment' | 'refund';
  at: Date;
  trade_no: string;
  out_trade_no: string;
  refund_no: string;
  out_refund_no: string;
  /** Below zero for a refund. */
  amount: number;
  currency: string;
  subject: string;
  store: string;
  terminal: string;
}

/** Payments and refunds of a merchant's day, in their order. */
export async function listBill(
  db: Db,
  companyId: string,
  { merchantId, day }: { merchantId: string; day: string },
): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select 'payment' as kind, charge.paid_at as at, charge.trade_no, charge.out_trade_no, '' as refund_no,
      '' as out_refund_no, charge.amount, charge.currency, charge.subject, coalesce(store.name, '') as store,
      charge.terminal
    from charge
    left join merchant_store as store on store.company_id = charge.company_id and store.id = charge.store_id
    where charge.company_id = ${companyId} and charge.merchant_id = ${merchantId} and charge.paid_on = ${day}::date
    union all
    select 'refund', refund.at, charge.trade_no, charge.out_trade_no, refund.refund_no,
      case when refund.reversal then '' else refund.out_refund_no end, -refund.amount, charge.currency,
      charge.subject, coalesce(store.name, ''), charge.terminal
    from charge_refund as refund
    join charge on charge.company_id = refund.company_id and charge.id = refund.charge_id
    left join merchant_store as store on store.company_id = charge.company_id and store.id = charge.store_id
    where refund.company_id = ${companyId} and refund.merchant_id = ${merchantId} and refund.refunded_on = ${day}::date
    order by at, trade_no`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
