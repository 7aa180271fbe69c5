import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';
import type { Column, Database } from '#database/tables.ts';

type State = Column<'invoice_request', 'state'>;

const requests = (db: Db, companyId: string) =>
  db
    .selectFrom('invoice_request')
    .innerJoin('merchant', (join) =>
      join
        .onRef('merchant.company_id', '=', 'invoice_request.company_id')
        .onRef('merchant.id', '=', 'invoice_request.merchant_id'),
    )
    .select(columnsIn('invoice_request', 'invoice_request'))
    .select('merchant.name as merchant_name')
    .where('invoice_request.company_id', '=', companyId);
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const findRequest = (db: Db, companyId: string, id: string) =>
  requests(db, companyId).where('invoice_request.id', '=', id).executeTakeFirst();

/** Locks a request. */
export const lockRequest = (db: Db, companyId: string, id: string) =>
  requests(db, companyId)
    .where('invoice_request.id', '=', id)
    .forUpdate('invoice_request')
    .executeTakeFirst();

export const listMine = (
  db: Db,
  companyId: string,
  {
    memberId,
    states,
    page,
  }: { memberId: string; states: readonly State[]; page: SortedPageQuery<'askedAt'> },
) => {
  const askedAt = { by: sql.ref('invoice_request.asked_at'), type: 'timestamptz' as const };
  const { place, beyond, order, size } = sortedPage({ askedAt }, sql.ref('invoice_request.id'), page);
  return requests(db, companyId)
    .select(place.as('place'))
    .where('invoice_request.member_id', '=', memberId)
    .where(beyond)
    .$if(states.length > 0, (q) => q.where('invoice_request.state', 'in', [...states]))
    .orderBy(order)
    .limit(size)
    .execute();
};

/** The requests to a merchant in these states, the newest first. */
export const listOfMerchant = (
  db: Db,
  companyId: string,
  { merchantId, states, most }: { merchantId: string; states: readonly State[]; most: number },
) =>
  requests(db, companyId)
    .where('invoice_request.merchant_id', '=', merchantId)
    .where('invoice_request.state', 'in', [...states])
    .orderBy('invoice_request.asked_at', 'desc')
    .limit(most)
    .execute();

/** The requests for a payment, or with an invoice, that were neither refused nor withdrawn. */
export const listLiveOf = (db: Db, companyId: string, of: { chargeId: string } | { invoiceId: string }) =>
  requests(db, companyId)
    .where('invoice_request.state', 'in', ['asked', 'issued'])
    .where(
      'chargeId' in of
        ? sql<boolean>`exists (select from invoice_request_charge as requested
            where requested.company_id = invoice_request.company_id and requested.request_id = invoice_request.id
              and requested.charge_id = ${of.chargeId})`
        : sql<boolean>`invoice_request.invoice_id = ${of.invoiceId}`,
    )
    .orderBy('invoice_request.id')
    .execute();

/** Requests without an answer that were made, and repeated, before an instant. */
export const listOverdue = (db: Db, companyId: string, before: Date) =>
  requests(db, companyId)
    // A literal: a partial index is not used for a value that the plan does not know.
    .where(sql<boolean>`invoice_request.state = 'asked'`)
    .where('invoice_request.asked_at', '<', before)
    .where((q) =>
      q.or([q('invoice_request.reminded_at', 'is', null), q('invoice_request.reminded_at', '<', before)]),
    )
    .limit(500)
    .execute();

export const insertRequest = (db: Db, row: Insertable<Database['invoice_request']>) =>
  db.insertInto('invoice_request').values(row).execute();

export const insertCharges = (db: Db, companyId: string, requestId: string, chargeIds: readonly string[]) =>
  db
    .insertInto('invoice_request_charge')
    .values(chargeIds.map((id) => ({ company_id: companyId, request_id: requestId, charge_id: id })))
    .execute();

export const updateRequest = (
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['invoice_request']>,
) =>
  db
    .updateTable('invoice_request')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** The payments of these requests, by when they were made. */
export const listChargesOf = (db: Db, companyId: string, requestIds: readonly string[]) =>
  db
    .selectFrom('invoice_request_charge as requested')
    .innerJoin('charge', (join) =>
      join
        .onRef('charge.company_id', '=', 'requested.company_id')
        .onRef('charge.id', '=', 'requested.charge_id'),
    )
    .select(['requested.request_id', 'charge.id', 'charge.trade_no', 'charge.out_trade_no', 'charge.subject'])
    .select(['charge.amount', 'charge.refunded', 'charge.currency', 'charge.paid_at', 'charge.expense_id'])
    .where('requested.company_id', '=', companyId)
    .where(sql<boolean>`requested.request_id = any(${[...requestIds]}::uuid[])`)
    .orderBy('charge.paid_at')
    .execute();
export type RequestedCharge = Awaited<ReturnType<typeof listChargesOf>>[number];
