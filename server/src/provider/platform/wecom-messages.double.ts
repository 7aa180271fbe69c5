import { encrypt, getSignature } from '@wecom/crypto';
import { chatTime, type ShownCard } from './chat.double.ts';
import { personIn } from './people.double.ts';
import { json, secretText, type DoubleAnswer, type DoubleRequest, type Route } from './platform.double.ts';
import type { Pushed } from './wecom-push.double.ts';
import {
  refusal,
  suiteUserId,
  tokenFault,
  type Wecom,
  type WecomMessage,
  type WecomMessages,
} from './wecom-world.double.ts';

const HOUR_MS = 3_600_000;
/** A card can be changed once within this time. */
const CODE_MS = 72 * HOUR_MS;
const MOST_A_MINUTE = 30;

interface Code {
  message: WecomMessage;
  until: number;
  used: boolean;
}

interface Kept {
  wecom: Wecom;
  side: WecomMessages;
  codes: Map<string, Code>;
  ids: { corpId: string; agentId: string };
}

/** The messages of WeCom: chats, and cards that are changed once by their code. */
export function openWecomMessages(wecom: Wecom, ids: Kept['ids']) {
  const codes = new Map<string, Code>();
  const side: WecomMessages = {
    ...{ chat: [], swallowed: 0, callback: null },
    of: (userId) => side.chat.filter((one) => one.userId === userId),
    press: (userId, messageId, key) => press(kept, userId, messageId, key),
  };
  const kept: Kept = { wecom, side, codes, ids };
  const routes: Record<string, Route> = {
    'POST /cgi-bin/message/send': (request) => send(kept, request),
    'POST /cgi-bin/message/update_template_card': (request) => update(kept, request),
    'GET /cgi-bin/agent/get': (request) => {
      const stale = tokenFault(wecom.tokens, request.query.get('access_token'), ['own', 'company']);
      if (stale) return stale;
      return json({
        errcode: 0,
        errmsg: 'ok',
        agentid: Number(request.query.get('agentid')),
        name: 'Outlay',
      });
    },
  };
  return { side, routes };
}

function newCode({ codes, wecom }: Kept, message: WecomMessage): string {
  const code = secretText();
  codes.set(code, { message, until: wecom.double.now() + CODE_MS, used: false });
  return code;
}

const accepted = (more: object): DoubleAnswer =>
  json({ errcode: 0, errmsg: 'ok', invaliduser: '', invalidparty: '', invalidtag: '', ...more });

function send(kept: Kept, { query, fields }: DoubleRequest): DoubleAnswer {
  const { wecom } = kept;
  const token = query.get('access_token');
  const stale = tokenFault(wecom.tokens, token, ['own', 'company']);
  if (stale) return stale;
  const found = wecom.tokens.ownerOf(token);
  const bySuite = typeof found === 'object' && found.owner === 'company';
  if (typeof fields['agentid'] !== 'number') return refusal(40056);
  const recipient = String(fields['touser']);
  const person = wecom.double.people.find(
    ({ userId }) => (bySuite ? suiteUserId(userId) : userId) === recipient,
  );
  const wrong = faultOf(fields);
  if (wrong !== undefined) return refusal(wrong);
  if (!person || person.left || person.stranger || person.elsewhere)
    return json({ errcode: 81013, errmsg: 'user & party & tag all invalid', invaliduser: recipient });
  if (person.hidden) return accepted({ msgid: secretText(), invaliduser: recipient });
  return deliver(kept, person.userId, fields);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Why a message is not accepted. */
function faultOf(fields: Record<string, unknown>): number | undefined {
  const type = fields['msgtype'];
  if (type !== 'textcard' && type !== 'template_card') return 40008;
  const card = fields[type] as Record<string, unknown> | undefined;
  if (!card) return 40008;
  if (type === 'template_card') return typeof card['task_id'] === 'string' ? undefined : 40058;
  const bytes = (name: string) => Buffer.byteLength(textOf(card[name]));
  const url = card['url'];
  if (bytes('title') > 128 || bytes('description') > 512) return 40058;
  return typeof url === 'string' && url !== '' ? undefined : 40058;
}

function deliver(kept: Kept, userId: string, fields: Record<string, unknown>): DoubleAnswer {
  const { wecom, side } = kept;
  const now = wecom.double.now();
  const type = fields['msgtype'] as WecomMessage['type'];
  const card = fields[type] as Record<string, unknown>;
  const own = side.of(userId);
  const within = Number(fields['duplicate_check_interval'] ?? 1800) * 1000;
  const same = own.find(
    (one) => now - one.at < within && one.type === type && JSON.stringify(one.card) === JSON.stringify(card),
  );
  if (fields['enable_duplicate_check'] === 1 && same) {
    side.swallowed += 1;
    return accepted({ msgid: same.id });
  }
  const message: WecomMessage = {
    ...{ id: secretText(), userId, type, card, outcome: null, at: now },
    taskId: typeof card['task_id'] === 'string' ? card['task_id'] : null,
  };
  // What is over the limit is lost without an error.
  if (own.filter(({ at }) => now - at < 60_000).length < MOST_A_MINUTE) side.chat.push(message);
  return accepted({
    msgid: message.id,
    ...(type === 'template_card' ? { response_code: newCode(kept, message) } : {}),
  });
}

function update({ wecom, codes }: Kept, { query, fields }: DoubleRequest): DoubleAnswer {
  const stale = tokenFault(wecom.tokens, query.get('access_token'), ['own', 'company']);
  if (stale) return stale;
  const code = codes.get(String(fields['response_code']));
  if (!code || code.used || code.until <= wecom.double.now()) return refusal(42014);
  const { replace_name: text } = (fields['button'] ?? {}) as { replace_name?: string };
  if (!text) return refusal(40058);
  code.used = true;
  code.message.outcome = text;
  return json({ errcode: 0, errmsg: 'ok', invaliduser: [] });
}

async function press(kept: Kept, userId: string, messageId: string, key: string): Promise<Pushed> {
  const { side, wecom, ids } = kept;
  const { callback } = side;
  const message = side.chat.find(({ id }) => id === messageId);
  if (!callback || !message?.taskId) throw new Error('no callback, or no such card');
  const event = {
    ...{ ToUserName: ids.corpId, FromUserName: personIn(wecom.double.people, userId).userId },
    ...{ CreateTime: String(Math.floor(wecom.double.now() / 1000)), MsgType: 'event' },
    ...{ Event: 'template_card_event', EventKey: key, TaskId: message.taskId },
    ...{ CardType: 'button_interaction', ResponseCode: newCode(kept, message), AgentID: ids.agentId },
  };
  return await push(callback, ids.corpId, event, wecom.double.now());
}

/** Sends an encrypted event of the company's own app, with the encryption of WeCom's own library. */
async function push(
  { url, token, key }: NonNullable<WecomMessages['callback']>,
  receiver: string,
  event: Record<string, string>,
  now: number,
): Promise<Pushed> {
  const encrypted = encrypt(key, xml(event), receiver);
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), secretText(8)];
  const address = new URL(url);
  address.searchParams.set('msg_signature', getSignature(token, timestamp, nonce, encrypted));
  address.searchParams.set('timestamp', timestamp);
  address.searchParams.set('nonce', nonce);
  const body = xml({ ToUserName: receiver, Encrypt: encrypted, AgentID: '' });
  const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  return { status: answer.status, text: await answer.text() };
}

const xml = (fields: Record<string, string>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}</xml>`;

/** A message as the page of the double shows it. */
export function wecomCard({ id, type, card, outcome, at }: WecomMessage): ShownCard {
  if (type === 'textcard') {
    const button = { text: textOf(card['btntxt']), url: textOf(card['url']) };
    return {
      id,
      title: textOf(card['title']),
      facts: [{ name: '', value: textOf(card['description']) }],
      note: chatTime(at),
      buttons: [button],
    };
  }
  const {
    main_title,
    horizontal_content_list: facts,
    button_list,
  } = card as {
    main_title: { title: string; desc: string };
    horizontal_content_list: { keyname: string; value: string }[];
    button_list: { text: string; key?: string; url?: string }[];
  };
  return {
    ...{ id, title: main_title.title, note: outcome ?? main_title.desc },
    facts: facts.map(({ keyname, value }) => ({ name: keyname, value })),
    buttons: outcome === null ? button_list : [],
  };
}
