import { MessageKind } from '@outlay/contract/platform/message.kind';
import { ALWAYS_TOLD } from '@outlay/contract/platform/message.notice';
import { enqueuePush } from '#domain/platform/push/push.service.ts';
import type { Db } from '#database/connect.ts';
import type { Notification } from '#jobs/notification.ts';
import type { OutboxEntry, OutboxHandler } from '#jobs/outbox.topics.ts';
import { inTransaction } from '#database/transaction.ts';
import * as messages from './message.repository.ts';
import { gatheredMail, gatheredPush, type PendingNotice } from './notice.words.ts';
import * as notices from './notice.repository.ts';
import { whenAwake, whenMailed } from './rhythm.ts';
import * as settings from './setting.repository.ts';
import { noticeFor, rhythmOf } from './setting.service.ts';

/** Kinds with a mail of their own, sent even without a configured server address. */
const MAILED_ITSELF: ReadonlySet<MessageKind> = new Set(['newDevice', 'factorResetAsked']);

export interface Noticing {
  db: Db;
  now: () => Date;
  /** The server's public address; without one no mail is sent, since it could not link back. */
  origin: string | undefined;
  notify: (tx: Db, note: Notification) => Promise<void>;
  enqueue: (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;
}

/** Sends all due notices of a member on one channel together. */
async function letOut(
  { now, origin, notify, enqueue }: Noticing,
  tx: Db,
  { companyId, memberId, channel }: { companyId: string; memberId: string; channel: notices.Channel },
): Promise<void> {
  const pending: PendingNotice[] = (
    await notices.takeDue(tx, companyId, { memberId, channel, now: now() })
  ).flatMap(({ kind, ...row }) => {
    const known = MessageKind.safeParse(kind).data;
    return known ? [{ id: row.id, documentId: row.document_id, kind: known }] : [];
  });
  const reader = await settings.findReader(tx, companyId, memberId);
  if (pending.length === 0 || !reader) return;
  if (channel === 'push') {
    const entries = await enqueuePush(tx, companyId, memberId, gatheredPush(pending, reader.locale), now());
    return await enqueue(tx, companyId, entries);
  }
  if (origin && reader.email)
    await notify(tx, {
      channel: 'mail',
      to: reader.email,
      text: gatheredMail(pending, reader.locale, origin),
    });
}

/** Plans on which other channels a message is sent, and when. */
async function planOf(
  { origin }: Noticing,
  tx: Db,
  { companyId, memberId, kind, at }: { companyId: string; memberId: string; kind: MessageKind; at: Date },
) {
  const reader = await settings.findReader(tx, companyId, memberId);
  if (!reader) return [];
  const wanted = await noticeFor(tx, companyId, memberId, kind);
  const rhythm = await rhythmOf(tx, companyId, memberId);
  const always = ALWAYS_TOLD.includes(kind);
  const mailAt = always ? at : whenMailed(rhythm, reader.timeZone, at);
  const mails = wanted.mail && origin && reader.email && !MAILED_ITSELF.has(kind);
  return [
    ...(wanted.push
      ? [{ channel: 'push' as const, dueAt: always ? at : whenAwake(rhythm, reader.timeZone, at) }]
      : []),
    ...(mails && mailAt ? [{ channel: 'mail' as const, dueAt: mailAt }] : []),
  ];
}

async function enqueueNotice(
  options: Noticing,
  tx: Db,
  { companyId, memberId, id }: { companyId: string; memberId: string; id: string },
): Promise<void> {
  const message = await messages.findMessage(tx, companyId, memberId, id);
  const kind = MessageKind.safeParse(message?.kind).data;
  if (!kind) return;
  const at = options.now();
  for (const { channel, dueAt } of await planOf(options, tx, { companyId, memberId, kind, at })) {
    const soon = dueAt <= at;
    // For immediate task mails, the mail with the approval link is sent instead.
    const elsewhere = soon && channel === 'mail' && kind === 'taskArrived';
    const due = soon ? at : dueAt;
    const row = { messageId: id, memberId, channel, dueAt: due, sentAt: elsewhere ? due : null };
    if (!(await notices.claim(tx, companyId, row)) || elsewhere) continue;
    if (soon) await letOut(options, tx, { companyId, memberId, channel });
    else await options.enqueue(tx, companyId, [{ topic: 'message.noticeDue', payload: { memberId }, dueAt }]);
  }
}

/** Plans each recipient's notices once; safe to retry. */
export const enqueueNotices =
  (options: Noticing): OutboxHandler<'message.push'> =>
  async ({ companyId, payload }) => {
    for (const { id, memberId } of payload.messages)
      await inTransaction(options.db, companyId, (tx) =>
        enqueueNotice(options, tx, { companyId, memberId, id }),
      );
  };

/** Sends due notices when quiet hours end or a digest is due. A concurrent second call finds none. */
export const letOutDue =
  (options: Noticing): OutboxHandler<'message.noticeDue'> =>
  async ({ companyId, payload }) => {
    const { memberId } = payload;
    for (const channel of ['push', 'mail'] as const)
      await inTransaction(options.db, companyId, (tx) =>
        letOut(options, tx, { companyId, memberId, channel }),
      );
  };
