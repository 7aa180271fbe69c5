import type { Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';
import type { Database, StoredRules } from '#database/tables.ts';

/** More than these are not needed: some for each year. */
export const RULES_MOST = 50;

export const listRules = (db: Db, companyId: string) =>
  db
    .selectFrom('booking_rules')
    .select(COLUMNS.booking_rules)
    .where('company_id', '=', companyId)
    .orderBy('from_day', 'desc')
    .limit(RULES_MOST)
    .execute();

export const insertRules = (db: Db, row: Insertable<Database['booking_rules']>) =>
  db.insertInto('booking_rules').values(row).execute();

export const updateRules = (
  db: Db,
  seen: Seen,
  { definition, ...row }: { name: string; from_day: string; definition: StoredRules; updated_at: Date },
): Promise<boolean> =>
  updateSeen(db, 'booking_rules', seen, { ...row, definition: JSON.stringify(definition) });

export const deleteRules = (db: Db, seen: Seen): Promise<boolean> => deleteSeen(db, 'booking_rules', seen);
