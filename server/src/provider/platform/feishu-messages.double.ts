import type { ShownCard } from './chat.double.ts';
import { sealFeishuEvent } from './feishu.crypto.ts';
import type { Feishu } from './feishu-world.double.ts';
import { json, secretText, type DoubleAnswer, type DoubleRequest, type Route } from './platform.double.ts';

const HOUR_MS = 3_600_000;

interface Card {
  header: { title: { content: string } };
  elements: {
    tag: string;
    fields?: { text: { content: string } }[];
    elements?: { content: string }[];
    actions?: { text: { content: string }; url?: string; value?: Record<string, string> }[];
  }[];
}

export interface FeishuMessage {
  id: string;
  userId: string;
  card: Card;
  uuid: string;
  at: number;
  /** How often it was changed. */
  changes: number;
}

/** The answer to something that was sent to the callback. */
export interface FeishuPushed {
  status: number;
  body: Record<string, unknown>;
}

export interface FeishuMessages {
  chat: FeishuMessage[];
  /** Messages that were sent again and not shown. */
  swallowed: number;
  /** Where events are sent, with the verification token and the encrypt key. */
  callback: { url: string; token: string; key: string | null } | null;
  of: (userId: string) => FeishuMessage[];
  /** Presses a button of a card; the card in the answer replaces it. */
  press: (userId: string, messageId: string, act: string, eventId?: string) => Promise<FeishuPushed>;
}

interface Kept {
  feishu: Feishu;
  side: FeishuMessages;
}

/** The messages of Feishu: chats with cards that can be changed. */
export function openFeishuMessages(feishu: Feishu) {
  const side: FeishuMessages = {
    ...{ chat: [], swallowed: 0, callback: null },
    of: (userId) => side.chat.filter((one) => one.userId === userId),
    press: (userId, messageId, act, eventId) => press(kept, { userId, messageId, act, eventId }),
  };
  const kept: Kept = { feishu, side };
  const routes: Record<string, Route> = {
    'POST /open-apis/im/v1/messages': (request) => feishu.held(request) ?? send(kept, request),
    'PATCH /open-apis/im/v1/messages/*': (request) => feishu.held(request) ?? change(kept, request),
    'GET /open-apis/im/v1/messages/*': (request) => feishu.held(request) ?? feishu.refusal(230002),
  };
  return { side, routes };
}

const shown = ({ id, at }: FeishuMessage): DoubleAnswer =>
  json({
    ...{ code: 0, msg: 'success' },
    data: { message_id: id, msg_type: 'interactive', create_time: String(at), update_time: String(at) },
  });

function send({ feishu, side }: Kept, { query, fields }: DoubleRequest): DoubleAnswer {
  const { double, refusal } = feishu;
  if (query.get('receive_id_type') !== 'open_id' || fields['msg_type'] !== 'interactive')
    return refusal(230001);
  const uuid = typeof fields['uuid'] === 'string' ? fields['uuid'] : '';
  if (uuid.length > 50) return refusal(230001);
  const person = double.people.find(({ userId }) => `ou_${userId}` === fields['receive_id']);
  if (!person || person.left || person.stranger || person.elsewhere) return refusal(230001);
  if (person.hidden) return refusal(230013);
  const card = cardIn(fields['content']);
  if (!card) return refusal(230001);
  const now = double.now();
  const same = side.chat.find((one) => uuid !== '' && one.uuid === uuid && now - one.at < HOUR_MS);
  if (same) {
    side.swallowed += 1;
    return shown(same);
  }
  const message = {
    ...{ id: `om_${secretText(12)}`, userId: person.userId, card, uuid, at: now, changes: 0 },
  };
  side.chat.push(message);
  return shown(message);
}

function cardIn(content: unknown): Card | undefined {
  try {
    const card = JSON.parse(String(content)) as Card;
    return Array.isArray(card.elements) && Buffer.byteLength(String(content)) <= 30 * 1024 ? card : undefined;
  } catch {
    return undefined;
  }
}

function change({ feishu, side }: Kept, { path, fields }: DoubleRequest): DoubleAnswer {
  const message = side.chat.find(({ id }) => id === path.split('/').at(-1));
  const card = cardIn(fields['content']);
  if (!message || !card) return feishu.refusal(230001);
  Object.assign(message, { card, changes: message.changes + 1 });
  return json({ code: 0, msg: 'success', data: {} });
}

async function press(
  { feishu, side }: Kept,
  {
    userId,
    messageId,
    act,
    eventId = secretText(16),
  }: Record<'userId' | 'messageId' | 'act', string> & {
    eventId?: string | undefined;
  },
): Promise<FeishuPushed> {
  const message = side.chat.find(({ id }) => id === messageId);
  const buttons = message?.card.elements.flatMap(({ actions = [] }) => actions) ?? [];
  const button = buttons.find(({ value }) => value?.['act'] === act);
  if (!message || !button) throw new Error(`no card with the button ${act}`);
  const body = {
    schema: '2.0',
    header: {
      ...{ event_id: eventId, event_type: 'card.action.trigger', app_id: feishu.appId },
      ...{
        create_time: String(feishu.double.now()),
        token: side.callback?.token ?? '',
        tenant_key: 'tenant-of-a-test',
      },
    },
    event: {
      operator: { open_id: `ou_${userId}`, union_id: `on_${userId}`, tenant_key: 'tenant-of-a-test' },
      token: `c-${secretText()}`,
      action: { value: button.value, tag: 'button' },
      context: { open_message_id: message.id, open_chat_id: 'oc_1' },
    },
  };
  const answer = await pushFeishu(feishu, side, body);
  const { card } = answer.body as { card?: { type: string; data: Card } };
  if (card?.type === 'raw') message.card = card.data;
  return answer;
}

/** Sends something to the callback, encrypted and signed where a key was given. */
export async function pushFeishu(
  { double }: Feishu,
  { callback }: FeishuMessages,
  body: object,
  signed = true,
): Promise<FeishuPushed> {
  if (!callback) throw new Error('no callback');
  const plain = JSON.stringify(body);
  const stamp = { timestamp: String(Math.floor(double.now() / 1000)), nonce: secretText(8) };
  const sealed = callback.key === null ? null : sealFeishuEvent(callback.key, plain, stamp);
  const headers = {
    'content-type': 'application/json',
    ...(sealed &&
      signed && {
        'x-lark-signature': sealed.signature,
        'x-lark-request-timestamp': sealed.timestamp,
        'x-lark-request-nonce': sealed.nonce,
      }),
  };
  const answer = await fetch(callback.url, { method: 'POST', headers, body: sealed?.body ?? plain });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

/** A message as the page of the double shows it. */
export function feishuCard({ id, card }: FeishuMessage): ShownCard {
  const facts = card.elements.flatMap(({ fields = [] }) =>
    fields.map(({ text }) => text.content.split('\n')),
  );
  const note = card.elements.flatMap(({ elements = [] }) => elements.map(({ content }) => content)).join(' ');
  const actions = card.elements.flatMap(({ actions: own = [] }) => own);
  return {
    ...{ id, title: card.header.title.content, note },
    facts: facts.map(([name = '', value = '']) => ({ name, value })),
    buttons: actions.map(({ text, url, value }) => ({
      text: text.content,
      ...(url === undefined ? {} : { url }),
      ...(value?.['act'] === undefined ? {} : { key: value['act'] }),
    })),
  };
}
