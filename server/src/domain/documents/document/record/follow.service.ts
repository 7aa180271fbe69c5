import type { Effect } from '#engine/run.ts';
import { announceChange } from '#domain/documents/flow/announce.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import * as copies from './cc.repository.ts';
import type { DocumentRow } from './document.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'emit'>;

/** The placeholder values of a message about a document. */
export const wordsOf = (row: DocumentRow, actor: string, reason?: string): Record<string, string> => ({
  number: row.number ?? '',
  title: row.title,
  amount: String(row.approved_amount ?? row.amount),
  currency: row.currency,
  actor,
  ...(reason ? { reason } : {}),
});

/** Notifies the people affected by a step: the next approvers and the copy recipients. */
export async function followUp(ctx: Writer, row: DocumentRow, effects: readonly Effect[]): Promise<void> {
  const arrived = effects.flatMap((effect) => (effect.kind === 'taskArrived' ? effect.holderId : []));
  notify(ctx, {
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

/** Notifies copy recipients who were not notified yet. */
export async function sendCopies(ctx: Writer, row: DocumentRow): Promise<void> {
  const copied = await copies.sendCc(ctx.db, ctx.user.companyId, row.id, ctx.now());
  if (copied.length > 0) announceChange(ctx, row.id);
  notify(ctx, {
    to: copied.map(({ member_id }) => member_id),
    kind: 'copiedToMe',
    values: wordsOf(row, ctx.user.name),
    documentId: row.id,
  });
}
