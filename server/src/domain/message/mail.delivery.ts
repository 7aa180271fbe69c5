import { z } from 'zod';
import { MessageKind } from '@outlay/contract/message';
import { groupOf, type NoticeGroup } from '@outlay/contract/message.notice';
import type { Db } from '#database/connect.ts';
import type { Courier, OutboxHandler } from '#kit/outbox.ts';
import { inTransaction } from '#kit/transaction.ts';
import * as messages from './message.repository.ts';
import * as settings from './setting.repository.ts';
import { noticeFor } from './setting.service.ts';

const Payload = z.object({ messages: z.array(z.object({ id: z.string(), memberId: z.string() })) });

const WORDS: Record<NoticeGroup, { zh: string; en: string }> = {
  task: { zh: '有事项等你处理', en: 'Something waits for you' },
  document: { zh: '你的单据有新进展', en: 'There is news of your documents' },
  payment: { zh: '你的款项有新进展', en: 'There is news of your money' },
  account: { zh: '你的账号有新情况', en: 'There is news of your account' },
  company: { zh: '公司有新消息', en: 'There is news of your company' },
};

export interface NoticeMailing {
  db: Db;
  /** Where people reach this server; without it no mail can lead back. */
  origin: string | undefined;
  enqueue: (tx: Db, note: Courier) => Promise<void>;
}

/**
 * Mails those who want it that a message came, never what it says: mailboxes are read by others. A task's mail is
 * the approval link's own.
 */
export const mailNotices =
  ({ db, origin, enqueue }: NoticeMailing): OutboxHandler =>
  async ({ companyId, payload }) => {
    if (!origin) return;
    for (const { id, memberId } of Payload.parse(payload).messages)
      await inTransaction(db, companyId, async (tx) => {
        const message = await messages.findMessage(tx, companyId, memberId, id);
        const kind = MessageKind.safeParse(message?.kind).data;
        if (!kind || kind === 'taskArrived' || kind === 'newDevice') return;
        const to = await settings.findMailbox(tx, companyId, memberId);
        if (!to?.email || !(await noticeFor(tx, companyId, memberId, kind)).mail) return;
        const words = WORDS[groupOf(kind)];
        const link = `${origin}/pages/form/Message?id=${id}`;
        const text = to.language === 'zh' ? `${words.zh}：\n${link}` : `${words.en}:\n${link}`;
        await enqueue(tx, { channel: 'mail', to: to.email, text });
      });
  };
