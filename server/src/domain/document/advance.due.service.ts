import { z } from 'zod';
import { dueAdvance } from '#domain/advance/advance.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { AsSystem } from '#kit/gate.ts';
import type { OutboxHandler } from '#kit/outbox.ts';

const Payload = z.object({ advanceId: z.string() });

/** An advance is due: whoever has not settled it is reminded, and every week again. */
export const remindOfAdvance =
  (asSystem: AsSystem): OutboxHandler =>
  async ({ companyId, payload }) => {
    const { advanceId } = Payload.parse(payload);
    await asSystem(companyId, async (ctx) => {
      const due = await dueAdvance(ctx, advanceId);
      if (!due) return;
      const { memberId, documentId, open, currency, dueOn } = due;
      await tell(ctx, {
        to: [memberId],
        kind: 'advanceDue',
        values: { amount: String(open), currency, day: dueOn ?? '' },
        documentId,
      });
    });
  };
