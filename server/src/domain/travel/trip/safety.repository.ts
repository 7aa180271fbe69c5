import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export const findSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('trip_setting')
    .select(COLUMNS.trip_setting)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

interface Setting {
  companyId: string;
  shows: boolean;
  /** 0 before it was ever saved. */
  version: number;
  now: Date;
}

/** Saves over the version that was read; false if it has changed. */
export async function saveSetting(db: Db, { companyId, shows, version, now }: Setting): Promise<boolean> {
  const row = { shows_whereabouts: shows, updated_at: now };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('trip_setting')
      .values({ company_id: companyId, ...row })
      .onConflict((q) => q.column('company_id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('trip_setting')
    .set({ ...row, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const findContact = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('emergency_contact')
    .select(COLUMNS.emergency_contact)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Which of the members have said whom to call. */
export const listWithContact = async (db: Db, companyId: string, memberIds: readonly string[]) => {
  if (memberIds.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('emergency_contact')
    .select('member_id')
    .where('company_id', '=', companyId)
    .where('member_id', 'in', [...memberIds])
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
};

interface ContactRow {
  companyId: string;
  memberId: string;
  version: number;
  now: Date;
}

/** Saves over the version that was read; false if it has changed. */
export async function saveContact(
  db: Db,
  { companyId, memberId, version, now }: ContactRow,
  contact: { name: string; relation: string; phone: string },
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('emergency_contact')
      .values({ company_id: companyId, member_id: memberId, ...contact, updated_at: now })
      .onConflict((q) => q.columns(['company_id', 'member_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('emergency_contact')
    .set({ ...contact, updated_at: now, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteContact = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('emergency_contact')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();
