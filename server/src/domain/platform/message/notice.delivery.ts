import { MessageKind } from '@outlay/contract/platform/message.kind';
import { ALWAYS_TOLD } from '@outlay/contract/platform/message.notice';
import { pushEntries } from '#domain/platform/push/push.service.ts';
import type { Db } from '#database/connect.ts';
import type { Notification } from '#jobs/notification.ts';
import type { OutboxBatchHandler, OutboxEntry, OutboxHandler } from '#jobs/outbox.topics.ts';
import { inTransaction } from '#database/transaction.ts';
import * as messages from './message.repository.ts';
import { gatheredMail, gatheredPush, type PendingNotice } from './notice.words.ts';
import * as notices from './notice.repository.ts';
import { whenAwake, whenMailed } from './rhythm.ts';
import { readersOf, type Reader } from './setting.service.ts';

/** Kinds with a mail of their own, sent even without a configured server address. */
const MAILED_ITSELF: ReadonlySet<MessageKind> = new Set(['newDevice', 'factorResetAsked']);

/** Kinds that a person sees on the phone in their hand: over before a mail is read. */
const NOT_MAILED: ReadonlySet<MessageKind> = new Set(['chargeToConfirm', 'chargePaid', 'chargeClosed']);

/** Messages on a platform that are older are not sent any more. */
const CHAT_LIVES_MS = 86_400_000;

export interface Noticing {
  db: Db;
  now: () => Date;
  /** The server's public address; without one no mail is sent, since it could not link back. */
  origin: string | undefined;
  notify: (tx: Db, note: Notification) => Promise<void>;
  enqueue: (tx: Db, companyId: string, entries: readonly OutboxEntry[]) => Promise<void>;
}

type Readers = ReadonlyMap<string, Reader>;

/** Sends to each of the members all their due notices on one channel together. */
async function sendDue(
  options: Noticing,
  tx: Db,
  channel: notices.Channel,
  { companyId, readers }: { companyId: string; readers: Readers },
): Promise<void> {
  const memberIds = [...readers.keys()];
  if (memberIds.length === 0) return;
  const due = await notices.takeDue(tx, companyId, { memberIds, channel, now: options.now() });
  const pending = Map.groupBy(due.flatMap(pendingOf), ({ memberId }) => memberId);
  const recipients = [...pending].flatMap(([memberId, own]) => {
    const reader = readers.get(memberId);
    return reader ? [{ memberId, reader, pending: own }] : [];
  });
  if (recipients.length === 0) return;
  await SENDERS[channel](options, tx, companyId, recipients);
}

interface Recipient {
  memberId: string;
  reader: Reader;
  pending: readonly PendingNotice[];
}

const pendingOf = (row: Awaited<ReturnType<typeof notices.takeDue>>[number]) => {
  const { data: kind } = MessageKind.safeParse(row.kind);
  return kind ? [{ id: row.id, memberId: row.member_id, documentId: row.document_id, kind }] : [];
};

async function sendPushes(
  { now, enqueue }: Noticing,
  tx: Db,
  companyId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const notes = new Map(
    recipients.map(({ memberId, pending, reader }) => [memberId, gatheredPush(pending, reader.locale)]),
  );
  await enqueue(tx, companyId, await pushEntries(tx, companyId, notes, now()));
}

async function sendMails(
  { origin, notify }: Noticing,
  tx: Db,
  _companyId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  if (!origin) return;
  for (const { pending, reader } of recipients)
    if (reader.email)
      await notify(tx, {
        channel: 'mail',
        to: reader.email,
        text: gatheredMail(pending, reader.locale, origin),
      });
}

/** Messages in the app of a platform are sent one by one, so that each can have buttons. */
async function sendChats(
  { now, enqueue }: Noticing,
  tx: Db,
  companyId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const until = new Date(now().getTime() + CHAT_LIVES_MS).toISOString();
  await enqueue(
    tx,
    companyId,
    recipients.map(({ memberId, pending }) => ({
      topic: 'chat.send',
      payload: { memberId, messageIds: pending.map(({ id }) => id), until, tried: 0 },
    })),
  );
}

const SENDERS = { push: sendPushes, mail: sendMails, chat: sendChats };

/** Plans on which other channels a message is sent, and when. */
function planOf(
  { origin }: Noticing,
  { email, hasChat, noticeFor, rhythm, timeZone }: Reader,
  kind: MessageKind,
  at: Date,
): { channel: notices.Channel; dueAt: Date }[] {
  const wanted = noticeFor(kind);
  const always = ALWAYS_TOLD.includes(kind);
  const mailAt = always ? at : whenMailed(rhythm, timeZone, at);
  const mails = wanted.mail && origin && email && !MAILED_ITSELF.has(kind) && !NOT_MAILED.has(kind);
  const awake = always ? at : whenAwake(rhythm, timeZone, at);
  return [
    ...(wanted.push ? [{ channel: 'push' as const, dueAt: awake }] : []),
    ...(wanted.chat && hasChat && origin ? [{ channel: 'chat' as const, dueAt: awake }] : []),
    ...(mails && mailAt ? [{ channel: 'mail' as const, dueAt: mailAt }] : []),
  ];
}

interface Planned extends notices.NewNotice {
  /** When it is sent: at once, later, or by the mail with the approval link instead. */
  sent: 'now' | 'later' | 'elsewhere';
}

function noticesOf(
  options: Noticing,
  reader: Reader,
  message: { id: string; memberId: string; kind: MessageKind },
): Planned[] {
  const at = options.now();
  return planOf(options, reader, message.kind, at).map(({ channel, dueAt }) => {
    const soon = dueAt <= at;
    const elsewhere = soon && channel === 'mail' && message.kind === 'taskArrived';
    const due = soon ? at : dueAt;
    return {
      messageId: message.id,
      memberId: message.memberId,
      channel,
      dueAt: due,
      sentAt: elsewhere ? due : null,
      sent: elsewhere ? 'elsewhere' : soon ? 'now' : 'later',
    };
  });
}

/** Plans the notices of new messages, each once, and sends those that are due. */
export const enqueueNotices =
  (options: Noticing): OutboxBatchHandler<'message.push'> =>
  async (tx, companyId, payloads) => {
    const ids = payloads.flatMap(({ messages: pushed }) => pushed.map(({ id }) => id));
    const rows = await messages.listByIds(tx, companyId, ids);
    const readers = await readersOf(tx, companyId, [...new Set(rows.map(({ member_id }) => member_id))]);
    const planned = rows.flatMap(({ id, member_id: memberId, kind: text }) => {
      const { data: kind } = MessageKind.safeParse(text);
      const reader = readers.get(memberId);
      return kind && reader ? noticesOf(options, reader, { id, memberId, kind }) : [];
    });
    const claimed = new Set(await notices.claim(tx, companyId, planned));
    const fresh = planned.filter((one) => claimed.has(one));
    const later = fresh.filter(({ sent }) => sent === 'later');
    await options.enqueue(
      tx,
      companyId,
      later.map(({ memberId, dueAt }) => ({ topic: 'message.noticeDue', payload: { memberId }, dueAt })),
    );
    for (const channel of CHANNELS) {
      const soon = fresh.filter((one) => one.sent === 'now' && one.channel === channel);
      const members = new Set(soon.map(({ memberId }) => memberId));
      const due = new Map([...readers].filter(([memberId]) => members.has(memberId)));
      await sendDue(options, tx, channel, { companyId, readers: due });
    }
  };

const CHANNELS = ['push', 'mail', 'chat'] as const;

/** Sends due notices when quiet hours end or a digest is due. A concurrent second call finds none. */
export const letOutDue =
  (options: Noticing): OutboxHandler<'message.noticeDue'> =>
  async ({ companyId, payload }) => {
    for (const channel of CHANNELS)
      await inTransaction(options.db, companyId, async (tx) => {
        const readers = await readersOf(tx, companyId, [payload.memberId]);
        await sendDue(options, tx, channel, { companyId, readers });
      });
  };
