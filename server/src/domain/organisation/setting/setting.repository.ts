import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

/** The company's row with the number of members, and whether a document has a number. */
export const getSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('company')
    .select(COLUMNS.company)
    .select([
      sql<number>`(select count(*) from member where company_id = ${companyId} and state <> 'left')`.as(
        'seated',
      ),
      sql<boolean>`exists (select from document where company_id = ${companyId} and number is not null)`.as(
        'currency_fixed',
      ),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
export type SettingRow = Awaited<ReturnType<typeof getSetting>>;

/** Locks the company until the transaction ends, so that meanwhile nobody joins and no number is assigned. */
export const lockCompany = (db: Db, companyId: string) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

/** External sites that our frame page may show. */
export async function listSites(db: Db, companyId: string): Promise<string[]> {
  const row = await db
    .selectFrom('company')
    .select('allowed_sites')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.allowed_sites;
}

export interface SettingChange {
  name?: string;
  tax_id?: string | null;
  currency?: string;
  time_zone?: string;
  fiscal_month?: number;
  password_policy?: Column<'company', 'password_policy'>;
  second_factor_days?: number;
  payee_hold_hours?: number;
  seats?: number | null;
  may_be_found?: boolean;
  features_off?: string[];
  allowed_sites?: string[];
  code?: string;
  logo_file_id?: string | null;
}

/** Updates the version that was read; false when it has changed. */
export async function updateCompany(
  db: Db,
  id: string,
  version: number,
  change: SettingChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates calendars that used the company's former time zone. */
export const moveCalendar = (db: Db, companyId: string, from: string, to: string) =>
  db
    .updateTable('calendar_setting')
    .set((q) => ({ time_zone: to, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('time_zone', '=', from)
    .execute();
