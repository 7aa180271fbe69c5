import { z } from 'zod';
import type { Db } from '#database/connect.ts';
import type { OutboxHandler } from '#kit/outbox.ts';
import { inReading } from '#kit/transaction.ts';
import * as messages from './message.repository.ts';
import type { PushHub } from './message.socket.ts';

export const PUSH_TOPIC = 'message.push';

const Payload = z.object({ messages: z.array(z.object({ id: z.string(), memberId: z.string() })) });

/** Tells the open pages of those concerned. A page that hears it twice asks twice and shows it once. */
export const pushMessages =
  (db: Db, hub: PushHub): OutboxHandler =>
  async ({ companyId, payload }) => {
    for (const { id, memberId } of Payload.parse(payload).messages) {
      const told = await inReading(db, companyId, async (tx) => ({
        message: await messages.findMessage(tx, companyId, memberId, id),
        unread: await messages.countUnread(tx, companyId, memberId),
      }));
      if (!told.message) continue;
      hub.push(companyId, memberId, {
        cmd: 'msg',
        id,
        data: {
          messageId: id,
          kind: told.message.kind,
          documentId: told.message.document_id,
          unread: told.unread,
        },
      });
    }
  };
