import { dueAdvance } from '#domain/spend/advance/advance.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { AsSystem } from '#request/gate.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';

/** Reminds the submitter of a due advance, and again every week until it is settled. */
export const remindOfAdvance =
  (asSystem: AsSystem): OutboxHandler<'advance.due'> =>
  async ({ companyId, payload }) => {
    const { advanceId } = payload;
    await asSystem(companyId, async (ctx) => {
      const due = await dueAdvance(ctx, advanceId);
      if (!due) return;
      const { memberId, documentId, open, currency, dueOn } = due;
      notify(ctx, {
        to: [memberId],
        kind: 'advanceDue',
        values: { amount: String(open), currency, day: dueOn ?? '' },
        documentId,
      });
    });
  };
