import type { OutboxBatchHandler } from '#jobs/outbox.topics.ts';
import type { PushHub } from './message.socket.ts';

/** Makes this node poll at once for new messages; other nodes find them at their next poll. */
export const hurryMessages =
  (hub: PushHub): OutboxBatchHandler<'message.push'> =>
  (_tx, companyId, payloads) => {
    const pushed = payloads.flatMap(({ messages }) => messages);
    hub.look({ companyId, memberIds: pushed.map(({ memberId }) => memberId) });
    return Promise.resolve();
  };
