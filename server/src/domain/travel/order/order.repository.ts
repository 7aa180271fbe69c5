import type { OrderFilter, OrderView } from '@outlay/contract/travel/order';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import { onlyThese } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { pageFirst, type RowsOf } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import type { Database } from '#database/tables.ts';

const orders = (db: Db, companyId: string) =>
  db.selectFrom('travel_order').where('travel_order.company_id', '=', companyId);

/** Orders with their source, traveller, trip and what became of their expense. */
const complete = (rows: RowsOf<'travel_order'>) =>
  rows
    .innerJoin('order_source as source', (join) =>
      join
        .onRef('source.company_id', '=', 'travel_order.company_id')
        .onRef('source.id', '=', 'travel_order.source_id'),
    )
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'travel_order.company_id')
        .onRef('member.id', '=', 'travel_order.member_id'),
    )
    .leftJoin('document as trip', (join) =>
      join
        .onRef('trip.company_id', '=', 'travel_order.company_id')
        .onRef('trip.id', '=', 'travel_order.trip_id'),
    )
    .leftJoin('expense', (join) =>
      join
        .onRef('expense.company_id', '=', 'travel_order.company_id')
        .onRef('expense.id', '=', 'travel_order.expense_id'),
    )
    .leftJoin('document as claim', (join) =>
      join.onRef('claim.company_id', '=', 'expense.company_id').onRef('claim.id', '=', 'expense.document_id'),
    )
    .select(columnsIn('travel_order', 'travel_order'))
    .select(['source.name as source_name', 'member.name as member_name', 'trip.number as trip_number'])
    .select(['expense.document_id', 'expense.submitted', 'expense.amount as expense_amount'])
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.company_id', '=', 'travel_order.company_id')
        .onRef('invoice.id', '=', 'travel_order.invoice_id'),
    )
    .leftJoin('advance as owed', (join) =>
      join
        .onRef('owed.company_id', '=', 'travel_order.company_id')
        .onRef('owed.expense_id', '=', 'travel_order.expense_id')
        .on('owed.kind', '=', 'refund')
        .on('owed.cancelled_at', 'is', null),
    )
    .select(['owed.amount as owed_amount', 'owed.currency as owed_currency'])
    .select(sql<number | null>`owed.amount - owed.reserved - owed.settled`.as('owed_waiting'))
    .select(['claim.number as document_number', 'invoice.number as invoice_number'])
    .select('invoice.expense_id as invoice_expense_id');
export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number];

const NET = sql`(travel_order.total - travel_order.refunded)`;

const SORTABLE: Record<OrderFilter['sort'], Sortable> = {
  bookedOn: { by: sql.ref('travel_order.booked_on'), type: 'date' },
  startsAt: { by: sql.ref('travel_order.starts_at'), type: 'text' },
  total: { by: sql`${NET}::bigint`, type: 'bigint' },
};

const VIEWS: Record<OrderView, RawBuilder<boolean>> = {
  all: sql`true`,
  toClaim: sql`(travel_order.paid_by = 'self' and ${NET} > 0
    and travel_order.state in ('Ticketed', 'Changed', 'Completed', 'Refunded')
    and not exists (select from expense where expense.company_id = travel_order.company_id
      and expense.id = travel_order.expense_id and expense.submitted))`,
  company: sql`travel_order.paid_by = 'company'`,
  refunded: sql`travel_order.refunded > 0`,
  overclaimed: sql`(exists (select from advance where advance.company_id = travel_order.company_id
    and advance.expense_id = travel_order.expense_id and advance.kind = 'refund' and advance.cancelled_at is null
    and advance.settled < advance.amount)
    or travel_order.paid_by = 'company' and exists (select from invoice
      where invoice.company_id = travel_order.company_id and invoice.id = travel_order.invoice_id
      and invoice.expense_id is not null))`,
  unknown: sql`travel_order.member_id is null`,
};

export interface OrderConditions extends Omit<OrderFilter, 'sort' | 'descending'> {
  /** Only this member's; null for all. */
  memberId: string | null;
}

const matches = (search: string): RawBuilder<boolean> => {
  const like = containing(search);
  return sql`(travel_order.order_no ilike ${like} or travel_order.title ilike ${like}
    or travel_order.traveller ilike ${like} or travel_order.from_place ilike ${like}
    or travel_order.to_place ilike ${like})`;
};

const conditions = ({ memberId, search, kinds, states, view, month, ids }: OrderConditions) => {
  const found: [boolean, RawBuilder<boolean>][] = [
    [memberId !== null, sql`travel_order.member_id = ${memberId}`],
    [search !== '', matches(search)],
    [kinds.length > 0, sql`travel_order.kind = any(${[...kinds]}::text[])`],
    [states.length > 0, sql`travel_order.state = any(${[...states]}::text[])`],
    [
      month !== null,
      sql`(travel_order.booked_on >= ${`${month}-01`}::date
        and travel_order.booked_on < ${`${month}-01`}::date + interval '1 month')`,
    ],
  ];
  const set = found.flatMap(([wanted, condition]) => (wanted ? [condition] : []));
  const chosen = onlyThese(sql.ref('travel_order.id'), ids);
  return sql<boolean>`(${sql.join([VIEWS[view], chosen, ...set], sql` and `)})`;
};

export const listOrders = (
  db: Db,
  companyId: string,
  { page, ...filter }: OrderConditions & { page: SortedPageQuery<OrderFilter['sort']> },
) => {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('travel_order.id'), page);
  const rows = orders(db, companyId)
    .select(columnsIn('travel_order', 'travel_order'))
    .select(place.as('place'))
    .where(conditions(filter))
    .where(beyond);
  return complete(pageFirst(db, 'travel_order', rows, { order, size }))
    .select(sql<string>`travel_order.place`.as('place'))
    .execute();
};

/** By currency: how many orders a filter finds, and what they cost after refunds. */
export const sumOrders = (db: Db, companyId: string, filter: OrderConditions) =>
  orders(db, companyId)
    .where(conditions(filter))
    .select([
      'travel_order.currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(${NET}), 0)`.as('amount'),
    ])
    .groupBy('travel_order.currency')
    .orderBy('travel_order.currency')
    .execute();

export const findOrder = (db: Db, companyId: string, id: string) =>
  complete(orders(db, companyId).where('travel_order.id', '=', id))
    .select(sql<string>`''`.as('place'))
    .executeTakeFirst();

export const listByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  complete(orders(db, companyId).where(onlyThese(sql.ref('travel_order.id'), ids)))
    .select(sql<string>`''`.as('place'))
    .execute();

/** The orders of a trip, by when they start. */
export const listOfTrip = (db: Db, companyId: string, tripId: string) =>
  orders(db, companyId)
    .select(columnsIn('travel_order', 'travel_order'))
    .where('travel_order.trip_id', '=', tripId)
    .orderBy('travel_order.starts_at')
    .limit(200)
    .execute();

/** Locks an order. */
export const lockOrder = (db: Db, companyId: string, id: string) =>
  orders(db, companyId)
    .select(columnsIn('travel_order', 'travel_order'))
    .where('travel_order.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Which of these invoices are an order’s. */
export async function listInvoiced(
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
): Promise<string[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await orders(db, companyId)
    .select('invoice_id')
    .where('invoice_id', 'in', [...invoiceIds])
    .execute();
  return rows.flatMap(({ invoice_id: id }) => id ?? []);
}

/** Locks the orders of a member that cost as much and have no invoice. */
export const lockUninvoiced = (
  db: Db,
  companyId: string,
  { memberId, total, currency }: { memberId: string; total: number; currency: string },
) =>
  orders(db, companyId)
    .select(columnsIn('travel_order', 'travel_order'))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where(sql<boolean>`${NET} = ${total}`)
    .where('invoice_id', 'is', null)
    .orderBy('id')
    .limit(50)
    .forUpdate()
    .execute();

/** The orders of a source with these numbers. */
const numbered = (db: Db, companyId: string, sourceId: string, numbers: readonly string[]) =>
  orders(db, companyId)
    .select(columnsIn('travel_order', 'travel_order'))
    .where('travel_order.source_id', '=', sourceId)
    .where(sql<boolean>`travel_order.order_no = any(${[...numbers]}::text[])`)
    .orderBy('travel_order.id');

export const listNumbered = (...args: Parameters<typeof numbered>) => numbered(...args).execute();

/** Locks them too. */
export const lockNumbered = (...args: Parameters<typeof numbered>) =>
  numbered(...args)
    .forUpdate()
    .execute();

export const insertOrder = (db: Db, row: Insertable<Database['travel_order']>) =>
  db.insertInto('travel_order').values(row).execute();

export const updateOrder = (
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['travel_order']>,
) =>
  db
    .updateTable('travel_order')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Keeps a version as it was received; false if it is kept already. */
export async function insertVersion(
  db: Db,
  row: Insertable<Database['travel_order_version']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('travel_order_version')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'order_id', 'source_version']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Trips by number. */
export const listTripNumbers = (db: Db, companyId: string, numbers: readonly string[]) =>
  db
    .selectFrom('document')
    .select(['id', 'number', 'submitter_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
    .execute();
