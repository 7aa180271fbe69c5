import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { PushHub } from './message.socket.ts';

/** Makes this node poll at once for new messages; other nodes find them at their next poll. */
export const hurryMessages =
  (hub: PushHub): OutboxHandler<'message.push'> =>
  ({ companyId, payload }) => {
    hub.look({ companyId, memberIds: payload.messages.map(({ memberId }) => memberId) });
    return Promise.resolve();
  };
