import { AppError } from '@outlay/contract/errors';
import type { OpenAdvance } from '@outlay/contract/spend/advance';
import { dayOf, daysAfter, instantOf, nextDay } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import * as advances from './advance.repository.ts';

export { offsetsOf } from './advance.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

type Row = Awaited<ReturnType<typeof advances.listOpen>>[number];

/** The outstanding amount of an advance. */
const openOf = ({ amount, reserved, settled }: Pick<Row, 'amount' | 'reserved' | 'settled'>): number =>
  amount - reserved - settled;

export async function listOpenAdvances({ db, user, now }: Reader): Promise<{ items: OpenAdvance[] }> {
  const rows = await advances.listOpen(db, user.companyId, user.memberId);
  return { items: rows.map((row) => present(row, dayOf(now(), user.timeZone))) };
}

const present = (row: Row, today: string): OpenAdvance => {
  const money = { amount: row.amount, currency: row.currency };
  return {
    id: row.id,
    document: { id: row.document_id, number: row.number ?? '', title: row.title, money },
    refundOf: refundOf(row),
    money,
    open: openOf(row),
    dueOn: row.due_on,
    overdue: row.due_on !== null && row.due_on < today,
  };
};

/** The order that was refunded, in words; null for an advance. */
export const refundOf = ({ kind, merchant }: Pick<Row, 'kind' | 'merchant'>): string | null =>
  kind === 'refund' ? (merchant ?? '') : null;

/** An advance that a document writes off, and how much of it in minor units. */
export interface Offset {
  advance_id: string;
  amount: number;
}

/** The advances that a document writes off, with the open amount of each. */
export async function describeOffsets({ db, user }: Pick<Reader, 'db' | 'user'>, offsets: readonly Offset[]) {
  if (offsets.length === 0) return [];
  const rows = await advances.findByIds(
    db,
    user.companyId,
    offsets.map(({ advance_id }) => advance_id),
  );
  return offsets.flatMap(({ advance_id, amount }) => {
    const row = rows.find(({ id }) => id === advance_id);
    if (!row) return [];
    const { id, document, open, refundOf: refunded } = present(row, '');
    return [{ advanceId: id, document, amount, open, refundOf: refunded }];
  });
}

/**
 * The write-offs that a member chose for a draft: only their own advances are allowed. What is owed for refunds is not
 * theirs to choose, except for giving it back with a repayment.
 */
export async function chosenOf(
  { db, user }: Pick<Reader, 'db' | 'user'>,
  offsets: readonly { advanceId: string; amount: number }[],
  repays: boolean,
): Promise<Offset[]> {
  const ids = offsets.map(({ advanceId }) => advanceId);
  const rows = ids.length > 0 ? await advances.findByIds(db, user.companyId, ids) : [];
  const mine = new Map(
    rows.filter(({ member_id }) => member_id === user.memberId).map((row) => [row.id, row]),
  );
  if (ids.some((id) => !mine.has(id))) throw new AppError('NOT_FOUND', 'advance');
  return offsets.flatMap(({ advanceId, amount }) =>
    repays || mine.get(advanceId)?.kind === 'paid' ? [{ advance_id: advanceId, amount }] : [],
  );
}

/** Replaces what a draft writes off. */
export const writeOffsets = (
  { db, user, now }: Reader,
  documentId: string,
  offsets: readonly Offset[],
): Promise<void> => advances.replaceOffsets(db, user.companyId, documentId, offsets, now());

/** Reserves the write-offs of a submitted document; fails when another document reserved them first. */
export async function reserveOffsets(
  ctx: Writer,
  documentId: string,
  offsets: readonly Offset[],
): Promise<void> {
  await releaseOffsets(ctx, documentId);
  for (const { advance_id, amount } of offsets) {
    const moved = await advances.moveAdvance(ctx.db, ctx.user.companyId, advance_id, {
      reserved: amount,
      settled: 0,
    });
    if (!moved) throw new AppError('CONFLICT', { reason: 'offsetTooHigh' });
    await record(ctx, { advanceId: advance_id, documentId, kind: 'reserve', amount });
  }
}

/** Releases exactly what this document had reserved. */
export async function releaseOffsets(ctx: Writer, documentId: string): Promise<void> {
  for (const { advance_id, reserved } of await advances.listHeld(ctx.db, ctx.user.companyId, documentId))
    if (reserved > 0) {
      await move(ctx, advance_id, { reserved: -reserved, settled: 0 });
      await record(ctx, { advanceId: advance_id, documentId, kind: 'release', amount: reserved });
    }
}

/** Writes off the reserved amounts up to `most` on settlement and releases the rest. */
export async function settleOffsets(ctx: Writer, documentId: string, most: number): Promise<void> {
  const held = await advances.listHeld(ctx.db, ctx.user.companyId, documentId);
  let left = most;
  for (const { advance_id, reserved } of held) {
    const amount = Math.min(reserved, left);
    left -= amount;
    if (amount > 0) {
      await move(ctx, advance_id, { reserved: -amount, settled: amount });
      await record(ctx, { advanceId: advance_id, documentId, kind: 'settle', amount });
    }
  }
  if (held.length > 0) await releaseOffsets(ctx, documentId);
}

/** Turns write-offs back into reservations when a payment came back. */
export async function unsettleOffsets(ctx: Writer, documentId: string): Promise<void> {
  for (const { advance_id, settled } of await advances.listHeld(ctx.db, ctx.user.companyId, documentId))
    if (settled > 0) {
      await move(ctx, advance_id, { reserved: settled, settled: -settled });
      await record(ctx, { advanceId: advance_id, documentId, kind: 'unsettle', amount: settled });
    }
}

async function move(ctx: Writer, id: string, by: { reserved: number; settled: number }): Promise<void> {
  if (!(await advances.moveAdvance(ctx.db, ctx.user.companyId, id, by)))
    throw new AppError('WRONG_STATE', { reason: 'advanceSettled' });
}

const record = (
  { db, user, now }: Writer,
  made: {
    advanceId: string;
    documentId: string;
    kind: 'paid' | 'reserve' | 'release' | 'settle' | 'unsettle' | 'cancel';
    amount: number;
  },
) =>
  advances.insertMovement(db, {
    company_id: user.companyId,
    id: newId(),
    advance_id: made.advanceId,
    document_id: made.documentId,
    kind: made.kind,
    amount: made.amount,
    created_at: now(),
  });

interface Paid {
  documentId: string;
  memberId: string;
  amount: number;
  currency: string;
  dueOn: string | null;
}

/** Opens an advance once it was paid out; the member must account for it. */
export async function openAdvance(ctx: Writer, paid: Paid): Promise<void> {
  const { db, user, now } = ctx;
  const known = await advances.findOfDocument(db, user.companyId, paid.documentId);
  const id = known?.id ?? newId();
  if (known) await advances.setCancelled(db, user.companyId, id, null);
  else
    await advances.insertAdvance(db, {
      company_id: user.companyId,
      id,
      document_id: paid.documentId,
      member_id: paid.memberId,
      amount: paid.amount,
      currency: paid.currency,
      due_on: paid.dueOn,
      created_at: now(),
    });
  await record(ctx, { advanceId: id, documentId: paid.documentId, kind: 'paid', amount: paid.amount });
  if (paid.dueOn)
    ctx.emit({
      topic: 'advance.due',
      payload: { advanceId: id },
      // Reminds at 09:00 on the day after the due date.
      dueAt: new Date(instantOf(user.timeZone, nextDay(paid.dueOn), '09:00')),
    });
}

/** Cancels an advance whose payment came back; throws when part of it was used already. */
export async function cancelAdvance(ctx: Writer, documentId: string): Promise<void> {
  const { db, user, now } = ctx;
  const found = await advances.findOfDocument(db, user.companyId, documentId);
  if (!found) return;
  const row = await advances.lockAdvance(db, user.companyId, found.id);
  if (!row || row.reserved + row.settled > 0) throw new AppError('WRONG_STATE', { reason: 'advanceSettled' });
  await advances.setCancelled(db, user.companyId, row.id, now());
  await record(ctx, { advanceId: row.id, documentId, kind: 'cancel', amount: row.amount });
}

const REMIND_AGAIN_DAYS = 7;

/** Notifies the owner of a due advance, and again every week. */
export async function dueAdvance(ctx: Writer, advanceId: string) {
  const { db, user, now } = ctx;
  const row = await advances.lockAdvance(db, user.companyId, advanceId);
  const over = row && row.cancelled_at === null && row.settled < row.amount && row.due_on !== null;
  if (!over) return undefined;
  await advances.setReminded(db, user.companyId, advanceId, now());
  ctx.emit({
    topic: 'advance.due',
    payload: { advanceId },
    dueAt: daysAfter(now(), REMIND_AGAIN_DAYS, user.timeZone),
  });
  return {
    memberId: row.member_id,
    documentId: row.document_id,
    open: openOf(row),
    currency: row.currency,
    dueOn: row.due_on,
  };
}
