import { createCipheriv } from 'node:crypto';
import { decrypt, encrypt, getSignature } from '@wecom/crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCallback, sealCallback } from './callback.crypto.ts';
import { CallbackError, type CallbackKeys, type SealedCallback } from './callback.port.ts';

/** The example of WeCom's own libraries. */
const KEYS: CallbackKeys = {
  token: 'QDG6eK',
  key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  receiveId: 'wx5823bf96d3bd56c7',
};
const PUBLISHED: SealedCallback = {
  signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
  timestamp: '1409659589',
  nonce: '263014780',
  encrypted: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
};
const AT = { timestamp: '1409659589', nonce: '263014780' };

/** Signs anything correctly, as somebody who knows the token could. */
const signed = (encrypted: string): SealedCallback => ({
  ...{ ...AT, encrypted },
  signature: getSignature(KEYS.token, Number(AT.timestamp), AT.nonce, encrypted),
});

/** Encrypts bytes as they are, with a padding that may be wrong. */
function encryptedOf(plain: Buffer): string {
  const key = Buffer.from(`${KEYS.key}=`, 'base64');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
}

const faultOf = (keys: CallbackKeys, callback: SealedCallback): string => {
  try {
    return `opened: ${openCallback(keys, callback)}`;
  } catch (error) {
    if (!(error instanceof CallbackError)) throw error;
    return error.fault;
  }
};

describe('A callback', () => {
  test('of WeCom’s published example is opened', () => {
    expect(openCallback(KEYS, PUBLISHED)).toBe('1616140317555161061');
  });

  test('sealed with WeCom’s own library is opened, and the other way round', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.stringMatching(/^\w{0,40}$/),
        (text, id) => {
          const keys = { ...KEYS, receiveId: id };
          expect(openCallback(keys, signed(encrypt(KEYS.key, text, id)))).toBe(text);

          const sealed = sealCallback(keys, text, AT);
          expect(decrypt(KEYS.key, sealed.encrypted)).toMatchObject({ message: text, id });
          expect(sealed.signature).toBe(
            getSignature(KEYS.token, Number(AT.timestamp), AT.nonce, sealed.encrypted),
          );
          expect(openCallback(keys, sealed)).toBe(text);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('keeps a byte order mark at the start of its text', () => {
    expect(openCallback(KEYS, sealCallback(KEYS, '\uFEFF<xml/>', AT))).toBe('\uFEFF<xml/>');
  });

  test.each(['signature', 'timestamp', 'nonce', 'encrypted'] as const)(
    'with another %s has a wrong signature',
    (field) => {
      expect(faultOf(KEYS, { ...PUBLISHED, [field]: `${PUBLISHED[field]}0` })).toBe('signature');
      expect(faultOf(KEYS, { ...PUBLISHED, [field]: '' })).toBe('signature');
    },
  );

  test('signed with another token has a wrong signature', () => {
    expect(faultOf({ ...KEYS, token: 'another' }, PUBLISHED)).toBe('signature');
  });

  test('for another company or app is refused, unless any is accepted', () => {
    expect(faultOf({ ...KEYS, receiveId: 'wx5823bf96d3bd56c8' }, PUBLISHED)).toBe('receiver');
    expect(faultOf({ ...KEYS, receiveId: '' }, PUBLISHED)).toBe('receiver');
    expect(openCallback({ ...KEYS, receiveId: null }, PUBLISHED)).toBe('1616140317555161061');
  });

  test('encrypted with another key is unreadable', () => {
    const other = { ...KEYS, key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };

    expect(faultOf(other, PUBLISHED)).toBe('unreadable');
  });

  const body = (padding: number[], length = 2) => {
    const head = Buffer.alloc(20);
    head.writeUInt32BE(length, 16);
    return Buffer.concat([head, Buffer.from('hi'), Buffer.from(padding)]);
  };
  test.each([
    ['is no Base64', '%%%%'],
    ['is empty', ''],
    ['is shorter than a block', Buffer.alloc(16).toString('base64')],
    ['has a line break in its Base64', PUBLISHED.encrypted.replace('/', '/\n')],
    ['ends in the middle of a block', PUBLISHED.encrypted.slice(0, 40)],
    ['has a padding of 0', encryptedOf(body(Array.from({ length: 10 }, () => 0)))],
    ['has a padding longer than a block', encryptedOf(body(Array.from({ length: 42 }, () => 42)))],
    ['has an inconsistent padding', encryptedOf(body([9, 10, 10, 10, 10, 10, 10, 10, 10, 10]))],
    [
      'has a length beyond its end',
      encryptedOf(
        body(
          Array.from({ length: 10 }, () => 10),
          3,
        ),
      ),
    ],
    [
      'has a length of 4 GB',
      encryptedOf(
        body(
          Array.from({ length: 10 }, () => 10),
          0xff_ff_ff_ff,
        ),
      ),
    ],
    ['has no room for its length', encryptedOf(Buffer.alloc(32, 32))],
    ['is not UTF-8', notUtf8()],
  ])('that %s is unreadable, although it is signed', (_what, encrypted) => {
    expect(faultOf({ ...KEYS, receiveId: null }, signed(encrypted))).toBe('unreadable');
  });

  test.each(['', 'short', `${KEYS.key}A`, KEYS.key.replace('j', '!')])(
    'cannot be opened or sealed with the key "%s"',
    (key) => {
      expect(faultOf({ ...KEYS, key }, PUBLISHED)).toBe('key');
      expect(() => sealCallback({ ...KEYS, key }, 'text', AT)).toThrow(CallbackError);
    },
  );

  test('is sealed differently each time', () => {
    expect(sealCallback(KEYS, 'success', AT).encrypted).not.toBe(sealCallback(KEYS, 'success', AT).encrypted);
  });
});

function notUtf8(): string {
  const head = Buffer.alloc(20);
  head.writeUInt32BE(2, 16);
  return encryptedOf(Buffer.concat([head, Buffer.from([0xc3, 0x28]), Buffer.alloc(10, 10)]));
}
