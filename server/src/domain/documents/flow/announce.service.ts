import type { TopicPayload } from '@outlay/contract/platform/outbox.topics';
import { SYSTEM_ID, type Context } from '#request/context.ts';

type Writer = Pick<Context, 'user' | 'emit' | 'now'>;
type Change = TopicPayload<'page.changed'>;

/**
 * Lets those know who have the document before them: open pages, and the systems that show it elsewhere, which costs
 * nothing in a company that has none. `finance`: it came to finance, went from it or changed there.
 */
export function announceChange(
  ctx: Writer,
  documentId: string,
  { finance = false }: { finance?: boolean } = {},
): void {
  refresh(ctx, [documentId], finance);
  if (ctx.user.shownOutside)
    ctx.emit({ topic: 'approvalCentre.sync', payload: { documentId, tried: 0 }, once: true });
}

/** Lets the open pages of finance know of a change that is none of a document. */
export const announceToFinance = (ctx: Writer): void => refresh(ctx, [], true);

function refresh({ user, emit, now }: Writer, documentIds: string[], finance: boolean): void {
  const by = user.memberId === SYSTEM_ID ? null : user.memberId;
  emit({ topic: 'page.changed', payload: { documentIds, by, finance, at: now().toISOString() }, join });
}

const join = (before: Change, own: Change): Change => ({
  ...before,
  documentIds: [...new Set([...before.documentIds, ...own.documentIds])],
  finance: before.finance || own.finance,
});
