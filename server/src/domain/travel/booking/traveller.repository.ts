import type { Db } from '#database/connect.ts';

export const findTraveller = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('traveller')
    .select(['profile_sealed', 'version'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Saves over the version that was read; false if it has changed. */
export async function saveTraveller(
  db: Db,
  row: { companyId: string; memberId: string; sealed: Buffer; version: number; now: Date },
): Promise<boolean> {
  const { companyId, memberId, sealed, version, now } = row;
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('traveller')
      .values({ company_id: companyId, member_id: memberId, profile_sealed: sealed, updated_at: now })
      .onConflict((conflict) => conflict.columns(['company_id', 'member_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('traveller')
    .set({ profile_sealed: sealed, version: version + 1, updated_at: now })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteTraveller = (db: Db, companyId: string, memberId: string) =>
  db.deleteFrom('traveller').where('company_id', '=', companyId).where('member_id', '=', memberId).execute();
