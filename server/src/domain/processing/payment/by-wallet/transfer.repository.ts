import type { Insertable, Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

const OPEN = ['queued', 'sent', 'waiting'] as const;

export const insertTransfers = (db: Db, rows: Insertable<Database['payout_transfer']>[]) =>
  db.insertInto('payout_transfer').values(rows).execute();

const transfers = (db: Db, companyId: string) =>
  db.selectFrom('payout_transfer').select(COLUMNS.payout_transfer).where('company_id', '=', companyId);

export const findTransfer = (db: Db, companyId: string, id: string) =>
  transfers(db, companyId).where('id', '=', id).executeTakeFirst();

export const lockTransfer = (db: Db, companyId: string, id: string) =>
  transfers(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst();
export type TransferRow = NonNullable<Awaited<ReturnType<typeof lockTransfer>>>;

export const lockByNumber = (db: Db, companyId: string, walletId: string, number: string) =>
  transfers(db, companyId)
    .where('wallet_id', '=', walletId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();

export const listOfBatch = (db: Db, companyId: string, batchId: string) =>
  transfers(db, companyId).where('batch_id', '=', batchId).execute();

export const updateTransfer = (
  db: Db,
  { company_id, id }: Pick<TransferRow, 'company_id' | 'id'>,
  change: Updateable<Database['payout_transfer']>,
) =>
  db
    .updateTable('payout_transfer')
    .set(change)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();

/** Open transfers whose next look is overdue. */
export const listOverdue = (db: Db, companyId: string, before: Date) =>
  db
    .selectFrom('payout_transfer')
    .select(['id', 'looks'])
    .where('company_id', '=', companyId)
    .where('state', 'in', OPEN)
    .where('next_at', '<', before)
    .orderBy('next_at')
    .limit(500)
    .execute();

/** The transfers that wait for a member, with what WeChat needs to confirm them. */
export const listWaitingFor = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('payout_transfer as transfer')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.company_id', '=', 'transfer.company_id')
        .onRef('payment.id', '=', 'transfer.payment_id'),
    )
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'payment.company_id')
        .onRef('document.id', '=', 'payment.document_id'),
    )
    .innerJoin('payout_wallet as wallet', (join) =>
      join
        .onRef('wallet.company_id', '=', 'transfer.company_id')
        .onRef('wallet.id', '=', 'transfer.wallet_id'),
    )
    .select(columnsIn('payout_transfer', 'transfer'))
    .select(['payment.amount', 'payment.currency', 'payment.document_id'])
    .select(['document.number as document_number', 'wallet.account', 'wallet.app_id'])
    .where('transfer.company_id', '=', companyId)
    .where('transfer.state', '=', 'waiting')
    .where('transfer.package_info', 'is not', null)
    .where('document.submitter_id', '=', memberId)
    .orderBy('transfer.id')
    .limit(50)
    .execute();

/** A payment with whom it is for. */
export const findPayment = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('payment')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'payment.company_id')
        .onRef('document.id', '=', 'payment.document_id'),
    )
    .innerJoin('member as payee', (join) =>
      join
        .onRef('payee.company_id', '=', 'document.company_id')
        .onRef('payee.id', '=', 'document.submitter_id'),
    )
    .select(columnsIn('payment', 'payment'))
    .select([
      'document.number as document_number',
      'document.submitter_id',
      'payee.account as member_account',
    ])
    .where('payment.company_id', '=', companyId)
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow();
export type TransferPayment = Awaited<ReturnType<typeof findPayment>>;
