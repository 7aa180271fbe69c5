import type { DocumentDetail } from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import { freeExpenses, markSubmitted } from '#domain/expense/expense.claim.service.ts';
import { endRun, listOpenHolders } from '#domain/flow/flow.service.ts';
import { unlockInvoices } from '#domain/invoice/invoice.life.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';
import { assertSeen, lockOwnDocument, moveDocument } from './document.move.ts';
import { getTransition } from './document.policy.ts';
import { describeDocument } from './document.read.service.ts';
import { wordsOf } from './document.submit.service.ts';

const URGE_PAUSE_MS = 4 * 3_600_000;

interface Act {
  id: string;
  version: number;
  reason: string;
}

/** Takes a document back from its approvers; they are told, their tasks close, its papers are held, not locked. */
export async function withdrawDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockOwnDocument(ctx, id);
  getTransition('withdraw', row, reason);
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'withdraw', reason });
  const holders = await endRun(ctx, id, 'cancelled');
  await unlockInvoices(ctx, id, 'Held');
  await markSubmitted(ctx, id, false);
  await tell(ctx, {
    to: holders,
    kind: 'documentWithdrawn',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}

/** Gives up a numbered document for good; its number stays used, its papers are free. */
export async function voidDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockOwnDocument(ctx, id);
  getTransition('void', row, reason);
  assertSeen(row, version);
  await moveDocument(ctx, row, { act: 'void', reason });
  await release(ctx, id);
  return await describeDocument(ctx, id);
}

/** What a dead document had taken is free for another. */
export async function release(ctx: Context, id: string): Promise<void> {
  await unlockInvoices(ctx, id, 'Unused');
  await freeExpenses(ctx, id);
}

/** Reminds whoever has it, at most once in four hours. */
export async function urgeDocument(ctx: Context, id: string): Promise<DocumentDetail> {
  const row = await lockOwnDocument(ctx, id);
  getTransition('urge', row, '');
  const next = (row.last_urged_at?.getTime() ?? 0) + URGE_PAUSE_MS;
  const wait = next - ctx.now().getTime();
  if (wait > 0)
    throw new AppError('TOO_MANY', { reason: 'urgedRecently', retryAfter: Math.ceil(wait / 1000) });
  const moved = await moveDocument(ctx, row, { act: 'urge', change: { last_urged_at: ctx.now() } });
  await tell(ctx, {
    to: await listOpenHolders(ctx, id),
    kind: 'taskUrged',
    values: wordsOf(moved, ctx.user.name),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}
