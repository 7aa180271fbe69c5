import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { encrypt, getSignature } from '@wecom/crypto';
import { sealCallback } from '#provider/platform/callback.crypto.ts';
import { sealFeishuEvent } from '#provider/platform/feishu.crypto.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import type { ConnectionSettings } from '@outlay/contract/membership/connection.settings';

const TOKEN = 'token-of-a-test';
const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const MINUTE = 60;

type Kind = 'wecom' | 'dingtalk' | 'feishu';
interface Sent {
  text: string;
  /** Seconds since the time of the server. */
  age: number;
  receiver?: string;
  token?: string;
}
interface Request {
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
}

const IDS: Record<Kind, string> = { wecom: 'wwcorp1', dingtalk: 'dingkey1', feishu: 'cli_app1' };
const SETTINGS: Record<Kind, ConnectionSettings> = {
  wecom: {
    ...{ kind: 'wecom', corpId: IDS.wecom, agentId: '1', apiBase: null, loginBase: null },
    domainFile: null,
  },
  dingtalk: {
    ...{ kind: 'dingtalk', corpId: 'dingcorp1', appKey: IDS.dingtalk, agentId: '1' },
    ...{ apiBase: null, oldApiBase: null, loginBase: null },
  },
  feishu: { kind: 'feishu', appId: IDS.feishu, region: 'feishu', apiBase: null, loginBase: null },
};

/** An event of each platform in its own form. */
const eventOf: Record<Kind, (id: string) => string> = {
  wecom: (id) =>
    `<xml><Event>change_contact</Event><ChangeType>update_tag</ChangeType><TagId>${id}</TagId></xml>`,
  dingtalk: (id) => JSON.stringify({ EventType: 'label_conf_add', id }),
  feishu: (id) =>
    JSON.stringify({
      schema: '2.0',
      header: {
        ...{ event_id: id, event_type: 'contact.custom_attr_event.updated_v3', create_time: '1' },
        ...{ token: TOKEN, app_id: IDS.feishu },
      },
      event: {},
    }),
};
const TYPES: Record<Kind, string> = {
  wecom: 'change_contact.update_tag',
  dingtalk: 'label_conf_add',
  feishu: 'contact.custom_attr_event.updated_v3',
};

let server: TestServer;
let ours: Crew;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ours = await newCompany(server, 'Harbour Works');
});

const sealed: Record<Kind, (sent: Sent) => Request> = {
  wecom({ text, age, receiver = IDS.wecom, token = TOKEN }) {
    const encrypted = encrypt(KEY, text, receiver);
    const timestamp = seconds(age);
    return {
      query: { msg_signature: getSignature(token, timestamp, 'n', encrypted), timestamp, nonce: 'n' },
      headers: { 'content-type': 'text/xml' },
      body: `<xml><ToUserName>x</ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
    };
  },
  dingtalk({ text, age, receiver = IDS.dingtalk, token = TOKEN }) {
    const timestamp = `${seconds(age)}000`;
    const keys = { token, key: KEY, receiveId: receiver };
    const { signature, encrypted } = sealCallback(keys, text, { timestamp, nonce: 'n' });
    return {
      query: { msg_signature: signature, timestamp, nonce: 'n' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ encrypt: encrypted }),
    };
  },
  feishu({ text, age, receiver, token }) {
    const plain = receiver ? text.replace(IDS.feishu, receiver) : text;
    const event = sealFeishuEvent(KEY, plain, { timestamp: seconds(age), nonce: 'n' });
    return {
      query: {},
      headers: {
        'content-type': 'application/json',
        'x-lark-signature': token ? event.signature.replaceAll(/[0-8]/g, '9') : event.signature,
        ...{ 'x-lark-request-timestamp': event.timestamp, 'x-lark-request-nonce': event.nonce },
      },
      body: event.body,
    };
  },
};

const seconds = (age: number): string => String(Math.floor(server.now().getTime() / 1000) - age);

async function connect(kind: Kind): Promise<string> {
  const form = connectionForm(SETTINGS[kind], undefined);
  const { id } = await enabled(server, ours, {
    ...form,
    secrets: { secret: 's', callbackToken: TOKEN, callbackKey: KEY },
  });
  return id;
}

async function send(id: string, { query, headers, body }: Request) {
  const address = `${server.url}/api/callback/${id}?${new URLSearchParams(query).toString()}`;
  const answer = await fetch(address, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

const noted = async (id: string) =>
  sure(await server.call(ours.administrator, connectionEndpoints.events, { id }))
    .items.filter(({ kind }) => kind.startsWith('callback'))
    .map(({ kind, name, detail }) => [kind, name || detail]);

describe.each(['wecom', 'dingtalk', 'feishu'] as const)('A callback of %s', (kind) => {
  test('is answered, and noted once however often it is repeated', async () => {
    const id = await connect(kind);
    const request = () => sealed[kind]({ text: eventOf[kind]('e1'), age: 0 });

    expect((await send(id, request())).status).toBe(200);
    expect((await send(id, request())).status).toBe(200);
    expect((await send(id, sealed[kind]({ text: eventOf[kind]('e2'), age: 0 }))).status).toBe(200);

    expect(await noted(id)).toEqual([
      ['callback', TYPES[kind]],
      ['callback', TYPES[kind]],
    ]);
  });

  test.each([
    ['signed by somebody else', { token: 'another-token' }, 'signature'],
    ['signed more than ten minutes ago', { age: 11 * MINUTE }, 'stale'],
    ['signed in ten minutes', { age: -11 * MINUTE }, 'stale'],
    ['meant for another company', { receiver: 'another' }, 'receiver'],
  ])('is refused and noted if it is %s', async (_case, change, fault) => {
    const id = await connect(kind);

    const answer = await send(id, sealed[kind]({ text: eventOf[kind]('e1'), age: 0, ...change }));

    expect(answer.status).toBe(403);
    expect(await noted(id)).toEqual([['callbackRefused', fault]]);
  });

  test('is refused if it is not encrypted', async () => {
    const id = await connect(kind);
    const body = eventOf[kind]('e1');

    const { status } = await send(id, {
      ...sealed[kind]({ text: body, age: 0 }),
      body,
    });

    expect(status).toBe(403);
    expect((await noted(id)).map(([event]) => event)).toEqual(['callbackRefused']);
  });
});

test('Feishu is told the challenge when it checks the address', async () => {
  const id = await connect('feishu');
  const check = { type: 'url_verification', challenge: 'c-1', token: TOKEN };

  const { headers, body } = sealed.feishu({ text: JSON.stringify(check), age: 0 });
  const answer = await send(id, { query: {}, headers: { 'content-type': headers['content-type']! }, body });

  expect(JSON.parse(answer.text)).toEqual({ challenge: 'c-1' });
});

test('A connection without callback secrets takes no callbacks', async () => {
  const { id } = await enabled(server, ours, connectionForm(SETTINGS.feishu, 's'));

  const body = JSON.stringify({ type: 'url_verification', challenge: 'c-1', token: '' });
  const { status } = await send(id, { query: {}, headers: { 'content-type': 'application/json' }, body });

  expect(status).toBe(403);
});
