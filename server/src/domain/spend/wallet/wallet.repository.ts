import { sql, type Insertable, type Updateable } from 'kysely';
import type { WalletStanding } from '@outlay/contract/spend/invoice';
import type { SetState } from '#provider/platform/wallet.port.ts';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/** Whether the company uses the wallet of the card. */
const USED = sql<boolean>`'wallet' = any(connection.uses)`;

/** Cards with their invoices, and the submitted documents that have locked these. An invoice may have been removed. */
const cardsOf = (db: Db, companyId: string) =>
  db
    .selectFrom('wallet_invoice')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.company_id', '=', 'wallet_invoice.company_id')
        .onRef('invoice.id', '=', 'wallet_invoice.invoice_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('invoice_lock')
          .select('document_id')
          .whereRef('invoice_lock.company_id', '=', 'wallet_invoice.company_id')
          .whereRef('invoice_lock.invoice_id', '=', 'wallet_invoice.invoice_id')
          .limit(1)
          .as('lock'),
      (join) => join.onTrue(),
    )
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'wallet_invoice.company_id')
        .onRef('document.id', '=', 'lock.document_id'),
    )
    .innerJoin('connection', (join) =>
      join
        .onRef('connection.company_id', '=', 'wallet_invoice.company_id')
        .onRef('connection.id', '=', 'wallet_invoice.connection_id'),
    )
    .select(columnsIn('wallet_invoice', 'wallet_invoice'))
    .select(['connection.enabled', USED.as('used')])
    .select([
      ...(['invoice.owner_id', 'invoice.number', 'invoice.seller_name', 'invoice.wallet'] as const),
      ...(['invoice.state as invoice_state', 'document.id as document_id'] as const),
      ...(['document.status as document_status', 'document.since as document_since'] as const),
    ])
    .where('wallet_invoice.company_id', '=', companyId);

export type CardRow = NonNullable<Awaited<ReturnType<typeof findByInvoice>>>;

export const findByInvoice = (db: Db, companyId: string, invoiceId: string) =>
  cardsOf(db, companyId).where('wallet_invoice.invoice_id', '=', invoiceId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockByInvoice = (db: Db, companyId: string, invoiceId: string) =>
  cardsOf(db, companyId)
    .where('wallet_invoice.invoice_id', '=', invoiceId)
    .forUpdate('wallet_invoice')
    .executeTakeFirst();

/** Nothing follows the other states. */
const OPEN = sql<boolean>`wallet_invoice.known in ('free', 'locked')`;

/** The cards of one person that are open and not refused. */
export const listOpenOf = (
  db: Db,
  companyId: string,
  { connectionId, openid, most }: { connectionId: string; openid: string; most: number },
) =>
  cardsOf(db, companyId)
    .where('wallet_invoice.connection_id', '=', connectionId)
    .where('wallet_invoice.openid', '=', openid)
    .where(OPEN)
    .where('wallet_invoice.refused', 'is', null)
    .orderBy('wallet_invoice.invoice_id')
    .limit(most)
    .execute();

/** The open cards of a wallet that were not read since then, longest ago first. */
export const listUnread = (
  db: Db,
  companyId: string,
  { connectionId, before, most }: { connectionId: string; before: Date; most: number },
) =>
  cardsOf(db, companyId)
    .where('wallet_invoice.connection_id', '=', connectionId)
    .where(OPEN)
    .where('wallet_invoice.read_at', '<', before)
    .orderBy('wallet_invoice.read_at')
    .limit(most)
    .execute();

/**
 * Open cards of which the last known state may not be what their documents ask for, tried last before then: all, or those of
 * one wallet.
 */
export const listDue = (
  db: Db,
  companyId: string,
  { triedBefore, most, connectionId }: { triedBefore: Date; most: number; connectionId?: string },
) =>
  cardsOf(db, companyId)
    .where(OPEN)
    .$if(connectionId !== undefined, (q) => q.where('wallet_invoice.connection_id', '=', connectionId ?? ''))
    .where(
      sql<boolean>`case wallet_invoice.known
        when 'free' then document.id is not null and ${USED}
        when 'locked' then document.id is null or document.status = 'Paid' or not ${USED}
        else false end`,
    )
    .where((q) =>
      q.or([q('wallet_invoice.tried_at', 'is', null), q('wallet_invoice.tried_at', '<', triedBefore)]),
    )
    .orderBy('wallet_invoice.tried_at')
    .limit(most)
    .execute();

export const listConnectionsToRead = (db: Db, companyId: string, before: Date) =>
  db
    .selectFrom('wallet_invoice')
    .select('connection_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where(OPEN)
    .where('read_at', '<', before)
    .execute();

/** The card of an invoice with this number, whoever imported it. */
export const findCard = (db: Db, companyId: string, card: { cardId: string; number: string }) =>
  cardsOf(db, companyId)
    .where('wallet_invoice.card_id', '=', card.cardId)
    .where('wallet_invoice.card_number', '=', card.number)
    .executeTakeFirst();

/** Members who imported invoices of this owner of a wallet. */
export const listImporters = (db: Db, companyId: string, openid: string) =>
  db
    .selectFrom('wallet_invoice')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.company_id', '=', 'wallet_invoice.company_id')
        .onRef('invoice.id', '=', 'wallet_invoice.invoice_id'),
    )
    .select('invoice.owner_id')
    .distinct()
    .where('wallet_invoice.company_id', '=', companyId)
    .where('wallet_invoice.openid', '=', openid)
    .execute();

/** Inserts a card; false if it was imported already. */
export async function insertCard(db: Db, row: Insertable<Database['wallet_invoice']>): Promise<boolean> {
  const inserted = await db
    .insertInto('wallet_invoice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'card_id', 'card_number']).doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const updateCard = (
  db: Db,
  companyId: string,
  invoiceId: string,
  change: Updateable<Database['wallet_invoice']>,
) =>
  db
    .updateTable('wallet_invoice')
    .set((q) => ({ ...change, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();

/** Notes that a state is requested from now on; an answer resets the count. */
export const noteTried = (
  db: Db,
  companyId: string,
  invoiceIds: readonly string[],
  { state, now }: { state: SetState; now: Date },
) =>
  db
    .updateTable('wallet_invoice')
    .set((q) => ({
      ...{ tried: state, tried_at: now },
      ...{ unanswered: q('unanswered', '+', 1), version: q('version', '+', 1) },
    }))
    .where('company_id', '=', companyId)
    .where('invoice_id', 'in', [...invoiceIds])
    .execute();

export const deleteCard = (db: Db, companyId: string, invoiceId: string) =>
  db
    .deleteFrom('wallet_invoice')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute();

/**
 * Deletes the cards that nothing needs any more: of removed invoices, and of people who were erased, unless the platform
 * still has to be told. `memberId`: of this person only.
 */
export const deleteUnneeded = (db: Db, companyId: string, memberId: string | null) =>
  db
    .deleteFrom('wallet_invoice')
    .where('company_id', '=', companyId)
    .where('known', '<>', 'locked')
    .where(
      memberId === null
        ? sql<boolean>`not exists (select from invoice i
            join member m on m.company_id = i.company_id and m.id = i.owner_id and m.erased_at is null
            where i.company_id = ${companyId} and i.id = wallet_invoice.invoice_id)`
        : sql<boolean>`exists (select from invoice i where i.company_id = ${companyId}
            and i.id = wallet_invoice.invoice_id and i.owner_id = ${memberId})`,
    )
    .execute();

export const setStanding = (db: Db, companyId: string, invoiceId: string, wallet: WalletStanding) =>
  db
    .updateTable('invoice')
    .set({ wallet })
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .execute();
