import type { Db } from '#database/connect.ts';

export const listNewest = (db: Db, size: number) =>
  db.selectFrom('sent_note').selectAll().orderBy('created_at', 'desc').limit(size).execute();
