import { encrypt, getSignature } from '@wecom/crypto';
import { sealFeishuEvent } from './feishu.crypto.ts';
import { secretText } from './platform.double.ts';
import type { Pushed } from './wecom-push.double.ts';

export type ContactChange =
  | { user: string; change: 'created' | 'updated' | 'deleted'; renamed?: string }
  | { department: number; change: 'created' | 'updated' | 'deleted' };

export interface PushKeys {
  token: string;
  key: string;
  /** The id for which messages are meant: of the company for WeCom, of the app for DingTalk and Feishu. */
  receiver: string;
  /** Milliseconds. */
  now: () => number;
}

/** Tells the callback of a connection that something changed in the simulated contacts, as each platform does. */
export type PushContacts = (keys: PushKeys, url: string, change: ContactChange) => Promise<Pushed>;

export const CONTACT_PUSHES: Readonly<Record<'wecom' | 'dingtalk' | 'feishu', PushContacts>> = {
  wecom(keys, url, change) {
    const verb = { created: 'create', updated: 'update', deleted: 'delete' }[change.change];
    const about: Record<string, string> =
      'user' in change
        ? {
            ChangeType: `${verb}_user`,
            UserID: change.user,
            ...(change.renamed ? { NewUserID: change.renamed } : {}),
          }
        : { ChangeType: `${verb}_party`, Id: String(change.department) };
    const text = xml({
      ...{ ToUserName: keys.receiver, FromUserName: 'sys', CreateTime: secondsOf(keys), MsgType: 'event' },
      ...{ Event: 'change_contact', ...about },
    });
    const encrypted = encrypt(keys.key, text, keys.receiver);
    const body = xml({ ToUserName: keys.receiver, Encrypt: encrypted, AgentID: '' });
    return post(signed(keys, url, encrypted, secondsOf(keys)), 'text/xml', body);
  },
  dingtalk(keys, url, change) {
    const words =
      'user' in change
        ? { created: 'user_add_org', updated: 'user_modify_org', deleted: 'user_leave_org' }
        : { created: 'org_dept_create', updated: 'org_dept_modify', deleted: 'org_dept_remove' };
    const about = 'user' in change ? { UserId: [change.user] } : { DeptId: [change.department] };
    const text = JSON.stringify({ EventType: words[change.change], TimeStamp: String(keys.now()), ...about });
    const encrypted = encrypt(keys.key, text, keys.receiver);
    const address = signed(keys, url, encrypted, String(keys.now()));
    return post(address, 'application/json', JSON.stringify({ encrypt: encrypted }));
  },
  feishu(keys, url, change) {
    const kind = 'user' in change ? 'user' : 'department';
    const object =
      'user' in change ? { open_id: `ou_${change.user}` } : { open_department_id: `od-${change.department}` };
    const text = JSON.stringify({
      schema: '2.0',
      header: {
        ...{ event_id: secretText(16), event_type: `contact.${kind}.${change.change}_v3` },
        ...{ create_time: String(keys.now()), token: keys.token, app_id: keys.receiver },
      },
      event: { object },
    });
    const event = sealFeishuEvent(keys.key, text, { timestamp: secondsOf(keys), nonce: secretText(8) });
    return post(new URL(url), 'application/json', event.body, {
      'x-lark-signature': event.signature,
      ...{ 'x-lark-request-timestamp': event.timestamp, 'x-lark-request-nonce': event.nonce },
    });
  },
};

const secondsOf = ({ now }: PushKeys): string => String(Math.floor(now() / 1000));

function signed({ token }: PushKeys, url: string, encrypted: string, timestamp: string): URL {
  const nonce = secretText(8);
  const address = new URL(url);
  address.searchParams.set('msg_signature', getSignature(token, timestamp, nonce, encrypted));
  address.searchParams.set('timestamp', timestamp);
  address.searchParams.set('nonce', nonce);
  return address;
}

async function post(
  address: URL,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Pushed> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const xml = (fields: Record<string, string>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}</xml>`;
