import type { Delegation } from '@outlay/contract/approval';
import { saveDelegation } from '#domain/flow/delegation.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';

/** Lets a colleague decide for me in a period, and tells them. */
export async function delegate(
  ctx: Context,
  given: Parameters<typeof saveDelegation>[1],
): Promise<Delegation> {
  const saved = await saveDelegation(ctx, given);
  const { fromDay, toDay } = saved;
  await tell(ctx, { to: [saved.to.id], kind: 'delegated', values: { actor: ctx.user.name, fromDay, toDay } });
  return saved;
}
