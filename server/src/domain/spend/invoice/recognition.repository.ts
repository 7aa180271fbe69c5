import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';

export interface RecognitionId {
  companyId: string;
  memberId: string;
  id: string;
}

export type RecognitionRow = NonNullable<Awaited<ReturnType<typeof findRecognition>>>;

const mine = (db: Db, { companyId, memberId, id }: RecognitionId) =>
  db
    .selectFrom('recognition')
    .select(COLUMNS.recognition)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('id', '=', id);

export const findRecognition = (db: Db, of: RecognitionId) => mine(db, of).executeTakeFirst();

/** As `findRecognition`, locked until the transaction ends. */
export const lockRecognition = (db: Db, of: RecognitionId) => mine(db, of).forUpdate().executeTakeFirst();

/** Inserts the running recognition; false when it exists already. */
export async function beginRecognition(db: Db, of: RecognitionId, now: Date): Promise<boolean> {
  const begun = await db
    .insertInto('recognition')
    .values({
      ...keyOf(of),
      member_id: of.memberId,
      status: 'running',
      step: 'opening',
      seen_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

const keyOf = ({ companyId, id }: RecognitionId) => ({ company_id: companyId, id });

/** Heartbeat: stores the current step and the time. */
export const markRecognition = (db: Db, of: RecognitionId, step: string, now: Date) =>
  db
    .updateTable('recognition')
    .set({ step, seen_at: now })
    .where('company_id', '=', of.companyId)
    .where('id', '=', of.id)
    .where('status', '=', 'running')
    .execute();

/** Stores the result of a recognition; inserts one that was never begun (in the demo). */
export const endRecognition = (
  db: Db,
  of: RecognitionId,
  end: { status: Column<'recognition', 'status'>; fileId: string; now: Date },
) =>
  db
    .insertInto('recognition')
    .values({
      ...keyOf(of),
      member_id: of.memberId,
      status: end.status,
      file_id: end.fileId,
      created_at: end.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ status: end.status, file_id: end.fileId, step: null, seen_at: null })
        .where('recognition.member_id', '=', of.memberId)
        .where('recognition.status', '=', 'running'),
    )
    .returning('id')
    .executeTakeFirst();

/** Deletes a failed recognition, so that a repeated upload starts again. */
export const dropRecognition = (db: Db, of: RecognitionId) =>
  db
    .deleteFrom('recognition')
    .where('company_id', '=', of.companyId)
    .where('id', '=', of.id)
    .where('status', '=', 'running')
    .execute();
