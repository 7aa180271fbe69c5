import type { Insertable } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export const insertComment = (db: Db, row: Insertable<Database['comment']>) =>
  db.insertInto('comment').values(row).execute();
