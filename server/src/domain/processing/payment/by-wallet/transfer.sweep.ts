import type { Now } from '#system/clock.ts';
import type { AsSystem } from '#request/gate.ts';
import * as transfers from './transfer.repository.ts';

const OVERDUE_MS = 2 * 3_600_000;

/** Resumes the schedule of open transfers whose look has not come, whatever happened to it. */
export const sweepTransfers =
  (asSystem: AsSystem, now: Now) =>
  (companyId: string): Promise<void> =>
    asSystem(companyId, async (ctx) => {
      const before = new Date(now().getTime() - OVERDUE_MS);
      for (const { id, looks } of await transfers.listOverdue(ctx.db, companyId, before))
        ctx.emit({ topic: 'payout.follow', payload: { transferId: id, look: looks } });
    });
