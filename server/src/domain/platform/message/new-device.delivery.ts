import type { AsSystem } from '#request/gate.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { notify } from './message.service.ts';

/** Says in the app that somebody signed in from a device never seen before. */
export const notifyOfNewDevice =
  (asSystem: AsSystem): OutboxHandler<'account.newDevice'> =>
  async ({ companyId, payload }) => {
    const { memberId, device, address } = payload;
    await asSystem(companyId, (ctx) =>
      notify(ctx, { to: [memberId], kind: 'newDevice', values: { device, address } }),
    );
  };
