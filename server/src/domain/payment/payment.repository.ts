import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Database, Db } from '#database/connect.ts';

/** Passed documents, the longest waiting first, with where their money goes and how the last try failed. */
export const listPayables = (
  db: Db,
  companyId: string,
  page: { after: { at: Date; id: string } | null; size: number },
) =>
  db
    .selectFrom('document')
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'document.company_id')
        .onRef('department.id', '=', 'document.department_id'),
    )
    .leftJoin('payee_account as payee', (join) =>
      join
        .onRef('payee.company_id', '=', 'document.company_id')
        .onRef('payee.member_id', '=', 'document.submitter_id'),
    )
    .leftJoin('supplier', (join) =>
      join
        .onRef('supplier.company_id', '=', 'document.company_id')
        .onRef('supplier.id', '=', 'document.supplier_id'),
    )
    .select((q) => [
      'document.id',
      'document.version',
      'document.number',
      'document.title',
      'document.payable',
      'document.payout_amount',
      'document.payout_currency',
      'document.supplier_id',
      'document.currency',
      'document.hold',
      'document.passed_at',
      'document.submitter_id',
      'submitter.name as submitter_name',
      'department.name as department_name',
      // A supplier's account stands before its document's owner's.
      sql<string | null>`coalesce(supplier.name, payee.holder)`.as('holder'),
      // A change of the account holds its payments; a supplier's is the company's own entry.
      sql<Date | null>`case when supplier.id is null then payee.held_until end`.as('held_until'),
      sql<string | null>`coalesce(supplier.bank, payee.bank)`.as('bank'),
      sql<string | null>`coalesce(supplier.account_last4, payee.account_last4)`.as('account_last4'),
      q
        .selectFrom('payment')
        .select('failure')
        .whereRef('payment.company_id', '=', 'document.company_id')
        .whereRef('payment.document_id', '=', 'document.id')
        .where('payment.state', '=', 'Failed')
        .orderBy('payment.id', 'desc')
        .limit(1)
        .as('last_failure'),
    ])
    .where('document.company_id', '=', companyId)
    .where('document.status', '=', 'Passed')
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(document.passed_at, document.id) > (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('document.passed_at')
    .orderBy('document.id')
    .limit(page.size)
    .execute();

export const sumPayables = (db: Db, companyId: string) =>
  db
    .selectFrom('document')
    .select([
      sql<string>`coalesce(payout_currency, currency)`.as('currency'),
      sql<number>`sum(coalesce(payout_amount, payable))::bigint`.as('amount'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('company_id', '=', companyId)
    .where('status', '=', 'Passed')
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();

/** Which of the documents I said yes to: then another pays them. */
export const listDecidedBy = (db: Db, companyId: string, memberId: string, documentIds: readonly string[]) =>
  db
    .selectFrom('task')
    .select('document_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('holder_id', '=', memberId)
    .where('state', '=', 'Approved')
    .where('document_id', 'in', [...documentIds])
    .execute();

export const listTemplates = (db: Db, companyId: string) =>
  db
    .selectFrom('bank_template')
    .select(COLUMNS.bank_template)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();

export const findTemplate = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('bank_template')
    .select(COLUMNS.bank_template)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertTemplate = (db: Db, row: Insertable<Database['bank_template']>) =>
  db.insertInto('bank_template').values(row).execute();

const batches = (db: Db, companyId: string) =>
  db
    .selectFrom('payment_batch as batch')
    .innerJoin('bank_template as template', (join) =>
      join
        .onRef('template.company_id', '=', 'batch.company_id')
        .onRef('template.id', '=', 'batch.template_id'),
    )
    .select(columnsIn('payment_batch', 'batch'))
    .select((q) => [
      'template.name as template_name',
      q
        .selectFrom('payment')
        .select(
          sql<{ count: number; paid: number; failed: number }>`json_build_object(
            'count', count(*),
            'paid', count(*) filter (where state = 'Paid'),
            'failed', count(*) filter (where state = 'Failed'))`.as('counts'),
        )
        .whereRef('payment.company_id', '=', 'batch.company_id')
        .whereRef('payment.batch_id', '=', 'batch.id')
        .as('counts'),
    ])
    .where('batch.company_id', '=', companyId);

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export const listBatches = (db: Db, companyId: string, after: string | undefined, size: number) =>
  batches(db, companyId)
    .$if(after !== undefined, (q) => q.where('batch.id', '<', after ?? ''))
    .orderBy('batch.id', 'desc')
    .limit(size)
    .execute();

export const findBatch = (db: Db, companyId: string, id: string) =>
  batches(db, companyId).where('batch.id', '=', id).executeTakeFirst();

export const insertBatch = (db: Db, row: Insertable<Database['payment_batch']>) =>
  db.insertInto('payment_batch').values(row).execute();

/** Moves a batch on from the state and version that were seen; false when it is elsewhere by now. */
export async function moveBatch(
  db: Db,
  seen: { companyId: string; id: string; state: string; version: number },
  change: Updateable<Database['payment_batch']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_batch')
    .set({ ...change, version: seen.version + 1 })
    .where('company_id', '=', seen.companyId)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('version', '=', seen.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the batch's row, so that results and cancellation come one after the other. */
/** By its id or by the number that people know it by. */
export const findBatchNamed = (db: Db, companyId: string, named: string) =>
  db
    .selectFrom('payment_batch')
    .select(['id', 'number', 'state', 'made_by'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(id::text = ${named} or number = ${named})`)
    .executeTakeFirst();

export const lockBatch = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('payment_batch')
    .select(COLUMNS.payment_batch)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertPayments = (db: Db, rows: Insertable<Database['payment']>[]) =>
  db.insertInto('payment').values(rows).execute();

export const listPayments = (db: Db, companyId: string, batchId: string) =>
  db
    .selectFrom('payment')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'payment.company_id')
        .onRef('document.id', '=', 'payment.document_id'),
    )
    .select(columnsIn('payment', 'payment'))
    .select(['document.number as document_number', 'document.title as document_title'])
    .where('payment.company_id', '=', companyId)
    .where('payment.batch_id', '=', batchId)
    .orderBy('payment.id')
    .execute();

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** Settles an open payment; false when it is open no more. */
export async function closePayment(
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['payment']> & { state: string },
  from = 'Open',
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

export const insertExport = (db: Db, row: Insertable<Database['payment_export']>) =>
  db.insertInto('payment_export').values(row).execute();

export const listExports = (db: Db, companyId: string, batchId: string) =>
  db
    .selectFrom('payment_export')
    .select(COLUMNS.payment_export)
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
