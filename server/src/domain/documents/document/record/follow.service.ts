import type { Effect } from '#engine/run.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import * as copies from './cc.repository.ts';
import type { DocumentRow } from './document.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** The values that a message about a document is put together from. */
export const wordsOf = (row: DocumentRow, actor: string, reason?: string): Record<string, string> => ({
  number: row.number ?? '',
  title: row.title,
  amount: String(row.approved_amount ?? row.amount),
  currency: row.currency,
  actor,
  ...(reason ? { reason } : {}),
});

/** Tells the people a step of the run concerns: whose turn it is, and to whom it is copied. */
export async function followUp(ctx: Writer, row: DocumentRow, effects: readonly Effect[]): Promise<void> {
  const arrived = effects.flatMap((effect) => (effect.kind === 'taskArrived' ? effect.holderId : []));
  await notify(ctx, {
    to: arrived,
    kind: 'taskArrived',
    values: wordsOf(row, ctx.user.name),
    documentId: row.id,
  });
  const copied = effects.flatMap((effect) => (effect.kind === 'cc' ? effect.memberIds : []));
  if (copied.length > 0) {
    await copies.addCc(ctx.db, ctx.user.companyId, row.id, copied, ctx.now());
    await sendCopies(ctx, row);
  }
}

/** Tells those copied who were not told yet. */
export async function sendCopies(ctx: Writer, row: DocumentRow): Promise<void> {
  const copied = await copies.sendCc(ctx.db, ctx.user.companyId, row.id, ctx.now());
  await notify(ctx, {
    to: copied.map(({ member_id }) => member_id),
    kind: 'copiedToMe',
    values: wordsOf(row, ctx.user.name),
    documentId: row.id,
  });
}
