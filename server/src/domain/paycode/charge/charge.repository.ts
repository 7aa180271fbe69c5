import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { ChargeFilter } from '@outlay/contract/paycode/charge';
import { columnsIn } from '#database/columns.ts';
import { onlyThese } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { pageFirst, partsOf, type RowsOf } from '#database/page-first.ts';
import { sortedPage, type Sortable, type SortedPageQuery } from '#database/sorted.ts';
import type { Column, Database } from '#database/tables.ts';

const charges = (db: Db, companyId: string) =>
  db.selectFrom('charge').select(columnsIn('charge', 'charge')).where('charge.company_id', '=', companyId);

/** Payments with the names of merchant, store, policy and payer. */
const complete = (rows: RowsOf<'charge'>) =>
  rows
    .innerJoin('merchant', (join) =>
      join
        .onRef('merchant.company_id', '=', 'charge.company_id')
        .onRef('merchant.id', '=', 'charge.merchant_id'),
    )
    .leftJoin('merchant_store as store', (join) =>
      join.onRef('store.company_id', '=', 'charge.company_id').onRef('store.id', '=', 'charge.store_id'),
    )
    .leftJoin('spend_policy as policy', (join) =>
      join.onRef('policy.company_id', '=', 'charge.company_id').onRef('policy.id', '=', 'charge.policy_id'),
    )
    .leftJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'charge.company_id').onRef('member.id', '=', 'charge.member_id'),
    )
    .select(columnsIn('charge', 'charge'))
    .select(['merchant.name as merchant_name', 'store.name as store_name', 'policy.name as policy_name'])
    .select(['member.name as member_name']);
export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

export const findCharge = (db: Db, companyId: string, id: string) =>
  complete(charges(db, companyId).where('charge.id', '=', id)).executeTakeFirst();

export const findByTradeNo = (db: Db, companyId: string, tradeNo: string) =>
  complete(charges(db, companyId).where('charge.trade_no', '=', tradeNo)).executeTakeFirst();

interface OutNumber {
  merchantId: string;
  outTradeNo: string;
}

export const findByOutNo = (db: Db, companyId: string, { merchantId, outTradeNo }: OutNumber) =>
  complete(
    charges(db, companyId)
      .where('charge.merchant_id', '=', merchantId)
      .where('charge.out_trade_no', '=', outTradeNo),
  ).executeTakeFirst();

/** Locks a payment; undefined if there is none. */
export const lockCharge = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('charge')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertCharge = (db: Db, row: Insertable<Database['charge']>) =>
  db.insertInto('charge').values(row).execute();

/** Changes a payment that is in this state; false if it is in another one. */
export async function moveCharge(
  db: Db,
  companyId: string,
  { id, from }: { id: string; from: Column<'charge', 'state'> },
  change: Updateable<Database['charge']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const updateCharges = (
  db: Db,
  companyId: string,
  ids: readonly string[],
  change: Updateable<Database['charge']>,
) =>
  db
    .updateTable('charge')
    .set(change)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();

export interface ChargeConditions extends Omit<ChargeFilter, 'sort' | 'descending'> {
  /** Only this member's; null for all. */
  memberId: string | null;
  /** Instants; null for no limit. */
  from: Date | null;
  before: Date | null;
}

const matches = (search: string): RawBuilder<boolean> => {
  const like = containing(search);
  return sql`(charge.subject ilike ${like} or charge.trade_no ilike ${like} or charge.out_trade_no ilike ${like}
    or exists (select from merchant where merchant.company_id = charge.company_id
      and merchant.id = charge.merchant_id and merchant.name ilike ${like}))`;
};

const conditions = (wanted: ChargeConditions) => {
  const { memberId, search, merchantId, from, before, withoutInvoice, ids } = wanted;
  const found: [boolean, RawBuilder<boolean>][] = [
    [memberId !== null, sql`charge.member_id = ${memberId}`],
    [search !== '', matches(search)],
    [merchantId !== null, sql`charge.merchant_id = ${merchantId}`],
    [from !== null, sql`charge.created_at >= ${from}`],
    [before !== null, sql`charge.created_at < ${before}`],
    [
      withoutInvoice,
      sql`(charge.state = 'paid' and charge.refunded < charge.amount
        and charge.invoice_state in ('none', 'refused'))`,
    ],
  ];
  const set = found.flatMap(([applies, condition]) => (applies ? [condition] : []));
  const chosen = onlyThese(sql.ref('charge.id'), ids);
  // Without a payer: one that was reversed before it came.
  return sql<boolean>`(${sql.join([sql`charge.member_id is not null`, chosen, ...set], sql` and `)})`;
};

/** Without states, no restriction. */
const inStates = (states: ChargeConditions['states']) =>
  states.length === 0 ? sql<boolean>`true` : sql<boolean>`charge.state = any(${[...states]}::text[])`;

const SORTABLE: Record<ChargeFilter['sort'], Sortable> = {
  createdAt: { by: sql.ref('charge.created_at'), type: 'timestamptz' },
  amount: { by: sql.ref('charge.amount'), type: 'bigint' },
};

export const listCharges = (
  db: Db,
  companyId: string,
  { page, ...filter }: ChargeConditions & { page: SortedPageQuery<ChargeFilter['sort']> },
) => {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('charge.id'), page);
  const rows = charges(db, companyId).select(place.as('place')).where(conditions(filter)).where(beyond);
  // The newest of chosen states are read state by state: of a state that few have, there is nothing near the newest.
  const split = page.sort === 'createdAt' && filter.states.length > 0;
  const parts = split ? partsOf('charge.state', filter.states, page) : null;
  const wanted = split ? rows : rows.where(inStates(filter.states));
  return complete(pageFirst(db, 'charge', wanted, { order, size, parts }))
    .select(sql<string>`charge.place`.as('place'))
    .execute();
};

/** What is left of what was paid; nothing for what was not. */
const NET = sql`(case when charge.paid_at is null then 0 else charge.amount - charge.refunded end)`;

/** By currency: how many payments a filter finds, and what was paid after refunds. */
export const sumCharges = (db: Db, companyId: string, filter: ChargeConditions) =>
  db
    .selectFrom('charge')
    .where('charge.company_id', '=', companyId)
    .where(conditions(filter))
    .where(inStates(filter.states))
    .select([
      'charge.currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(${NET}), 0)`.as('amount'),
    ])
    .groupBy('charge.currency')
    .orderBy('charge.currency')
    .execute();

const MONTHS_MOST = 120;

/** The months in which a member paid, the newest first. */
export const listMonths = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('charge')
    .select([
      sql<string>`to_char(paid_on, 'YYYY-MM')`.as('month'),
      'currency',
      sql<string>`count(*)`.as('count'),
      sql<string>`sum(amount)`.as('paid'),
      sql<string>`sum(refunded)`.as('refunded'),
    ])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('paid_on', 'is not', null)
    .groupBy([sql`1`, 'currency'])
    .orderBy('month', 'desc')
    .limit(MONTHS_MOST)
    .execute();

/** What a merchant, or one of its terminals, took on a day: the newest first. */
export const listDay = (
  db: Db,
  companyId: string,
  {
    merchantId,
    terminal,
    from,
    before,
  }: { merchantId: string; terminal: string | null; from: Date; before: Date },
) =>
  complete(
    charges(db, companyId)
      .where('charge.merchant_id', '=', merchantId)
      .where('charge.member_id', 'is not', null)
      .where('charge.created_at', '>=', from)
      .where('charge.created_at', '<', before)
      .$if(terminal !== null, (q) => q.where('charge.terminal', '=', terminal ?? '')),
  )
    .orderBy('charge.created_at', 'desc')
    .limit(2000)
    .execute();
