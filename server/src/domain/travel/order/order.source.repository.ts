import type { Db } from '#database/connect.ts';

export const listSources = (db: Db, companyId: string) =>
  db
    .selectFrom('order_source')
    .select(['id', 'name', 'mapping', 'bill_mapping'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .limit(200)
    .execute();

export const findSource = (db: Db, companyId: string, name: string) =>
  db
    .selectFrom('order_source')
    .select(['id', 'name', 'mapping', 'bill_mapping'])
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .executeTakeFirst();

/** Locks a source, so that two files of it are taken over one after the other; makes a new one. */
export async function lockSource(
  db: Db,
  { companyId, id, name, now }: { companyId: string; id: string; name: string; now: Date },
) {
  await db
    .insertInto('order_source')
    .values({ company_id: companyId, id, name, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
    .execute();
  return await db
    .selectFrom('order_source')
    .select(['id', 'name', 'mapping', 'bill_mapping'])
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks a source; false if there is none. */
export const lockSourceById = async (db: Db, companyId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('order_source')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Keeps the columns of its last file of orders, or of its last bill, as JSON. */
export const keepMapping = (
  db: Db,
  companyId: string,
  id: string,
  mapping: { mapping: string } | { bill_mapping: string },
) =>
  db
    .updateTable('order_source')
    .set(mapping)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
