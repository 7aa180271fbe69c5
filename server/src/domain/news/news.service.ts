import type { Context } from '#kit/context.ts';
import { openCursor, sealCursor } from '#kit/cursor.ts';
import * as news from './news.repository.ts';

export async function listNews(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { after, size }: { after?: string | undefined; size: number },
) {
  const rows = await news.listNews(db, user.companyId, size, openCursor(after)?.at ?? null);
  const last = rows.at(-1);
  return {
    items: rows.map(({ id, title, body, published_at }) => ({
      id,
      title,
      body,
      at: published_at.toISOString(),
    })),
    next: rows.length === size && last ? sealCursor({ at: last.published_at, id: last.id }) : null,
  };
}
