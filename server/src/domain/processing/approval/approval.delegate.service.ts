import type { Delegation } from '@outlay/contract/documents/flow.delegation';
import { saveDelegation } from '#domain/documents/flow/delegation.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';

/** Delegates the caller's approvals to a colleague for a period, and notifies them. */
export async function delegate(
  ctx: Context,
  input: Parameters<typeof saveDelegation>[1],
): Promise<Delegation> {
  const saved = await saveDelegation(ctx, input);
  const { fromDay, toDay } = saved;
  notify(ctx, {
    to: [saved.to.id],
    kind: 'delegated',
    values: { actor: ctx.user.name, fromDay, toDay },
  });
  return saved;
}
