import type { Db } from '#database/connect.ts';

export const listNews = (db: Db, companyId: string, size: number, before: Date | null) =>
  db
    .selectFrom('news')
    .select(['id', 'title', 'body', 'published_at'])
    .where('company_id', '=', companyId)
    .$if(before !== null, (q) => q.where('published_at', '<', before))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
