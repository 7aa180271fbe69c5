import type { DocumentDetail, DocumentSummary } from '@outlay/contract/documents/document.detail';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { matching } from '#database/search.ts';
import { mayRead } from '../record/access.ts';
import { describe } from './describe.service.ts';
import { summarise } from '../record/present.ts';
import { findWhole, type Parts } from '../record/whole.service.ts';
export { readable } from '../record/access.ts';
export { describeRoute } from './route.ts';
import * as copies from '../record/cc.repository.ts';
import * as documents from '../record/document.repository.ts';
import * as lists from '../record/summary.repository.ts';
import type { SummaryRow } from '../record/summary.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

interface Query {
  statuses: DocumentStatus[];
  typeIds: string[];
  search: string;
  after?: string | undefined;
  size: number;
}

const pageOf = (rows: SummaryRow[], size: number, user: Reader['user']) => {
  const last = rows.at(-1);
  return {
    items: rows.map((row) => summarise(row, user)),
    next: rows.length === size && last ? sealCursor({ at: last.updated_at, id: last.id }) : null,
  };
};

export async function listMyDocuments({ db, user }: Reader, query: Query) {
  const { companyId, memberId: ownerId } = user;
  const found = await matching(db, 'document', { companyId, ownerId, search: query.search });
  const page = { ...query, found, after: openCursor(query.after) };
  return pageOf(await lists.listBySubmitter(db, user.companyId, user.memberId, page), query.size, user);
}

export async function listCopiedToMe(
  { db, user }: Reader,
  filter: { after?: string | undefined; search: string; size: number },
) {
  const { companyId } = user;
  const found = await matching(db, 'document', { companyId, ownerId: null, search: filter.search });
  const page = { ...filter, found, after: openCursor(filter.after) };
  const rows = await lists.listCc(db, user.companyId, user.memberId, page);
  const last = rows.at(-1);
  return {
    items: rows.map((row) => ({ ...summarise(row, user), read: row.read_at !== null })),
    next: rows.length === filter.size && last?.sent_at ? sealCursor({ at: last.sent_at, id: last.id }) : null,
  };
}

/** Summaries by id, for lists of other domains, which have already checked the permission. */
export async function listSummaries(
  { db, user }: Pick<Reader, 'db' | 'user'>,
  ids: readonly string[],
): Promise<Map<string, DocumentSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await lists.listByIds(db, user.companyId, ids);
  return new Map(rows.map((row) => [row.id, summarise(row, user)]));
}

export async function getDocument(ctx: Reader, id: string): Promise<DocumentDetail> {
  const row = await getWhole(ctx, id);
  if (!(await mayRead(ctx, row))) throw missing(id);
  return await describe(ctx, row);
}

/** The changed document, for the response. */
export const describeDocument = async (ctx: Reader, id: string): Promise<DocumentDetail> =>
  await describe(ctx, await getWhole(ctx, id));

async function getWhole({ db, user }: Reader, id: string): Promise<Parts> {
  const row = await findWhole(db, user.companyId, id);
  if (!row) throw missing(id);
  return row;
}

const missing = (id: string) => new AppError('NOT_FOUND', `document ${id}`);

/** The caller's approved trip requests, for use on a claim. */
export async function listTrips({ db, user }: Reader) {
  const rows = await documents.listTrips(db, user.companyId, user.memberId);
  return {
    items: rows.map(({ id, number, title, amount, currency }) => ({
      id,
      number: number ?? '',
      title,
      money: { amount, currency },
    })),
  };
}

export async function markCcRead({ db, user, now }: Reader, id: string) {
  await copies.markCcRead(db, user.companyId, id, user.memberId, now());
  return { done: true as const };
}
