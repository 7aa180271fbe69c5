import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { BatchState, BatchSummary } from '@outlay/contract/processing/payment.batch';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { onlyThese } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { containing } from '#database/like.ts';
import { pageFirst, partsOf, type RowsOf } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';

type Counts = Pick<
  BatchSummary,
  'count' | 'openCount' | 'paidCount' | 'failedCount' | 'reversedCount' | 'cancelledCount'
>;

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
  db.selectFrom('payment_batch').where('payment_batch.company_id', '=', companyId);

/** Batches with the name of their template or wallet and the number of their payments in each state. */
const withCounts = (rows: RowsOf<'payment_batch'>) =>
  rows
    .leftJoin('bank_template as template', (join) =>
      join
        .onRef('template.company_id', '=', 'payment_batch.company_id')
        .onRef('template.id', '=', 'payment_batch.template_id'),
    )
    .leftJoin('payout_wallet as wallet', (join) =>
      join
        .onRef('wallet.company_id', '=', 'payment_batch.company_id')
        .onRef('wallet.id', '=', 'payment_batch.wallet_id'),
    )
    .select(columnsIn('payment_batch', 'payment_batch'))
    .select((q) => [
      sql<string>`coalesce(template.name, wallet.name)`.as('template_name'),
      'wallet.kind as wallet_kind',
      q
        .selectFrom('payment')
        .select(
          sql<Counts>`json_build_object(
            'count', count(*),
            'openCount', count(*) filter (where state = 'Open'),
            'paidCount', count(*) filter (where state = 'Paid'),
            'failedCount', count(*) filter (where state = 'Failed'),
            'reversedCount', count(*) filter (where state = 'Reversed'),
            'cancelledCount', count(*) filter (where state = 'Cancelled'))`.as('counts'),
        )
        .whereRef('payment.company_id', '=', 'payment_batch.company_id')
        .whereRef('payment.batch_id', '=', 'payment_batch.id')
        .as('counts'),
    ]);

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export interface BatchConditions {
  search: string;
  ids: readonly string[];
  states: readonly BatchState[];
  madeFrom: Date | null;
  madeBefore: Date | null;
}

export type BatchSort = 'created' | 'number' | 'amount' | 'state';

const SORTABLE: Record<BatchSort, Sortable> = {
  created: { by: sql.ref('payment_batch.created_at'), type: 'timestamptz' },
  number: { by: sql.ref('payment_batch.number'), type: 'text' },
  amount: { by: sql.ref('payment_batch.amount'), type: 'bigint' },
  state: { by: sql.ref('payment_batch.state'), type: 'text' },
};

/** Search conditions by number, name and bank reference. */
const matches = (search: string): RawBuilder<boolean> => {
  const like = containing(search);
  return sql`(payment_batch.number ilike ${like} or payment_batch.bank_reference ilike ${like} or exists (
    select from payment join document on document.company_id = payment.company_id and document.id = payment.document_id
    where payment.company_id = payment_batch.company_id and payment.batch_id = payment_batch.id
      and (payment.holder ilike ${like} or payment.reference ilike ${like} or document.number ilike ${like})))`;
};

const found = (db: Db, companyId: string, { ids, search, states, madeFrom, madeBefore }: BatchConditions) =>
  batches(db, companyId)
    .where(onlyThese(sql.ref('payment_batch.id'), ids))
    .$if(states.length > 0, (q) => q.where('payment_batch.state', 'in', [...states]))
    .$if(madeFrom !== null, (q) => q.where('payment_batch.created_at', '>=', madeFrom))
    .$if(madeBefore !== null, (q) => q.where('payment_batch.created_at', '<', madeBefore))
    .$if(search !== '', (q) => q.where(matches(search)));

export const listBatches = (
  db: Db,
  companyId: string,
  { page, ...conditions }: BatchConditions & { page: SortedPageQuery<BatchSort> },
) => {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('payment_batch.id'), page);
  const rows = found(db, companyId, conditions)
    .select(columnsIn('payment_batch', 'payment_batch'))
    .select(place.as('place'))
    .where(beyond);
  const { states } = conditions;
  const parts = states.length === 0 ? null : partsOf('payment_batch.state', states, page);
  return withCounts(pageFirst(db, 'payment_batch', rows, { order, size, parts }))
    .select(sql<string>`payment_batch.place`.as('place'))
    .execute();
};

export const sumBatches = (db: Db, companyId: string, conditions: BatchConditions) =>
  found(db, companyId, conditions)
    .select(['currency', sql<string>`count(*)`.as('count'), sql<string>`sum(amount)`.as('amount')])
    .groupBy('currency')
    .orderBy('currency')
    .execute();

export const findBatch = (db: Db, companyId: string, id: string) =>
  withCounts(batches(db, companyId).where('payment_batch.id', '=', id)).executeTakeFirst();

export const insertBatch = (db: Db, row: Insertable<Database['payment_batch']>) =>
  db.insertInto('payment_batch').values(row).execute();

/** Updates a batch in the state and version that were read; false when it has changed. */
export async function moveBatch(
  db: Db,
  seen: { companyId: string; id: string; state: BatchState; version: number },
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

/** Finds a batch by its id or its number. */
export const findBatchNamed = (db: Db, companyId: string, named: string) =>
  db
    .selectFrom('payment_batch')
    .select(['id', 'number', 'state', 'made_by', 'cancel_asked_by', 'wallet_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(id::text = ${named} or number = ${named})`)
    .executeTakeFirst();

/** Locks the batch row, which serialises results and cancellation. */
export const lockBatch = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('payment_batch')
    .select(COLUMNS.payment_batch)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertExport = (db: Db, row: Insertable<Database['payment_export']>) =>
  db.insertInto('payment_export').values(row).execute();

export const listExports = (db: Db, companyId: string, batchId: string) =>
  db
    .selectFrom('payment_export')
    .select(['id', 'file_name', 'sha256', 'rows', 'reason', 'created_at'])
    .select(sql<boolean>`file_sealed is not null`.as('kept'))
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();

/** An exported file with the state of its batch. */
export const findExport = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('payment_export')
    .innerJoin('payment_batch as batch', (join) =>
      join
        .onRef('batch.company_id', '=', 'payment_export.company_id')
        .onRef('batch.id', '=', 'payment_export.batch_id'),
    )
    .select(columnsIn('payment_export', 'payment_export'))
    .select(['batch.state', 'batch.made_by', 'batch.number', 'batch.cancel_asked_by', 'batch.wallet_id'])
    .where('payment_export.company_id', '=', companyId)
    .where('payment_export.id', '=', id)
    .executeTakeFirst();
