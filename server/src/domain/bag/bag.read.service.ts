import {
  bagStatus,
  PAPER_STATUSES,
  type BagDetail,
  type BagDocument,
  type BagFilter,
  type BagOnDocument,
  type BagState,
  type BagSummary,
} from '@outlay/contract/bag';
import { AppError } from '@outlay/contract/errors';
import type { MemberRef } from '@outlay/contract/company';
import type { DocumentSummary } from '@outlay/contract/document';
import { memberRefs } from '#domain/company/company.service.ts';
import { listSummaries, readable } from '#domain/document/document.read.service.ts';
import type { Context } from '#kit/context.ts';
import { actionsOn, hasOriginals, mayRead, readablePaths } from './bag.policy.ts';
import * as bags from './bag.repository.ts';
import type { BagRow } from './bag.repository.ts';
import * as held from './held.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
interface PageOf {
  after?: string | undefined;
  size: number;
}

/** So many loose documents are offered: whoever has more fills a bag with the newest first. */
const LOOSE_MOST = 200;

export async function listMyBags(ctx: Reader, page: PageOf) {
  const { db, user } = ctx;
  return await pageOf(ctx, await bags.listOwned(db, user.companyId, user.memberId, page), page.size);
}

/** Of the company, or of the departments that a role of mine reaches. */
export async function listBags(ctx: Reader, asked: BagFilter & PageOf) {
  const { db, user } = ctx;
  const paths = readablePaths(user);
  const page = await pageOf(ctx, await bags.listBags(db, user.companyId, paths, asked), asked.size);
  const counted = await bags.countBags(db, user.companyId, paths, { states: [], search: '' });
  return { ...page, counts: Object.fromEntries(counted.map(({ state, count }) => [state, Number(count)])) };
}

/** How many a filter finds. */
export async function countBags({ db, user }: Reader, filter: BagFilter): Promise<number> {
  const rows = await bags.countBags(db, user.companyId, readablePaths(user), filter);
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

async function pageOf(ctx: Reader, rows: BagRow[], size: number) {
  const name = await namesOf(ctx, rows);
  return {
    items: rows.map((row) => summarise(row, ctx.user, name)),
    next: rows.length === size ? (rows.at(-1)?.id ?? null) : null,
  };
}

type Name = (id: string) => MemberRef;
async function namesOf(ctx: Reader, rows: readonly BagRow[]): Promise<Name> {
  const people = await memberRefs(
    ctx,
    rows.flatMap(({ owner_id, received_by }) => [owner_id, received_by]),
  );
  return (id) => people.get(id) ?? { id, name: '', departmentName: null };
}

const summarise = (row: BagRow, user: Reader['user'], name: Name): BagSummary => ({
  id: row.id,
  number: row.number,
  state: row.state as BagState,
  owner: name(row.owner_id),
  documentCount: row.documents.length,
  remarks: row.remarks,
  since: row.since.toISOString(),
  receivedBy: row.received_by === null ? null : name(row.received_by),
  version: row.version,
  actions: actionsOn(row, user),
});

export async function getBag(ctx: Reader, id: string): Promise<BagDetail> {
  const row = await bags.findBag(ctx.db, ctx.user.companyId, id);
  if (!row || !mayRead(row, ctx.user)) throw new AppError('NOT_FOUND', `bag ${id}`);
  return await describe(ctx, row);
}

/** The bag that was just changed, as its answer. */
export async function describeBag(ctx: Reader, id: string): Promise<BagDetail> {
  const row = await bags.findBag(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `bag ${id}`);
  return await describe(ctx, row);
}

async function describe(ctx: Reader, row: BagRow): Promise<BagDetail> {
  const name = await namesOf(ctx, [row]);
  const known = await listSummaries(
    ctx,
    row.documents.map(({ document_id }) => document_id),
  );
  return {
    ...summarise(row, ctx.user, name),
    label: `${row.number}${row.seal}`,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    receivedAt: row.received_at?.toISOString() ?? null,
    documents: row.documents.flatMap(({ document_id, missing }) => {
      const document = known.get(document_id);
      return document ? { ...present(document), missing } : [];
    }),
  };
}

const present = ({ id, number, title, typeName, icon, status, money }: DocumentSummary): BagDocument => ({
  documentId: id,
  ...{ number, title, typeName, icon, status, money },
});

/** My documents whose originals are in no bag. */
export async function listCandidates(ctx: Reader) {
  const { db, user } = ctx;
  const rows = await held.listLoose(db, user.companyId, user.memberId, {
    statuses: PAPER_STATUSES,
    size: LOOSE_MOST,
  });
  const wanted = rows.filter(hasOriginals).map(({ id }) => id);
  const known = await listSummaries(ctx, wanted);
  return { items: wanted.flatMap((id) => known.get(id) ?? []).map(present) };
}

/** Whoever reads a document is told where its originals are. */
export async function getBagOfDocument(ctx: Reader, id: string) {
  if (!(await readable(ctx, [id])).has(id)) throw new AppError('NOT_FOUND', `document ${id}`);
  const { db, user } = ctx;
  const [paper] = await held.listPapers(db, user.companyId, [id]);
  if (!paper) throw new AppError('NOT_FOUND', `document ${id}`);
  const mine = paper.submitter_id === user.memberId;
  return { bag: await onDocument(ctx, paper), mayBag: mine && paper.bag_id === null && hasOriginals(paper) };
}

async function onDocument({ db, user }: Reader, paper: held.PaperRow): Promise<BagOnDocument | null> {
  const state = paper.bag_state as BagState | null;
  const row = paper.bag_id === null ? undefined : await bags.findBag(db, user.companyId, paper.bag_id);
  if (!row || bagStatus(state) === 0) return null;
  return {
    id: row.id,
    number: row.number,
    state: row.state as BagState,
    remarks: paper.missing ?? row.remarks,
    since: row.since.toISOString(),
    readable: mayRead(row, user),
  };
}
