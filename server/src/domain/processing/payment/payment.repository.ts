import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column, Database } from '#database/tables.ts';
import { payeeOfDocument } from './payee-of-document.ts';

export const insertPayments = (db: Db, rows: Insertable<Database['payment']>[]) =>
  db.insertInto('payment').values(rows).execute();

/** Ordered by document ID, so that locking several documents avoids deadlocks. */
export const listPayments = (db: Db, companyId: string, batchId: string) =>
  db
    .selectFrom('payment')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'payment.company_id')
        .onRef('document.id', '=', 'payment.document_id'),
    )
    .select(columnsIn('payment', 'payment'))
    .select([
      'document.number as document_number',
      'document.title as document_title',
      'document.submitter_id',
      'document.supplier_id',
    ])
    .where('payment.company_id', '=', companyId)
    .where('payment.batch_id', '=', batchId)
    .orderBy('payment.document_id')
    .orderBy('payment.id')
    .execute();

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** Closes an open payment; false when it is no longer open. */
export async function closePayment(
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['payment']> & { state: Column<'payment', 'state'> },
  from: Column<'payment', 'state'> = 'Open',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const findPaid = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('payment')
    .select(COLUMNS.payment)
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'Paid')
    .executeTakeFirst();

/** The accounts of the batches' open payments: as they are now, and with pending changes. */
export const listAccountsNow = (db: Db, companyId: string, batchIds: readonly string[]) =>
  db
    .selectFrom('payment')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'payment.company_id')
        .onRef('document.id', '=', 'payment.document_id'),
    )
    .leftJoin('payee_account as payee', (join) =>
      join
        .onRef('payee.company_id', '=', 'document.company_id')
        .on('payee.id', '=', payeeOfDocument)
        .on('payment.method', '=', 'bankFile'),
    )
    .leftJoin('payee_wallet as purse', (join) =>
      join
        .onRef('purse.company_id', '=', 'document.company_id')
        .onRef('purse.member_id', '=', 'document.submitter_id')
        .onRef('purse.kind', '=', 'payment.method'),
    )
    .leftJoin('supplier', (join) =>
      join
        .onRef('supplier.company_id', '=', 'document.company_id')
        .onRef('supplier.id', '=', 'document.supplier_id'),
    )
    .leftJoin('supplier_change as change', (join) =>
      join
        .onRef('change.company_id', '=', 'document.company_id')
        .onRef('change.supplier_id', '=', 'document.supplier_id')
        .on('change.state', '=', 'Waiting'),
    )
    .select([
      'payment.id',
      'payment.batch_id',
      'payment.document_id',
      'payment.payee_version',
      'payment.created_at',
      'document.submitter_id',
      'document.supplier_id',
      'payee.id as payee_account_id',
      sql<string | null>`coalesce(supplier.account_changed_by, purse.changed_by)`.as('changed_by'),
      'change.asked_by',
      sql<boolean>`change.id is not null`.as('waiting'),
      sql<number | null>`coalesce(supplier.account_version, payee.version, purse.version)`.as('version'),
      sql<Date | null>`case when supplier.id is null then coalesce(payee.updated_at, purse.updated_at)
        else supplier.account_changed_at end`.as('changed_at'),
      sql<string | null>`coalesce(change.name, supplier.name, payee.holder, purse.holder)`.as('holder'),
      sql<string | null>`coalesce(change.bank, supplier.bank, payee.bank)`.as('bank'),
      sql<string | null>`coalesce(change.account_last4, supplier.account_last4, payee.account_last4,
        purse.account_last4)`.as('last4'),
    ])
    .where('payment.company_id', '=', companyId)
    .where('payment.batch_id', 'in', [...batchIds])
    .where('payment.state', '=', 'Open')
    .execute();
export type AccountNow = Awaited<ReturnType<typeof listAccountsNow>>[number];

/** Stores the bank reference of a payment; false when another payment has it. */
export async function claimReference(
  db: Db,
  row: Insertable<Database['payment_reference']>,
): Promise<boolean> {
  const claimed = await db
    .insertInto('payment_reference')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const findReference = (db: Db, companyId: string, key: string) =>
  db
    .selectFrom('payment_reference')
    .select('payment_id')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst();
