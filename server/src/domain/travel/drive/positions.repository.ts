import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Condition on tracks of drives that ended before. */
export const endedBefore = (companyId: string, before: Date) =>
  sql`company_id = ${companyId} and drive_id in (
    select id from drive where company_id = ${companyId} and ended_at < ${before})`;

export const forgetWays = (db: Db, companyId: string, before: Date) =>
  db
    .updateTable('drive')
    .set({ path_sealed: null })
    .where('company_id', '=', companyId)
    .where('ended_at', '<', before)
    .where('path_sealed', 'is not', null)
    .execute();

export const forgetWaysOf = (db: Db, companyId: string, memberId: string) =>
  db
    .updateTable('drive')
    .set({ path_sealed: null })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();

export const deleteUnclaimed = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('drive')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('expense_id', 'is', null)
    .execute();

export const deleteTracks = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('drive_track')
    .where('company_id', '=', companyId)
    .where('drive_id', 'in', (q) =>
      q
        .selectFrom('drive')
        .select('id')
        .where('company_id', '=', companyId)
        .where('member_id', '=', memberId),
    )
    .execute();

export const deleteCommute = (db: Db, companyId: string, memberId: string) =>
  db.deleteFrom('commute').where('company_id', '=', companyId).where('member_id', '=', memberId).execute();

export const deleteUnusedVehicles = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('vehicle')
    .where('company_id', '=', companyId)
    .where('owner_id', '=', memberId)
    .where(
      sql<boolean>`not exists (select from drive where drive.company_id = ${companyId} and drive.vehicle_id = vehicle.id)`,
    )
    .execute();

export const listWithPositions = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('drive')
    .select(['company_id', 'id', 'path_sealed'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
