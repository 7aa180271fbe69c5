import {
  bagStatus,
  PAPER_STATUSES,
  type BagDetail,
  type BagDocument,
  type BagOnDocument,
  type BagSummary,
} from '@outlay/contract/processing/bag';
import { AppError } from '@outlay/contract/errors';
import type { MemberRef } from '@outlay/contract/organisation/company';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { listSummaries, readable } from '#domain/documents/document/read/read.service.ts';
import type { Context } from '#request/context.ts';
import { actionsOn, hasOriginals, mayRead } from './bag.policy.ts';
import * as bags from './bag.repository.ts';
import type { BagRow } from './bag.repository.ts';
import * as held from './held.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
interface PageOf {
  after?: string | undefined;
  size: number;
}

/** Number of documents offered for a bag, newest first. */
const LOOSE_MOST = 200;

export async function listMyBags(ctx: Reader, page: PageOf) {
  const { db, user } = ctx;
  const rows = await bags.listOwned(db, user.companyId, user.memberId, page);
  const next = rows.length === page.size ? (rows.at(-1)?.id ?? null) : null;
  return { items: await summariseBags(ctx, rows), next };
}

/** Summaries for lists, in the order of the rows. */
export async function summariseBags(ctx: Reader, rows: readonly BagRow[]): Promise<BagSummary[]> {
  const name = await namesOf(ctx, rows);
  return rows.map((row) => summarise(row, ctx.user, name));
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
  state: row.state,
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

/** The changed bag, for the response. */
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

/** The caller's documents whose originals are in no bag. */
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

/** The bag with a document's originals, for each of its readers. */
export async function getBagOfDocument(ctx: Reader, id: string) {
  if (!(await readable(ctx, [id])).has(id)) throw new AppError('NOT_FOUND', `document ${id}`);
  const { db, user } = ctx;
  const [paper] = await held.listPapers(db, user.companyId, [id]);
  if (!paper) throw new AppError('NOT_FOUND', `document ${id}`);
  const mine = paper.submitter_id === user.memberId;
  return { bag: await onDocument(ctx, paper), mayBag: mine && paper.bag_id === null && hasOriginals(paper) };
}

async function onDocument({ db, user }: Reader, paper: held.PaperRow): Promise<BagOnDocument | null> {
  const state = paper.bag_state;
  const row = paper.bag_id === null ? undefined : await bags.findBag(db, user.companyId, paper.bag_id);
  if (!row || bagStatus(state) === 0) return null;
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    remarks: paper.missing ?? row.remarks,
    since: row.since.toISOString(),
    readable: mayRead(row, user),
  };
}
