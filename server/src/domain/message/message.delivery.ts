import { z } from 'zod';
import { MessageKind } from '@outlay/contract/message';
import type { Db } from '#database/connect.ts';
import type { OutboxHandler } from '#kit/outbox.ts';
import { inReading } from '#kit/transaction.ts';
import * as messages from './message.repository.ts';
import type { PushHub } from './message.socket.ts';
import { noticeFor } from './setting.service.ts';

export const PUSH_TOPIC = 'message.push';

const Payload = z.object({ messages: z.array(z.object({ id: z.string(), memberId: z.string() })) });

/** Tells the open pages of those concerned. A page that hears it twice asks twice and shows it once. */
export const pushMessages =
  (db: Db, hub: PushHub): OutboxHandler =>
  async ({ companyId, payload }) => {
    for (const { id, memberId } of Payload.parse(payload).messages) {
      const told = await inReading(db, companyId, async (tx) => {
        const message = await messages.findMessage(tx, companyId, memberId, id);
        const kind = MessageKind.safeParse(message?.kind).data;
        const notice = kind && (await noticeFor(tx, companyId, memberId, kind));
        return { message, notice, unread: await messages.countUnread(tx, companyId, memberId) };
      });
      if (!told.message || !told.notice?.push) continue;
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
