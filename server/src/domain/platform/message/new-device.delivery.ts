import type { AsSystem } from '#request/gate.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { notify } from './message.service.ts';

/** Notifies a member of a sign-in from a new device. */
export const notifyOfNewDevice =
  (asSystem: AsSystem): OutboxHandler<'account.newDevice'> =>
  async ({ companyId, payload }) => {
    const { memberId, device, address } = payload;
    await asSystem(companyId, (ctx) => {
      notify(ctx, { to: [memberId], kind: 'newDevice', values: { device, address } });
      return Promise.resolve();
    });
  };
