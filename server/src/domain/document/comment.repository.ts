import type { Insertable } from 'kysely';
import type { Database, Db } from '#database/connect.ts';

export const insertComment = (db: Db, row: Insertable<Database['comment']>) =>
  db.insertInto('comment').values(row).execute();
