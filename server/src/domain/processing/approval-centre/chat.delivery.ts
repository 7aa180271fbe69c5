import { ROUTES } from '@outlay/contract/routes';
import { listUsedFor } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { reachOf } from '#domain/membership/connection/token.service.ts';
import { listConnectionsOf } from '#domain/membership/identity/identity.ask.service.ts';
import { ALL_MESSAGES, NEW_MESSAGES } from '#domain/platform/message/message.service.ts';
import { readersOf } from '#domain/platform/message/setting.service.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { instantText } from '#i18n/format.ts';
import { words } from '#i18n/words.ts';
import type { OutboxEntry, OutboxHandler } from '#jobs/outbox.topics.ts';
import type { ChatMessage } from '#provider/platform/messages.port.ts';
import { PlatformError } from '#provider/platform/platform.port.ts';
import { newId } from '#system/id.ts';
import { buildCard, type CardReader, type MessageRow } from './card.service.ts';
import { concludeCards } from './card.conclude.ts';
import * as cards from './card.repository.ts';
import type { CardRow } from './card.repository.ts';
import type { CentreOptions } from './centre.options.ts';
import { addressIn } from '#domain/membership/connection/places.service.ts';
import { shouldNotify, pauseAfter } from './retry.ts';
import { reportUndelivered } from './undelivered.service.ts';

/** More than so many together, as after quiet hours, are one message with their number. */
const MOST_APART = 5;
/** When to query a platform that delivers later for what became of a message. */
const LOOK_AFTER_MS = 15_000;

type Payload = OutboxEntry<'chat.send'>['payload'];

interface Target {
  connection: Opened;
  subject: string;
  reader: CardReader;
  messages: MessageRow[];
}

/** Sends messages to a member in the app of the platform that they used last. */
export const sendChat =
  (options: CentreOptions): OutboxHandler<'chat.send'> =>
  async ({ companyId, payload }) => {
    const target = options.origin === undefined ? undefined : await findTarget(options, companyId, payload);
    if (!target) return;
    const { messages } = target;
    try {
      if (messages.length > MOST_APART) await sendTogether(options, target);
      else for (const message of messages) await sendOne(options, target, message);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      await sendLater(options, companyId, payload, { error, target });
    }
  };

/** Where the member reads messages, and those that they have not read here meanwhile. */
const findTarget = (
  { db, secrets }: CentreOptions,
  companyId: string,
  { memberId, messageIds }: Payload,
): Promise<Target | undefined> =>
  inReading(db, companyId, async (tx) => {
    const used = await listUsedFor({ db: tx, secrets }, companyId, 'messages');
    const identities = used.length === 0 ? [] : await listConnectionsOf(tx, companyId, memberId);
    const identity = identities.find((one) => used.some(({ id }) => id === one.connection_id));
    const connection = used.find(({ id }) => id === identity?.connection_id);
    const reader = (await readersOf(tx, companyId, [memberId])).get(memberId);
    if (!identity || !connection || !reader) return undefined;
    const messages = await cards.listMessages(tx, companyId, memberId, messageIds);
    return { connection, subject: identity.subject, reader: { ...reader, memberId }, messages };
  });

async function sendOne(options: CentreOptions, target: Target, row: MessageRow): Promise<void> {
  const { connection, reader } = target;
  const { companyId } = connection;
  const built = await inTransaction(options.db, companyId, async (tx) => {
    const building = { db: tx, now: options.now(), site: options.origin ?? '', connection, reader };
    const before = await cards.findCardOf(tx, companyId, { messageId: row.id, connectionId: connection.id });
    const state = { cardId: before?.id ?? newId(), outcome: null, taskId: before?.task_id ?? null };
    const card = await buildCard(building, row, state);
    // A task that was decided meanwhile is no news.
    if (row.kind === 'taskArrived' && card.taskId === null) return undefined;
    const { message, taskId } = card;
    return { message, card: before ?? (await putCard(tx, options, target, { id: message.id, row, taskId })) };
  });
  if (!built) return;
  if (built.card.state === 'sending') await deliver(options, target, built);
  // A decision that was made while the card was under way.
  if (built.card.task_id !== null && row.document_id !== null)
    await concludeCards(options, companyId, row.document_id);
}

const putCard = (
  tx: CentreOptions['db'],
  { now }: CentreOptions,
  { connection, reader }: Target,
  { id, row, taskId }: { id: string; row: MessageRow; taskId: string | null },
): Promise<CardRow> =>
  cards.putCard(tx, connection.companyId, {
    ...{ id, connectionId: connection.id, memberId: reader.memberId, messageId: row.id },
    ...{ documentId: row.document_id, taskId, now: now() },
  });

async function sendTogether(options: CentreOptions, target: Target): Promise<void> {
  const { connection, reader, messages } = target;
  const [first] = messages;
  if (!first) return;
  const say = words(reader.locale);
  const card = await inTransaction(options.db, connection.companyId, (tx) =>
    putCard(tx, options, target, { id: newId(), row: { ...first, document_id: null }, taskId: null }),
  );
  if (card.state !== 'sending') return;
  const message: ChatMessage = {
    ...{ id: card.id, title: say(NEW_MESSAGES, { count: messages.length }), facts: [], decision: null },
    ...{ at: instantText(card.created_at, reader), outcome: null },
    open: { text: say(ALL_MESSAGES), url: addressIn(connection, options.origin ?? '', ROUTES.messages) },
  };
  await deliver(options, target, { card, message });
}

/** Sends a card, and stores that it was sent. An attempt without an answer is repeated with the same id. */
async function deliver(
  { db, now, secrets, ports, enqueue }: CentreOptions,
  { connection, subject }: Target,
  { card, message }: { card: CardRow; message: ChatMessage },
): Promise<void> {
  const port = ports.messages[connection.settings.kind];
  if (!port) return;
  const { companyId } = connection;
  const sent = await port.send(...reachOf({ db, now, secrets }, connection), { subject, message });
  await inTransaction(db, companyId, async (tx) => {
    await cards.changeCard(tx, companyId, card.id, {
      ...{ state: 'sent', outside_id: sent.id, handle: sent.handle, sent_at: now() },
    });
    const dueAt = new Date(now().getTime() + LOOK_AFTER_MS);
    if (port.result)
      await enqueue(tx, companyId, [{ topic: 'chat.look', payload: { cardId: card.id, tried: 0 }, dueAt }]);
  });
}

/** What was sent already is recognised by its card, so all messages are tried again together. */
async function sendLater(
  options: CentreOptions,
  companyId: string,
  payload: Payload,
  { error, target }: { error: PlatformError; target: Target },
): Promise<void> {
  const pause = pauseAfter(error, payload.tried);
  const dueAt = new Date(options.now().getTime() + (pause ?? 0));
  const isLost = pause === null || dueAt >= new Date(payload.until);
  if (isLost || shouldNotify(error, payload.tried))
    await reportUndelivered(options, target.connection, { name: target.subject, code: error.code });
  if (isLost) return;
  await inTransaction(options.db, companyId, (tx) =>
    options.enqueue(tx, companyId, [
      { topic: 'chat.send', payload: { ...payload, tried: payload.tried + 1 }, dueAt },
    ]),
  );
}
