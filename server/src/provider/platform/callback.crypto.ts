import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { sameBytes } from '#secrets/secret.ts';
import { CallbackError, type CallbackKeys, type SealedCallback } from './callback.port.ts';

/** WeCom pads to blocks of 32 bytes, not to those of AES. */
const BLOCK = 32;
const RANDOM = 16;
const HEAD = RANDOM + 4;

/**
 * Checks the signature of a callback of WeCom or DingTalk, and decrypts its message.
 *
 * @throws CallbackError
 */
export function openCallback(keys: CallbackKeys, callback: SealedCallback): string {
  const key = keyOf(keys.key);
  const right = signatureOf(keys.token, callback);
  if (!sameBytes(Buffer.from(callback.signature), Buffer.from(right))) throw new CallbackError('signature');
  const plain = unpadded(decrypted(key, callback.encrypted));
  const end = HEAD + (plain.length < HEAD ? 0 : plain.readUInt32BE(RANDOM));
  if (plain.length < end) throw new CallbackError('unreadable');
  const receiver = plain.subarray(end);
  if (keys.receiveId !== null && !sameBytes(receiver, Buffer.from(keys.receiveId)))
    throw new CallbackError('receiver');
  return textOf(plain.subarray(HEAD, end));
}

/** Encrypts and signs a message in the same form: the answer `success` that DingTalk expects. */
export function sealCallback(
  { token, key, receiveId }: CallbackKeys,
  message: string,
  { timestamp, nonce }: { timestamp: string; nonce: string },
): SealedCallback {
  const bytes = keyOf(key);
  const text = Buffer.from(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([randomBytes(RANDOM), length, text, Buffer.from(receiveId ?? '')]);
  const padding = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', bytes, bytes.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
  return { signature: signatureOf(token, { timestamp, nonce, encrypted }), timestamp, nonce, encrypted };
}

const signatureOf = (
  token: string,
  { timestamp, nonce, encrypted }: Omit<SealedCallback, 'signature'>,
): string => createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex');

function keyOf(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]{43}$/.test(text)) throw new CallbackError('key');
  return Buffer.from(`${text}=`, 'base64');
}

function decrypted(key: Buffer, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, 'base64');
  const whole = bytes.length > 0 && bytes.length % BLOCK === 0 && bytes.toString('base64') === encrypted;
  if (!whole) throw new CallbackError('unreadable');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

function unpadded(bytes: Buffer): Buffer {
  const count = bytes.at(-1) ?? 0;
  const padding = bytes.subarray(-count);
  if (count < 1 || count > BLOCK || padding.some((byte) => byte !== count))
    throw new CallbackError('unreadable');
  return bytes.subarray(0, -count);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CallbackError('unreadable');
  }
}
