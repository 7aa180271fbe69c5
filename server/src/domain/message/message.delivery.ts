import { z } from 'zod';
import type { OutboxHandler } from '#kit/outbox.ts';
import type { PushHub } from './message.socket.ts';

const Payload = z.object({ messages: z.array(z.object({ memberId: z.string() })) });

/** Hurries the word to the open pages of this node; those of others find it at their next look. */
export const hurryMessages =
  (hub: PushHub): OutboxHandler =>
  ({ companyId, payload }) => {
    const { messages } = Payload.parse(payload);
    hub.look({ companyId, memberIds: messages.map(({ memberId }) => memberId) });
    return Promise.resolve();
  };
