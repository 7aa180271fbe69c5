import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { lockNamed } from '#database/named-lock.ts';
import type { Cursor } from '#database/cursor.ts';
import { newestFirst } from '#database/page-first.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import type { Database } from '#database/tables.ts';

const own = (db: Db, companyId: string, memberId: string) =>
  db.selectFrom('drive').where('drive.company_id', '=', companyId).where('drive.member_id', '=', memberId);

const withParts = (rows: ReturnType<typeof own>) =>
  rows
    .innerJoin('vehicle', (join) =>
      join.onRef('vehicle.company_id', '=', 'drive.company_id').onRef('vehicle.id', '=', 'drive.vehicle_id'),
    )
    .leftJoin('expense', (join) =>
      join.onRef('expense.company_id', '=', 'drive.company_id').onRef('expense.id', '=', 'drive.expense_id'),
    )
    .select(columnsIn('drive', 'drive'))
    .select([
      'vehicle.plate',
      'vehicle.class',
      'vehicle.fiscal_power',
      'vehicle.state as vehicle_state',
      'expense.document_id',
      'expense.submitted',
    ]);

export type DriveRow = Awaited<ReturnType<typeof listOwn>>[number];

/** Serialises everything that a member does with drives: their number a day, overlaps, the year's distance. */
export const lockDrivesOf = (db: Db, companyId: string, memberId: string) =>
  lockNamed(db, companyId, { name: `drives ${memberId}`, earlier: `drives ${companyId} ${memberId}` });

export const listOwn = (db: Db, companyId: string, memberId: string, ids: readonly string[]) =>
  withParts(own(db, companyId, memberId))
    .where(sql<boolean>`drive.id = any(${[...ids]}::uuid[])`)
    .orderBy('drive.started_at')
    .execute();

export const listPage = (
  db: Db,
  companyId: string,
  memberId: string,
  wanted: { after: Cursor | null; size: number; claimable: boolean; favourite: boolean },
) => {
  const rows = own(db, companyId, memberId)
    .select(columnsIn('drive', 'drive'))
    .$if(wanted.favourite, (q) => q.where('favourite', '=', true))
    .$if(wanted.claimable, (q) =>
      q
        .where('recording', '=', false)
        .where((w) =>
          w.or([
            w('expense_id', 'is', null),
            w.exists(
              w
                .selectFrom('expense as free')
                .select('free.id')
                .whereRef('free.company_id', '=', 'drive.company_id')
                .whereRef('free.id', '=', 'drive.expense_id')
                .where('free.document_id', 'is', null),
            ),
          ]),
        ),
    );
  return withParts(newestFirst(db, 'drive', rows, { by: 'started_at', ...wanted })).execute();
};

/** Drives that have an amount, from this day on: those whose distances may count together with others. */
export const listPriced = (db: Db, companyId: string, memberId: string, fromDay: string) =>
  withParts(own(db, companyId, memberId))
    .where('drive.expense_id', 'is not', null)
    .where('drive.day', '>=', fromDay)
    .orderBy('drive.started_at')
    .execute();

/** Drives of a document's lines, in their order. */
export const listOfDocument = (db: Db, companyId: string, documentId: string) =>
  withParts(
    db
      .selectFrom('drive')
      .where('drive.company_id', '=', companyId)
      .where(
        sql<boolean>`drive.id in (select (line.origin->>'id')::uuid from document_line as line
          where line.company_id = ${companyId} and line.document_id = ${documentId}
            and line.origin->>'kind' = 'drive')`,
      ),
  )
    .orderBy('drive.started_at')
    .execute();

/** Another drive of the member at the same time, if there is one. */
export const findOverlapping = (
  db: Db,
  companyId: string,
  memberId: string,
  { id, startedAt, endedAt }: { id: string; startedAt: Date; endedAt: Date },
) =>
  own(db, companyId, memberId)
    .select(['id', 'from_name', 'to_name', 'started_at'])
    .where('id', '!=', id)
    .where('recording', '=', false)
    .where('started_at', '<', endedAt)
    .where('ended_at', '>', startedAt)
    .limit(1)
    .executeTakeFirst();

export async function countOnDay(
  db: Db,
  companyId: string,
  memberId: string,
  { id, day }: { id: string; day: string },
): Promise<number> {
  const { count } = await own(db, companyId, memberId)
    .select((q) => q.fn.countAll<string>().as('count'))
    .where('day', '=', day)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A drive that is there already stays as it is; its owner is checked by the caller. */
export const insertDrive = (db: Db, row: Insertable<Database['drive']>) =>
  db
    .insertInto('drive')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .execute();

export const updateDrive = (db: Db, seen: Seen, change: Updateable<Database['drive']>): Promise<boolean> =>
  updateSeen(db, 'drive', seen, change);

/** First and last position of a recording. */
export const setTimes = (
  db: Db,
  companyId: string,
  id: string,
  times: Pick<Updateable<Database['drive']>, 'started_at' | 'ended_at'>,
) => db.updateTable('drive').set(times).where('company_id', '=', companyId).where('id', '=', id).execute();

/** What it was calculated from; the version that a person edits stays. */
export const setMileage = (
  db: Db,
  companyId: string,
  id: string,
  change: Pick<Updateable<Database['drive']>, 'expense_id' | 'rate_id' | 'mileage'>,
) => db.updateTable('drive').set(change).where('company_id', '=', companyId).where('id', '=', id).execute();

export const deleteDrive = (db: Db, companyId: string, id: string) =>
  db.deleteFrom('drive').where('company_id', '=', companyId).where('id', '=', id).execute();

export const listFiles = (db: Db, companyId: string, driveIds: readonly string[]) =>
  db
    .selectFrom('drive_file')
    .select(['drive_id', 'file_id'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`drive_id = any(${[...driveIds]}::uuid[])`)
    .orderBy('position')
    .execute();

export async function replaceFiles(
  db: Db,
  companyId: string,
  driveId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('drive_file')
    .where('company_id', '=', companyId)
    .where('drive_id', '=', driveId)
    .execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('drive_file')
    .values(
      fileIds.map((file_id, position) => ({
        ...{ company_id: companyId, drive_id: driveId, file_id, position, created_at: now },
      })),
    )
    .execute();
}
