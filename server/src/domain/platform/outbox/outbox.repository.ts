import type { Db } from '#database/connect.ts';

export const listNewest = (db: Db, recipients: readonly string[], size: number) =>
  db
    .selectFrom('sent_note')
    .select(['id', 'channel', 'recipient', 'text', 'created_at'])
    .where('recipient', 'in', [...recipients])
    .orderBy('created_at', 'desc')
    .limit(size)
    .execute();
