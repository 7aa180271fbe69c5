import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { CallbackError } from './callback.port.ts';
import { decryptFeishu, openFeishuEvent, sealFeishuEvent, type FeishuEvent } from './feishu.crypto.ts';

const KEY = 'encrypt-key-of-a-test';
const AT = { timestamp: '1700000000', nonce: 'a-nonce' };
const EVENT = JSON.stringify({
  schema: '2.0',
  header: { event_id: '1', event_type: 'contact.user.deleted_v3', token: 'verification' },
  event: { object: { open_id: 'ou_张' } },
});

const faultOf = (work: () => string): string => {
  try {
    return `opened: ${work()}`;
  } catch (error) {
    if (!(error instanceof CallbackError)) throw error;
    return error.fault;
  }
};

const SILENT = Object.fromEntries(
  ['error', 'warn', 'info', 'debug', 'trace'].map((level) => [level, () => undefined]),
);

interface LarkSdk {
  AESCipher: new (key: string) => { decrypt: (text: string) => string };
  EventDispatcher: new (options: {
    encryptKey: string;
    verificationToken: string;
    logger: Record<string, () => void>;
  }) => {
    register: (handles: Record<string, (event: unknown) => unknown>) => {
      invoke: (data: unknown) => Promise<unknown>;
    };
  };
}
const require = createRequire(import.meta.url);
const sdk = require('@larksuiteoapi/node-sdk') as LarkSdk;

describe('An event of Feishu', () => {
  test('of the published example is decrypted', () => {
    const body = JSON.stringify({ encrypt: 'P37w+VZImNgPEO1RBhJ6RtKl7n6zymIbEG1pReEzghk=' });

    expect(decryptFeishu('test key', body)).toBe('hello world');
  });

  test('is opened', () => {
    expect(openFeishuEvent(KEY, sealFeishuEvent(KEY, EVENT, AT))).toBe(EVENT);
  });

  test('that we seal is accepted by Feishu’s own SDK', async () => {
    const event = sealFeishuEvent(KEY, EVENT, AT);
    const { encrypt } = JSON.parse(event.body) as { encrypt: string };
    expect(new sdk.AESCipher(KEY).decrypt(encrypt)).toBe(EVENT);

    const received: unknown[] = [];
    const dispatcher = new sdk.EventDispatcher({
      ...{ encryptKey: KEY, verificationToken: 'verification', logger: SILENT },
    });
    const headers = {
      'x-lark-signature': event.signature,
      'x-lark-request-timestamp': event.timestamp,
      'x-lark-request-nonce': event.nonce,
    };
    const handles = { 'contact.user.deleted_v3': (data: unknown) => received.push(data) };
    // The headers must not become part of what the SDK signs.
    await dispatcher
      .register(handles)
      .invoke(Object.assign(Object.create({ headers }) as object, { encrypt }));
    expect(received).toMatchObject([{ object: { open_id: 'ou_张' } }]);
  });

  test.each(['signature', 'timestamp', 'nonce', 'body'] as const)(
    'with another %s has a wrong signature',
    (field) => {
      const event: FeishuEvent = sealFeishuEvent(KEY, EVENT, AT);

      expect(faultOf(() => openFeishuEvent(KEY, { ...event, [field]: `${event[field]} ` }))).toBe(
        'signature',
      );
      expect(faultOf(() => openFeishuEvent(KEY, { ...event, [field]: '' }))).toBe('signature');
    },
  );

  test('sealed with another key has a wrong signature', () => {
    expect(faultOf(() => openFeishuEvent(KEY, sealFeishuEvent('another', EVENT, AT)))).toBe('signature');
  });

  test.each(['', '{', '[]', '{"encrypt":1}', '{"encrypt":""}', '{"encrypt":"AAAA"}', '{"challenge":"x"}'])(
    'with the body %s is unreadable',
    (body) => {
      expect(faultOf(() => decryptFeishu(KEY, body))).toBe('unreadable');
    },
  );
});
