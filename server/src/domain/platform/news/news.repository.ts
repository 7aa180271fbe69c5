import { sql, type Insertable, type Updateable } from 'kysely';
import type { NewsState } from '@outlay/contract/platform/news';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';
import { containing } from '#database/like.ts';

/** Characters of the body in lists. */
const BEGINNING = 200;

interface Page {
  state: NewsState;
  search: string;
  after: { at: Date; id: string } | null;
  size: number;
  /** In the company's time zone. */
  today: string;
}

export const listNews = (db: Db, companyId: string, { state, search, after, size, today }: Page) => {
  const at = sql.ref<Date>(state === 'draft' ? 'news.updated_at' : 'news.published_at');
  return db
    .selectFrom('news')
    .select((q) => [
      'id',
      'title',
      sql<string>`left(body, ${BEGINNING})`.as('body'),
      at.as('at'),
      q
        .selectFrom('news_file')
        .select('file_id')
        .whereRef('news_file.company_id', '=', 'news.company_id')
        .whereRef('news_file.news_id', '=', 'news.id')
        .orderBy('position')
        .limit(1)
        .as('cover'),
    ])
    .where('company_id', '=', companyId)
    .where('published_at', state === 'draft' ? 'is' : 'is not', null)
    .$if(state === 'published', (q) =>
      q.where(sql<boolean>`(expires_on is null or expires_on >= ${today}::date)`),
    )
    .$if(state === 'expired', (q) => q.where(sql<boolean>`expires_on < ${today}::date`))
    .$if(search !== '', (q) =>
      q.where((w) => w.or([w('title', 'ilike', containing(search)), w('body', 'ilike', containing(search))])),
    )
    .$if(after !== null, (q) => q.where(sql<boolean>`(${at}, id) < (${after?.at}, ${after?.id}::uuid)`))
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute();
};

export const findNews = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('news')
    .select(COLUMNS.news)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listPictureIds = async (db: Db, companyId: string, newsId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('news_file')
    .select('file_id')
    .where('company_id', '=', companyId)
    .where('news_id', '=', newsId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.file_id);
};

/** The news that show this picture. */
export const listNewsWith = (db: Db, companyId: string, fileId: string) =>
  db
    .selectFrom('news')
    .innerJoin('news_file', (join) =>
      join.onRef('news_file.company_id', '=', 'news.company_id').onRef('news_file.news_id', '=', 'news.id'),
    )
    .select(['news.published_at', 'news.expires_on'])
    .where('news.company_id', '=', companyId)
    .where('news_file.file_id', '=', fileId)
    .limit(100)
    .execute();

export const insertNews = (db: Db, row: Insertable<Database['news']>) =>
  db.insertInto('news').values(row).execute();

/** Updates the version that was read; false when it has changed. */
export async function updateNews(db: Db, seen: Seen, change: Updateable<Database['news']>): Promise<boolean> {
  return await updateSeen(db, 'news', seen, change);
}

export async function replacePictures(
  db: Db,
  companyId: string,
  newsId: string,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .deleteFrom('news_file')
    .where('company_id', '=', companyId)
    .where('news_id', '=', newsId)
    .execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((file_id, position) => ({
    ...{ company_id: companyId, news_id: newsId, file_id },
    ...{ position, created_at: now },
  }));
  await db.insertInto('news_file').values(rows).execute();
}

/** The caller has deleted the picture rows first. */
export async function deleteNews(db: Db, seen: Seen): Promise<boolean> {
  return await deleteSeen(db, 'news', seen);
}
