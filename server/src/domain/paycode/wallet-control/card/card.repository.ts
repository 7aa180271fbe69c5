import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

const cards = (db: Db, companyId: string) =>
  db.selectFrom('wallet_card').select(COLUMNS.wallet_card).where('company_id', '=', companyId);
export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

export const findCard = (db: Db, companyId: string, id: string) =>
  cards(db, companyId).where('id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockCard = (db: Db, companyId: string, id: string) =>
  cards(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst();

export const findByOutNo = (
  db: Db,
  companyId: string,
  { walletId, outCardNo }: { walletId: string; outCardNo: string },
) =>
  cards(db, companyId)
    .where('wallet_id', '=', walletId)
    .where('out_card_no', '=', outCardNo)
    .executeTakeFirst();

/** The card of a member that is requested or open. */
export const findCurrent = (
  db: Db,
  companyId: string,
  { walletId, memberId, standardId }: { walletId: string; memberId: string; standardId: string },
) =>
  cards(db, companyId)
    .where('wallet_id', '=', walletId)
    .where('member_id', '=', memberId)
    .where('standard_id', '=', standardId)
    .where('state', 'in', ['asked', 'open'])
    .executeTakeFirst();

/** Throws a duplicate of `wallet_card_current` if there is one that is requested or open. */
export const insertCard = (db: Db, row: Insertable<Database['wallet_card']>) =>
  db.insertInto('wallet_card').values(row).execute();

export const updateCard = (
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['wallet_card']>,
) =>
  db
    .updateTable('wallet_card')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Cards that have ended and are not settled. */
export const listOverdue = (
  db: Db,
  companyId: string,
  { walletId, before }: { walletId: string; before: Date },
) =>
  cards(db, companyId)
    .where('wallet_id', '=', walletId)
    .where('state', 'in', ['asked', 'open'])
    .where('expires_at', '<', before)
    .execute();

const MINE_MOST = 20;

export const listMine = (db: Db, companyId: string, memberId: string, since: Date) =>
  cards(db, companyId)
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MINE_MOST)
    .execute();

export const linkTrade = (
  db: Db,
  companyId: string,
  { tradeId, cardId }: { tradeId: string; cardId: string },
) =>
  db
    .insertInto('wallet_card_trade')
    .values({ company_id: companyId, trade_id: tradeId, card_id: cardId })
    .onConflict((conflict) => conflict.columns(['company_id', 'trade_id']).doNothing())
    .execute();

export const findCardOf = async (db: Db, companyId: string, tradeId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('wallet_card_trade')
      .select('card_id')
      .where('company_id', '=', companyId)
      .where('trade_id', '=', tradeId)
      .executeTakeFirst()
  )?.card_id;

/**
 * Cards of a day with what the bill says was paid with them, less what came back before they ended. One that has not ended
 * has no `spent`.
 */
export async function listBilled(
  db: Db,
  companyId: string,
  { walletId, day }: { walletId: string; day: string },
): Promise<(Pick<CardRow, 'id' | 'out_card_no' | 'member_id' | 'spent'> & { billed: number })[]> {
  const { rows } = await sql<
    Pick<CardRow, 'id' | 'out_card_no' | 'member_id' | 'spent'> & { billed: string }
  >`
    select card.id, card.out_card_no, card.member_id, card.spent::int8 as spent,
      coalesce((select sum(trade.consumed) from wallet_card_trade as link
        join wallet_trade as trade on trade.company_id = link.company_id and trade.id = link.trade_id
        where link.company_id = card.company_id and link.card_id = card.id), 0)
      - coalesce((select sum(refund.amount) from wallet_card_trade as link
        join wallet_refund as refund on refund.company_id = link.company_id and refund.trade_id = link.trade_id
        where link.company_id = card.company_id and link.card_id = card.id and refund.at <= card.expires_at), 0)
      as billed
    from wallet_card as card
    where card.company_id = ${companyId} and card.wallet_id = ${walletId} and card.day = ${day}::date
      and card.state <> 'failed'
    order by card.out_card_no`.execute(db);
  return rows.map((row) => ({
    ...{ ...row, spent: row.spent === null ? null : Number(row.spent), billed: Number(row.billed) },
  }));
}
