import type { Column, ProvedIdentity } from '#database/tables.ts';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export type Stage = Column<'identity_attempt', 'stage'>;

export interface Attempt {
  hash: Buffer;
  companyId: string;
  connectionId: string;
  stage: Stage;
  kept: Readonly<Record<string, string>>;
  identity: ProvedIdentity | null;
  inside: boolean;
  to: string | null;
  now: Date;
  expiresAt: Date;
}

export const insertAttempt = (db: Db, one: Attempt) =>
  db
    .insertInto('identity_attempt')
    .values({
      hash: one.hash,
      company_id: one.companyId,
      connection_id: one.connectionId,
      stage: one.stage,
      kept: JSON.stringify(one.kept),
      identity: one.identity && JSON.stringify(one.identity),
      inside: one.inside,
      to_page: one.to,
      created_at: one.now,
      expires_at: one.expiresAt,
    })
    .execute();

export const findAttempt = (db: Db, hash: Buffer, stage: Stage, now: Date) =>
  db
    .selectFrom('identity_attempt')
    .select(COLUMNS.identity_attempt)
    .where('hash', '=', hash)
    .where('stage', '=', stage)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes the attempt and returns it; only the first of several concurrent calls gets it. */
export const takeAttempt = (db: Db, hash: Buffer, stage: Stage, now: Date) =>
  db
    .deleteFrom('identity_attempt')
    .where('hash', '=', hash)
    .where('stage', '=', stage)
    .where('expires_at', '>', now)
    .returning(COLUMNS.identity_attempt)
    .executeTakeFirst();

/** The provider's answer came by itself: the browser fetches the result with its state. */
export const answerAttempt = async (db: Db, hash: Buffer, identity: ProvedIdentity): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_attempt')
    .set({ stage: 'answered', identity: JSON.stringify(identity) })
    .where('hash', '=', hash)
    .where('stage', '=', 'begun')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
