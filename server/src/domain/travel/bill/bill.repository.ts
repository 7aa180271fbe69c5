import type { LineFate } from '@outlay/contract/travel/bill';
import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';
import type { Database } from '#database/tables.ts';

interface JudgedLine {
  company_id: string;
  bill_id: string;
  order_no: string;
  amount: number;
  accepted: boolean;
  paid_amount: number | null;
  /** Whether the bill is on a document. */
  settled: boolean;
  order_id: string | null;
  /** What other bills of the provider were paid for the order. */
  paid_elsewhere: number;
  /** Whether one of those bills was paid as billed, not as the order cost. */
  accepted_elsewhere: boolean;
  fate: LineFate;
}

/**
 * Lines with what became of them, as the orders are now: they may still arrive or change after the bill. A line that was
 * paid because it matched stays matched.
 */
const JUDGED = sql<JudgedLine>`(
  select line.company_id, line.bill_id, line.order_no, line.amount, line.accepted, line.paid_amount,
    claim.document_id is not null as settled, travel_order.id as order_id, elsewhere.paid as paid_elsewhere,
    elsewhere.accepted as accepted_elsewhere,
    case
      when claim.document_id is not null and line.paid_amount is not null and not line.accepted then 'matched'
      when travel_order.id is null then 'unknown'
      when travel_order.paid_by = 'self' then 'selfPaid'
      when travel_order.currency <> bill.currency then 'otherCurrency'
      when line.accepted and travel_order.billed_amount is not null
        or line.amount + elsewhere.paid <> travel_order.booked_amount then 'amountDiffers'
      else 'matched'
    end as fate
  from provider_bill as bill
  join provider_bill_line as line on line.company_id = bill.company_id and line.bill_id = bill.id
  left join expense as claim on claim.company_id = bill.company_id and claim.id = bill.expense_id
  left join travel_order on travel_order.company_id = bill.company_id
    and travel_order.source_id = bill.source_id and travel_order.order_no = line.order_no
  cross join lateral (
    select coalesce(sum(other.paid_amount), 0)::bigint as paid, coalesce(bool_or(other.accepted), false) as accepted
    from provider_bill_line as other
    join provider_bill as other_bill on other_bill.company_id = other.company_id
      and other_bill.id = other.bill_id and other_bill.source_id = bill.source_id
    join expense as paying on paying.company_id = other_bill.company_id and paying.id = other_bill.expense_id
      and paying.document_id is not null
    where other.company_id = line.company_id and other.order_no = line.order_no
      and other.bill_id <> line.bill_id
  ) as elsewhere)`.as<'judged'>('judged');

/** What is put on the document of a line: all of it, or nothing (null). */
const PAID = sql<number | null>`case when judged.fate = 'matched' or judged.accepted then judged.amount end`;

/** Whether the books have the order of a line as it was accepted here. */
const BOOKED = sql<boolean>`judged.accepted and judged.paid_amount is not null`;
/** What the books had for the order of a line before: what other bills were paid as billed; null: what it costs. */
const BEFORE = sql<number | null>`case when judged.accepted_elsewhere then judged.paid_elsewhere end`;

/** What is paid of a line: what is on the document, or would be put on it. */
const PAYABLE = sql<number>`coalesce(case when judged.settled then judged.paid_amount else ${PAID} end, 0)`;

const bills = (db: Db, companyId: string) =>
  db
    .selectFrom('provider_bill')
    .select(columnsIn('provider_bill', 'provider_bill'))
    .where('provider_bill.company_id', '=', companyId);

/** Bills with their provider, their document, and the sums of their lines. */
const complete = (rows: RowsOf<'provider_bill'>) =>
  rows
    .innerJoin('order_source as source', (join) =>
      join
        .onRef('source.company_id', '=', 'provider_bill.company_id')
        .onRef('source.id', '=', 'provider_bill.source_id'),
    )
    .leftJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'provider_bill.company_id')
        .onRef('expense.id', '=', 'provider_bill.expense_id'),
    )
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'expense.company_id')
        .onRef('document.id', '=', 'expense.document_id'),
    )
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom(JUDGED)
          .whereRef('judged.company_id', '=', 'provider_bill.company_id')
          .whereRef('judged.bill_id', '=', 'provider_bill.id')
          .select([
            sql<string>`count(*)`.as('line_count'),
            sql<string>`coalesce(sum(judged.amount), 0)`.as('total'),
            sql<string>`count(*) filter (where judged.fate = 'matched')`.as('matched_count'),
            sql<string>`count(*) filter (where judged.fate <> 'matched' and judged.accepted)`.as(
              'accepted_count',
            ),
            sql<string>`coalesce(sum(${PAYABLE}), 0)`.as('payable'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select(columnsIn('provider_bill', 'provider_bill'))
    .select(['source.name as source_name', 'expense.document_id', 'document.number as document_number'])
    .select(['sums.line_count', 'sums.total', 'sums.matched_count', 'sums.accepted_count', 'sums.payable']);

export type BillRow = NonNullable<Awaited<ReturnType<typeof findBill>>>;

export const listBills = (db: Db, companyId: string, page: SortedPageQuery<'month'>) => {
  const month = { by: sql.ref('provider_bill.month'), type: 'text' as const };
  const { place, beyond, order, size } = sortedPage({ month }, sql.ref('provider_bill.id'), page);
  const rows = bills(db, companyId).select(place.as('place')).where(beyond);
  return complete(pageFirst(db, 'provider_bill', rows, { order, size }))
    .select(sql<string>`provider_bill.place`.as('place'))
    .execute();
};

export const findBill = (db: Db, companyId: string, id: string) =>
  complete(bills(db, companyId).where('provider_bill.id', '=', id)).executeTakeFirst();

/** Locks a bill. */
export const lockBill = (db: Db, companyId: string, id: string) =>
  bills(db, companyId).where('provider_bill.id', '=', id).forUpdate().executeTakeFirst();

/** The bill of a provider's month. */
export const findMonth = (
  db: Db,
  companyId: string,
  { sourceId, month }: { sourceId: string; month: string },
) =>
  bills(db, companyId)
    .where('provider_bill.source_id', '=', sourceId)
    .where('provider_bill.month', '=', month)
    .executeTakeFirst();

const linesOf = (db: Db, companyId: string, billId: string) =>
  db.selectFrom(JUDGED).where('judged.company_id', '=', companyId).where('judged.bill_id', '=', billId);

/** Lines that are not matched, with their orders. */
export const listDifferences = (db: Db, companyId: string, billId: string, most: number) =>
  linesOf(db, companyId, billId)
    .leftJoin('travel_order as ordered', (join) =>
      join.onRef('ordered.company_id', '=', 'judged.company_id').onRef('ordered.id', '=', 'judged.order_id'),
    )
    .select(['judged.order_no', 'judged.amount', 'judged.accepted', 'judged.fate', 'judged.paid_elsewhere'])
    .select(['judged.order_id', 'ordered.title', 'ordered.traveller', 'ordered.booked_on'])
    .select(['ordered.booked_amount', 'ordered.currency as order_currency'])
    .select(sql<number | null>`ordered.total - ordered.refunded`.as('order_total'))
    .where('judged.fate', '!=', 'matched')
    .orderBy('judged.order_no')
    .limit(most)
    .execute();
export type DifferenceRow = Awaited<ReturnType<typeof listDifferences>>[number];

/** Orders booked in the month that the company owes for, and that are on no bill of the provider. */
export const listUnbilled = (
  db: Db,
  companyId: string,
  { sourceId, month, most }: { sourceId: string; month: string; most: number },
) =>
  db
    .selectFrom('travel_order')
    .select(['id', 'order_no', 'title', 'traveller', 'booked_on', 'booked_amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('paid_by', '=', 'company')
    .where('booked_amount', '!=', 0)
    .where(
      sql<boolean>`booked_on >= ${`${month}-01`}::date
        and booked_on < ${`${month}-01`}::date + interval '1 month'`,
    )
    .where(
      sql<boolean>`not exists (select from provider_bill_line as line
        join provider_bill as bill on bill.company_id = line.company_id and bill.id = line.bill_id
        where line.company_id = travel_order.company_id and line.order_no = travel_order.order_no
          and bill.source_id = travel_order.source_id)`,
    )
    .orderBy('booked_on')
    .orderBy('id')
    .limit(most)
    .execute();

export const insertBill = (db: Db, row: Insertable<Database['provider_bill']>) =>
  db.insertInto('provider_bill').values(row).execute();

/** False if the bill now has a different version. */
export const updateBill = (db: Db, seen: Seen, change: Updateable<Database['provider_bill']>) =>
  updateSeen(db, 'provider_bill', seen, change);

/** With its lines; false if it now has a different version. */
export const deleteBill = (db: Db, seen: Seen) => deleteSeen(db, 'provider_bill', seen);

/** Puts these lines in place of the bill's. */
export async function replaceLines(
  db: Db,
  companyId: string,
  billId: string,
  lines: readonly { orderNo: string; amount: number }[],
): Promise<void> {
  await db
    .deleteFrom('provider_bill_line')
    .where('company_id', '=', companyId)
    .where('bill_id', '=', billId)
    .execute();
  const numbers = lines.map(({ orderNo }) => orderNo);
  const amounts = lines.map(({ amount }) => amount);
  await sql`
    insert into provider_bill_line (company_id, bill_id, order_no, amount)
    select ${companyId}, ${billId}, line.order_no, line.amount
    from unnest(${numbers}::text[], ${amounts}::bigint[]) as line (order_no, amount)`.execute(db);
}

/** A line as it is judged now. */
export const findLine = (
  db: Db,
  companyId: string,
  { billId, orderNo }: { billId: string; orderNo: string },
) =>
  linesOf(db, companyId, billId)
    .where('judged.order_no', '=', orderNo)
    .select(['judged.fate', 'judged.amount', 'judged.order_id'])
    .select([BOOKED.as('booked'), BEFORE.as('before')])
    .executeTakeFirst();

/** Whether a line that is not matched is paid as billed. */
export const acceptLine = (
  db: Db,
  companyId: string,
  { billId, orderNo, accepted }: { billId: string; orderNo: string; accepted: boolean },
) =>
  db
    .updateTable('provider_bill_line')
    .set({ accepted })
    .where('company_id', '=', companyId)
    .where('bill_id', '=', billId)
    .where('order_no', '=', orderNo)
    .execute();

/** The lines that are paid as billed, with their orders and what the books are to have for each. */
export const listAccepted = (db: Db, companyId: string, billId: string) =>
  linesOf(db, companyId, billId)
    .where('judged.accepted', '=', true)
    .where('judged.order_id', 'is not', null)
    .select(['judged.order_id', sql<number>`judged.amount + judged.paid_elsewhere`.as('billed')])
    .select([BOOKED.as('booked'), BEFORE.as('before')])
    .$narrowType<{ order_id: string }>()
    .execute();

/** Earlier bills of a provider on which more was given back than bought, and that no document has settled; oldest first. */
export const listCarried = (
  db: Db,
  companyId: string,
  { sourceId, month, currency }: { sourceId: string; month: string; currency: string },
) =>
  complete(
    bills(db, companyId)
      .where('provider_bill.source_id', '=', sourceId)
      .where('provider_bill.month', '<', month)
      .where('provider_bill.currency', '=', currency),
  )
    .where('sums.payable', '<', '0')
    .where('expense.document_id', 'is', null)
    .orderBy('provider_bill.month')
    .execute();

/** Notes of each line what is put on the document. */
export const notePaid = (db: Db, companyId: string, billId: string) =>
  db
    .updateTable('provider_bill_line as line')
    .from(JUDGED)
    .set({ paid_amount: PAID })
    .where('line.company_id', '=', companyId)
    .where('line.bill_id', '=', billId)
    .whereRef('judged.company_id', '=', 'line.company_id')
    .whereRef('judged.bill_id', '=', 'line.bill_id')
    .whereRef('judged.order_no', '=', 'line.order_no')
    .execute();
