import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';
import type { Column, Database } from '#database/tables.ts';

/** What one comparison found. */
export interface Found {
  kind: Column<'charge_difference', 'kind'>;
  charge_id: string | null;
  policy_id: string | null;
  member_id: string | null;
  expected: number;
  found: number;
}

const numbers = (rows: readonly Found[]): Found[] =>
  rows.map((row) => ({ ...row, expected: Number(row.expected), found: Number(row.found) }));

/** Payments that were made or refunded on a day, with what they cost after refunds. */
const touched = (companyId: string, day: string) => sql`
  select id, trade_no, expense_id, case when paid_at is null then 0 else amount - refunded end as net
  from charge
  where company_id = ${companyId} and (paid_on = ${day}::date or exists (select from charge_refund as refund
    where refund.company_id = charge.company_id and refund.charge_id = charge.id
      and refund.refunded_on = ${day}::date))`;

/** Payments for which the books have another sum. One statement, so that it sees one moment. */
export async function differingLedger(db: Db, companyId: string, day: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'ledger' as kind, paid.id as charge_id, null as policy_id, null as member_id,
      paid.net as expected, booked.sum as found
    from (${touched(companyId, day)}) as paid
    cross join lateral (select coalesce(-sum(posting.amount), 0)::bigint as sum
      from ledger_entry as entry
      join posting on posting.company_id = entry.company_id and posting.entry_id = entry.id
      where entry.company_id = ${companyId} and entry.charge_id = paid.id
        and posting.account = 'payable_merchant') as booked
    where booked.sum <> paid.net`.execute(db);
  return numbers(rows);
}

/** Payments whose expense has another amount. */
export async function differingExpense(db: Db, companyId: string, day: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'expense' as kind, paid.id as charge_id, null as policy_id, null as member_id,
      paid.net as expected, coalesce(expense.amount, 0) as found
    from (${touched(companyId, day)}) as paid
    left join expense on expense.company_id = ${companyId} and expense.id = paid.expense_id
    where coalesce(expense.amount, 0) <> paid.net`.execute(db);
  return numbers(rows);
}

/** Sums of a day under a policy that differ from what was reserved and spent. */
export async function differingRoom(db: Db, companyId: string, day: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'room' as kind, null as charge_id, policy_id, member_id,
      coalesce(kept.sum, 0) as expected, coalesce(room.used, 0) as found
    from (select policy_id, member_id, sum(amount - returned) as sum from spend_reservation
      where company_id = ${companyId} and day = ${day}::date and state <> 'released'
      group by policy_id, member_id) as kept
    full join (select policy_id, member_id, used from spend_used
      where company_id = ${companyId} and period = ${day}) as room using (policy_id, member_id)
    where coalesce(kept.sum, 0) <> coalesce(room.used, 0)`.execute(db);
  return numbers(rows);
}

/** Keeps a difference; false if it is known and not settled. */
export async function insertDifference(
  db: Db,
  row: Insertable<Database['charge_difference']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('charge_difference')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind', 'day', 'about']).where('settled_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if it now has a different version. */
export const updateDifference = (db: Db, seen: Seen, change: Updateable<Database['charge_difference']>) =>
  updateSeen(db, 'charge_difference', seen, change);

export const findDifference = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('charge_difference')
    .select(['id', 'settled_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listDifferences = (
  db: Db,
  companyId: string,
  { open, page }: { open: boolean; page: SortedPageQuery<'at'> },
) => {
  const at = { by: sql.ref('charge_difference.at'), type: 'timestamptz' as const };
  const { place, beyond, order, size } = sortedPage({ at }, sql.ref('charge_difference.id'), page);
  return db
    .selectFrom('charge_difference')
    .leftJoin('charge', (join) =>
      join
        .onRef('charge.company_id', '=', 'charge_difference.company_id')
        .onRef('charge.id', '=', 'charge_difference.charge_id'),
    )
    .leftJoin('merchant', (join) =>
      join
        .onRef('merchant.company_id', '=', 'charge.company_id')
        .onRef('merchant.id', '=', 'charge.merchant_id'),
    )
    .leftJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'charge.company_id').onRef('member.id', '=', 'charge.member_id'),
    )
    .leftJoin('member as settler', (join) =>
      join
        .onRef('settler.company_id', '=', 'charge_difference.company_id')
        .onRef('settler.id', '=', 'charge_difference.settled_by'),
    )
    .select(columnsIn('charge_difference', 'charge_difference'))
    .select(['charge.trade_no', 'merchant.name as merchant_name', 'member.name as member_name'])
    .select(['settler.name as settler_name', place.as('place')])
    .where('charge_difference.company_id', '=', companyId)
    .where(beyond)
    .$if(open, (q) => q.where('charge_difference.settled_at', 'is', null))
    .orderBy(order)
    .limit(size)
    .execute();
};
