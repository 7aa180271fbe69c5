import { randomInt } from 'node:crypto';
import type { BagDetail } from '@outlay/contract/processing/bag';
import { bagNumber, SEAL_DIGITS } from '@outlay/contract/processing/bag.number';
import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { nextOf } from '#database/counter.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { isDuplicate } from '#database/transaction.ts';
import { hasOriginals, refusalToPut } from './bag.policy.ts';
import { describeBag } from './bag.read.service.ts';
import * as bags from './bag.repository.ts';
import { lockSeen, moveBag, type Seen } from './bag.context.ts';
import * as held from './held.repository.ts';

const SERIES = 'bag';

/** The agent who acts in the owner's name. */
const preparedBy = ({ user }: Context) => (user.agent ? { prepared_by: user.agent.memberId } : {});

/** Creates a bag with originals of the caller's documents. */
export async function createBag(
  ctx: Context,
  { id, documentIds }: { id: string; documentIds: string[] },
): Promise<BagDetail> {
  const { db, user, now } = ctx;
  const wanted = [...new Set(documentIds)];
  await assertMine(ctx, id, wanted);
  const number = bagNumber(await nextOf(db, user.companyId, SERIES));
  await once('staleVersion', () =>
    bags.insertBag(db, {
      ...{ company_id: user.companyId, id, number, owner_id: user.memberId, state: 'Open' },
      seal: String(randomInt(10 ** SEAL_DIGITS)).padStart(SEAL_DIGITS, '0'),
      ...preparedBy(ctx),
      ...{ since: now(), created_at: now(), updated_at: now() },
    }),
  );
  await put(ctx, id, wanted);
  ctx.audit({ action: 'bag.create', objectType: 'bag', objectId: id, detail: { number, documents: wanted } });
  return await describeBag(ctx, id);
}

/** Checks that each document is the caller's, has originals and is in no other bag. */
async function assertMine(ctx: Context, bagId: string, ids: readonly string[]): Promise<void> {
  const { db, user } = ctx;
  const invoices = new Map((await held.listPapers(db, user.companyId, ids)).map((one) => [one.id, one]));
  for (const id of ids)
    assertNotRefused(refusalToPut(invoices.get(id), bagId, user.memberId), `document ${id}`);
}

/** A unique key guarantees that a document is in one bag only. */
const put = ({ db, user, now }: Context, bagId: string, ids: readonly string[]) =>
  once('inAnotherBag', () => held.putIn(db, { companyId: user.companyId, bagId }, ids, now()));

async function once(reason: 'staleVersion' | 'inAnotherBag', write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason });
    throw error;
  }
}

/** Replaces the contents of the member's own bag. */
export async function changeBag(
  ctx: Context,
  { documentIds, ...seen }: Seen & { documentIds: string[] },
): Promise<BagDetail> {
  const row = await lockSeen(ctx, seen, 'change');
  const wanted = [...new Set(documentIds)];
  const before = new Set(row.documents.map(({ document_id }) => document_id));
  await assertMine(
    ctx,
    row.id,
    wanted.filter((id) => !before.has(id)),
  );
  await held.takeOut(ctx.db, { companyId: ctx.user.companyId, bagId: row.id }, wanted);
  await put(ctx, row.id, wanted);
  await moveBag(ctx, row, preparedBy(ctx), { action: 'bag.change', detail: { documents: wanted } });
  return await describeBag(ctx, row.id);
}

/**
 * The owner hands the bag over to finance. Documents without a need for originals any more are removed first.
 */
export async function handOver(ctx: Context, { note, ...seen }: Seen & { note: string }): Promise<BagDetail> {
  const { db, user, now } = ctx;
  const row = await lockSeen(ctx, seen, 'handOver');
  if (row.documents.length === 0) throw new AppError('WRONG_STATE', { reason: 'bagEmpty' });
  const ids = row.documents.map(({ document_id }) => document_id);
  const dead = (await held.listPapers(db, user.companyId, ids)).find((paper) => !hasOriginals(paper));
  if (dead)
    throw new AppError('WRONG_STATE', { reason: 'noOriginals', values: { number: dead.number ?? '' } });
  await moveBag(
    ctx,
    row,
    { state: 'HandedOver', note, handed_over_at: now(), ...preparedBy(ctx) },
    { action: 'bag.handOver', ...(note && { detail: { note } }) },
  );
  return await describeBag(ctx, row.id);
}

export async function takeBack(ctx: Context, seen: Seen): Promise<BagDetail> {
  const row = await lockSeen(ctx, seen, 'takeBack');
  await moveBag(ctx, row, { state: 'Open', handed_over_at: null }, { action: 'bag.takeBack' });
  return await describeBag(ctx, row.id);
}

/** Discards a bag: its documents can be put in another one; its number is not reused. */
export async function discardBag(ctx: Context, seen: Seen) {
  const row = await lockSeen(ctx, seen, 'discard');
  await held.takeOut(ctx.db, { companyId: ctx.user.companyId, bagId: row.id }, []);
  await moveBag(ctx, row, { state: 'Discarded' }, { action: 'bag.discard' });
  return { done: true as const };
}
