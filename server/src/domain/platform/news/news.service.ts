import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { NewsDetail, NewsState, newsEndpoints } from '@outlay/contract/platform/news';
import { listFileRefs, previewOf, takePictures } from '#domain/platform/file/file.service.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import type { Binary } from '#request/served.ts';
import { isDuplicate } from '#database/transaction.ts';
import { actionsOf, maySee, mayWrite, stateOf } from './news.policy.ts';
import * as news from './news.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Row = NonNullable<Awaited<ReturnType<typeof news.findNews>>>;
interface Seen {
  id: string;
  version: number;
}

const todayOf = ({ user, now }: Pick<Context, 'user' | 'now'>): string => dayOf(now(), user.timeZone);

export async function listNews(ctx: Reader, query: Received<typeof newsEndpoints.list>) {
  const { db, user } = ctx;
  const { state, search, after, size } = query;
  if (!maySee(user, state)) throw new AppError('NOT_ALLOWED', 'news.write');
  const page = { state, search, size, after: openCursor(after), today: todayOf(ctx) };
  const rows = await news.listNews(db, user.companyId, page);
  const last = rows.at(-1);
  return {
    items: rows.map(({ id, title, body, at, cover }) => ({
      ...{ id, title, body, cover, state },
      at: at.toISOString(),
    })),
    next: rows.length === size && last ? sealCursor({ at: last.at, id: last.id }) : null,
    actions: mayWrite(user) ? ['write' as const] : [],
  };
}

/** News visible to this person; throws `NOT_FOUND` for any other. */
async function getVisible(ctx: Reader, id: string): Promise<{ row: Row; state: NewsState }> {
  const row = await news.findNews(ctx.db, ctx.user.companyId, id);
  const state = row && stateOf(row, todayOf(ctx));
  if (!row || !state || !maySee(ctx.user, state)) throw new AppError('NOT_FOUND', `news ${id}`);
  return { row, state };
}

export async function getNews(ctx: Reader, id: string): Promise<NewsDetail> {
  const { row, state } = await getVisible(ctx, id);
  const pictureIds = await news.listPictureIds(ctx.db, ctx.user.companyId, id);
  return {
    ...{ id, title: row.title, body: row.body, state, version: row.version },
    cover: pictureIds[0] ?? null,
    at: (row.published_at ?? row.updated_at).toISOString(),
    pictures: await listFileRefs(ctx, pictureIds),
    expiresOn: row.expires_on,
    actions: actionsOf(ctx.user, state),
  };
}

export async function readPicture(
  ctx: Reader,
  storage: StoragePort,
  { id, size }: Received<typeof newsEndpoints.picture>,
): Promise<Binary> {
  const shownBy = await news.listNewsWith(ctx.db, ctx.user.companyId, id);
  const today = todayOf(ctx);
  if (!shownBy.some((row) => maySee(ctx.user, stateOf(row, today))))
    throw new AppError('NOT_FOUND', `picture ${id}`);
  return await previewOf(ctx, storage, id, size);
}

/** Creates a draft or changes existing news; published news stays published. */
export async function saveNews(ctx: Context, form: Received<typeof newsEndpoints.save>): Promise<NewsDetail> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { id, version, title, body, expiresOn } = form;
  const before = await news.findNews(db, companyId, id);
  if (!before && version > 0) throw new AppError('NOT_FOUND', `news ${id}`);
  const change = { title, body, expires_on: expiresOn, updated_at: now() };
  if (!before) await insert(ctx, { ...change, id });
  else if (!(await news.updateNews(db, { companyId, id, version }, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const kept = await news.listPictureIds(db, companyId, id);
  const pictureIds = [...new Set(form.pictureIds)];
  await takePictures(
    ctx,
    pictureIds.filter((one) => !kept.includes(one)),
  );
  await news.replacePictures(db, companyId, id, pictureIds, now());
  ctx.audit({
    ...{ action: 'news.save', objectType: 'news', objectId: id },
    detail: { title, expiresOn, pictures: pictureIds.length, published: Boolean(before?.published_at) },
  });
  return await getNews(ctx, id);
}

async function insert(
  { db, user, now }: Context,
  row: Omit<Parameters<typeof news.insertNews>[1], 'company_id' | 'created_at' | 'author_id'>,
): Promise<void> {
  const own = { company_id: user.companyId, author_id: user.memberId, created_at: now() };
  try {
    await news.insertNews(db, { ...row, ...own, published_at: null });
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    throw error;
  }
}

export async function publishNews(ctx: Context, seen: Seen): Promise<NewsDetail> {
  const { row, state } = await getVisible(ctx, seen.id);
  if (state !== 'draft') throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  if (row.expires_on !== null && row.expires_on < todayOf(ctx))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'expiresOn', code: 'outOfRange' }] });
  return await show(ctx, seen, row, 'news.publish', ctx.now());
}

export async function takeBackNews(ctx: Context, seen: Seen): Promise<NewsDetail> {
  const { row, state } = await getVisible(ctx, seen.id);
  if (state === 'draft') throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
  return await show(ctx, seen, row, 'news.takeBack', null);
}

async function show(
  ctx: Context,
  seen: Seen,
  { title }: Row,
  action: 'news.publish' | 'news.takeBack',
  at: Date | null,
): Promise<NewsDetail> {
  const place = { companyId: ctx.user.companyId, ...seen };
  if (!(await news.updateNews(ctx.db, place, { published_at: at, updated_at: ctx.now() })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({ action, objectType: 'news', objectId: seen.id, detail: { title } });
  return await getNews(ctx, seen.id);
}

export async function removeNews(ctx: Context, seen: Seen) {
  const { db, user, now } = ctx;
  const { row } = await getVisible(ctx, seen.id);
  if (row.version !== seen.version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await news.replacePictures(db, user.companyId, seen.id, [], now());
  if (!(await news.deleteNews(db, { companyId: user.companyId, ...seen })))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    ...{ action: 'news.remove', objectType: 'news', objectId: seen.id },
    detail: { title: row.title },
  });
  return { done: true as const };
}
