import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { PushHub } from './message.socket.ts';

/** Hurries the word to the open pages of this node; those of others find it at their next look. */
export const hurryMessages =
  (hub: PushHub): OutboxHandler<'message.push'> =>
  ({ companyId, payload }) => {
    hub.look({ companyId, memberIds: payload.messages.map(({ memberId }) => memberId) });
    return Promise.resolve();
  };
