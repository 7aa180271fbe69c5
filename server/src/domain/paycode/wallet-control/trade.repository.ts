import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { pageFirst } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';
import type { Database } from '#database/tables.ts';

interface TradeNumber {
  walletId: string;
  tradeNo: string;
}

const trades = (db: Db, companyId: string) =>
  db
    .selectFrom('wallet_trade')
    .select(columnsIn('wallet_trade', 'wallet_trade'))
    .where('wallet_trade.company_id', '=', companyId);
export type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>;

export const findTrade = (db: Db, companyId: string, { walletId, tradeNo }: TradeNumber) =>
  trades(db, companyId).where('wallet_id', '=', walletId).where('trade_no', '=', tradeNo).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockTrade = (db: Db, companyId: string, { walletId, tradeNo }: TradeNumber) =>
  trades(db, companyId)
    .where('wallet_id', '=', walletId)
    .where('trade_no', '=', tradeNo)
    .forUpdate()
    .executeTakeFirst();

/** Adds a trade; false if the wallet's number is known. Waits for another transaction that adds it, too. */
export async function insertTrade(db: Db, row: Insertable<Database['wallet_trade']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wallet_trade')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'wallet_id', 'trade_no']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const updateTrade = (
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['wallet_trade']>,
) =>
  db
    .updateTable('wallet_trade')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

export const findRefund = (
  db: Db,
  companyId: string,
  { tradeId, refundNo }: { tradeId: string; refundNo: string },
) =>
  db
    .selectFrom('wallet_refund')
    .select('amount')
    .where('company_id', '=', companyId)
    .where('trade_id', '=', tradeId)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();

export const insertRefund = (db: Db, row: Insertable<Database['wallet_refund']>) =>
  db.insertInto('wallet_refund').values(row).execute();

/** Trades of a day for which the wallet has another sum than was let pass, or none. */
export const listDiffering = (
  db: Db,
  companyId: string,
  { walletId, day }: { walletId: string; day: string },
) =>
  trades(db, companyId)
    .where('wallet_id', '=', walletId)
    .where('day', '=', day)
    .where(
      sql<boolean>`(case state when 'deducted' then amount - returned else 0 end)
        <> coalesce(consumed, 0) - consumed_refunded`,
    )
    .orderBy('trade_no')
    .execute();

/** Payments with the names of wallet and payer, the newest first. */
export const listTrades = (db: Db, companyId: string, page: SortedPageQuery<'at'>) => {
  const at = { by: sql.ref('wallet_trade.created_at'), type: 'timestamptz' as const };
  const { place, beyond, order, size } = sortedPage({ at }, sql.ref('wallet_trade.id'), page);
  const rows = trades(db, companyId).select(place.as('place')).where(beyond);
  return pageFirst(db, 'wallet_trade', rows, { order, size, parts: null })
    .innerJoin('corporate_wallet as wallet', (join) =>
      join
        .onRef('wallet.company_id', '=', 'wallet_trade.company_id')
        .onRef('wallet.id', '=', 'wallet_trade.wallet_id'),
    )
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'wallet_trade.company_id')
        .onRef('member.id', '=', 'wallet_trade.member_id'),
    )
    .select(columnsIn('wallet_trade', 'wallet_trade'))
    .select(['wallet.name as wallet_name', 'member.name as member_name'])
    .select(sql<string>`wallet_trade.place`.as('place'))
    .execute();
};
