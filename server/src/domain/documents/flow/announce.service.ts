import type { Context } from '#request/context.ts';

/** Lets the systems know that show the document elsewhere; costs nothing in a company that has none. */
export function announceChange({ user, emit }: Pick<Context, 'user' | 'emit'>, documentId: string): void {
  if (user.shownOutside)
    emit({ topic: 'approvalCentre.sync', payload: { documentId, tried: 0 }, once: true });
}
