import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import * as charges from './charge.repository.ts';
import { withoutDelay } from './charge.service.ts';

/** Closes a payment that was not confirmed in time, and gives its room back. */
export const expireCharge =
  (asSystem: AsSystem): OutboxHandler<'charge.expire'> =>
  async ({ companyId, payload: { chargeId } }) => {
    await asSystem(companyId, async (ctx) => {
      if (!(await charges.lockCharge(ctx.db, companyId, chargeId))) return;
      const row = await charges.findCharge(ctx.db, companyId, chargeId);
      if (row) await withoutDelay(ctx, row);
    });
  };
