import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import { sortedPage, type SortedPageQuery } from '#database/sorted.ts';
import type { Database } from '#database/tables.ts';

const live = (
  table: 'merchant_key' | 'merchant_terminal',
) => sql<string>`(select count(*) from ${sql.table(table)} as access
  where access.company_id = merchant.company_id and access.merchant_id = merchant.id and access.revoked_at is null)`;

/** When it was paid last: read by its newest day, and not kept with it, where all payments of a merchant would meet. */
const LAST_PAID = sql<Date | null>`(select max(paid.paid_at) from charge as paid
  where paid.company_id = merchant.company_id and paid.merchant_id = merchant.id and paid.paid_on = (
    select max(newest.paid_on) from charge as newest
    where newest.company_id = merchant.company_id and newest.merchant_id = merchant.id))`;

const merchants = (db: Db, companyId: string) =>
  db
    .selectFrom('merchant')
    .select(columnsIn('merchant', 'merchant'))
    .select([live('merchant_key').as('key_count'), live('merchant_terminal').as('terminal_count')])
    .select(LAST_PAID.as('last_payment_at'))
    .where('merchant.company_id', '=', companyId);
export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findMerchant>>>;

export const findMerchant = (db: Db, companyId: string, id: string) =>
  merchants(db, companyId).where('merchant.id', '=', id).executeTakeFirst();

export const listMerchants = (
  db: Db,
  companyId: string,
  { search, enabled, page }: { search: string; enabled: boolean | null; page: SortedPageQuery<'name'> },
) => {
  const name = { by: sql.ref('merchant.name'), type: 'text' as const };
  const { place, beyond, order, size } = sortedPage({ name }, sql.ref('merchant.id'), page);
  return merchants(db, companyId)
    .select(place.as('place'))
    .where(beyond)
    .$if(search !== '', (q) => q.where(sql<boolean>`merchant.name ilike ${containing(search)}`))
    .$if(enabled !== null, (q) => q.where('merchant.enabled', '=', enabled ?? true))
    .orderBy(order)
    .limit(size)
    .execute();
};

export const insertMerchant = (db: Db, row: Insertable<Database['merchant']>) =>
  db.insertInto('merchant').values(row).execute();

/** False if it now has a different version. */
export const updateMerchant = (db: Db, seen: Seen, change: Updateable<Database['merchant']>) =>
  updateSeen(db, 'merchant', seen, change);

/** What became of its last notification, without a new version. */
export const noteWebhook = (db: Db, companyId: string, id: string, fault: string) =>
  db
    .updateTable('merchant')
    .set({ webhook_fault: fault })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

export const putLookup = (db: Db, companyId: string, merchantId: string) =>
  db
    .insertInto('merchant_lookup')
    .values({ merchant_id: merchantId, company_id: companyId })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute();

export const findCompany = async (db: Db, merchantId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('merchant_lookup')
      .select('company_id')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst()
  )?.company_id;

/** Whether the company is open and has payment codes switched on. */
export const takesPayments = async (db: Db, companyId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('company')
    .select(sql<boolean>`closed_at is null and not suspended and 'paycode' <> all(features_off)`.as('takes'))
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.takes ?? false;
};

/** The companies that have a merchant. */
export async function listCompanies(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('merchant_lookup')
    .select('company_id')
    .distinct()
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id: id }) => id);
}

const ofThese = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** The stores of these merchants that are not removed, in their order. */
export const listStores = (db: Db, companyId: string, merchantIds: readonly string[]) =>
  db
    .selectFrom('merchant_store')
    .select(['id', 'merchant_id', 'name'])
    .where('company_id', '=', companyId)
    .where(ofThese('merchant_id', merchantIds))
    .where('removed', '=', false)
    .orderBy('position')
    .execute();

/** Puts these stores in place of the merchant's; one that is left out is kept as removed. */
export async function replaceStores(
  db: Db,
  companyId: string,
  merchantId: string,
  stores: readonly { id: string; name: string }[],
): Promise<void> {
  await db
    .updateTable('merchant_store')
    .set({ removed: true })
    .where('company_id', '=', companyId)
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const [position, { id, name }] of stores.entries())
    await db
      .insertInto('merchant_store')
      .values({ company_id: companyId, merchant_id: merchantId, id, name, position })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'id'])
          .doUpdateSet({ name, position, removed: false })
          .where('merchant_store.merchant_id', '=', merchantId),
      )
      .execute();
}

/** Names by id, of merchants or of stores. */
export const listNames = async (
  db: Db,
  companyId: string,
  table: 'merchant' | 'merchant_store',
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? []
    : await db
        .selectFrom(table)
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where(ofThese('id', ids))
        .orderBy('name')
        .execute();

export const listKeys = (db: Db, companyId: string, merchantId: string) =>
  db
    .selectFrom('merchant_key')
    .select(COLUMNS.merchant_key)
    .where('company_id', '=', companyId)
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();

export const listTerminals = (db: Db, companyId: string, merchantId: string) =>
  db
    .selectFrom('merchant_terminal')
    .leftJoin('merchant_store as store', (join) =>
      join
        .onRef('store.company_id', '=', 'merchant_terminal.company_id')
        .onRef('store.id', '=', 'merchant_terminal.store_id'),
    )
    .select(columnsIn('merchant_terminal', 'merchant_terminal'))
    .select('store.name as store_name')
    .where('merchant_terminal.company_id', '=', companyId)
    .where('merchant_terminal.merchant_id', '=', merchantId)
    .orderBy('merchant_terminal.created_at', 'desc')
    .limit(200)
    .execute();
