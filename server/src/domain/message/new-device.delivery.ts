import type { AsSystem } from '#kit/gate.ts';
import type { OutboxHandler } from '#kit/outbox.ts';
import { tell } from './message.service.ts';

/** Says in the app that somebody signed in from a device never seen before. */
export const tellNewDevice =
  (asSystem: AsSystem): OutboxHandler =>
  async ({ companyId, payload }) => {
    const { memberId, device, address } = payload as Record<'memberId' | 'device' | 'address', string>;
    await asSystem(companyId, (ctx) =>
      tell(ctx, { to: [memberId], kind: 'newDevice', values: { device, address } }),
    );
  };
