import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/** The same part again changes nothing. */
export const insertPart = (db: Db, row: Insertable<Database['drive_track']>) =>
  db
    .insertInto('drive_track')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'drive_id', 'part']).doNothing())
    .execute();

export const listParts = (db: Db, companyId: string, driveId: string) =>
  db
    .selectFrom('drive_track')
    .select(['id', 'points_sealed'])
    .where('company_id', '=', companyId)
    .where('drive_id', '=', driveId)
    .orderBy('part')
    .execute();

/** Without those of the part, which may arrive again. */
export async function countPointsBeside(
  db: Db,
  companyId: string,
  { driveId, part }: { driveId: string; part: number },
): Promise<number> {
  const { sum } = await db
    .selectFrom('drive_track')
    .select(sql<string>`coalesce(sum(points), 0)`.as('sum'))
    .where('company_id', '=', companyId)
    .where('drive_id', '=', driveId)
    .where('part', '!=', part)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export const findCommute = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('commute')
    .select(COLUMNS.commute)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export const saveCommute = (db: Db, row: Insertable<Database['commute']>) =>
  db
    .insertInto('commute')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'member_id']).doUpdateSet({
        places_sealed: row.places_sealed,
        distance_m: row.distance_m,
        updated_at: row.updated_at,
      }),
    )
    .execute();
