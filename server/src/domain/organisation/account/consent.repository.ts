import type { Insertable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export const insertConsents = (db: Db, rows: readonly Insertable<Database['consent']>[]) =>
  db
    .insertInto('consent')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['person_id', 'kind', 'version']).doNothing())
    .execute();

export const listConsents = (db: Db, personId: string) =>
  db
    .selectFrom('consent')
    .select(['kind', 'version', 'at'])
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .execute();
