import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sameBytes, sha256 } from '#secrets/secret.ts';
import { CallbackError } from './callback.port.ts';

/** An event as received: the headers `X-Lark-Signature`, `X-Lark-Request-Timestamp` and `X-Lark-Request-Nonce`. */
export interface FeishuEvent {
  signature: string;
  timestamp: string;
  nonce: string;
  /** The body, byte for byte: it is part of the signature. */
  body: string;
}

const Encrypted = z.object({ encrypt: z.string() });

/**
 * Checks the signature of an event of Feishu, and decrypts it to its JSON.
 *
 * @throws CallbackError `signature`, `unreadable`
 */
export function openFeishuEvent(encryptKey: string, event: FeishuEvent): string {
  const right = signatureOf(encryptKey, event);
  if (!sameBytes(Buffer.from(event.signature), Buffer.from(right))) throw new CallbackError('signature');
  return decryptFeishu(encryptKey, event.body);
}

/** Decrypts a body without a signature: the first request, with which Feishu checks the address. */
export function decryptFeishu(encryptKey: string, body: string): string {
  try {
    const bytes = Buffer.from(Encrypted.parse(JSON.parse(body)).encrypt, 'base64');
    const decipher = createDecipheriv('aes-256-cbc', sha256(encryptKey), bytes.subarray(0, 16));
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw new CallbackError('unreadable');
  }
}

/** Encrypts and signs an event as Feishu does. */
export function sealFeishuEvent(
  encryptKey: string,
  text: string,
  { timestamp, nonce }: { timestamp: string; nonce: string },
): FeishuEvent {
  const vector = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', sha256(encryptKey), vector);
  const encrypt = Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  const body = JSON.stringify({ encrypt });
  return { signature: signatureOf(encryptKey, { timestamp, nonce, body }), timestamp, nonce, body };
}

const signatureOf = (
  encryptKey: string,
  { timestamp, nonce, body }: Omit<FeishuEvent, 'signature'>,
): string => sha256(`${timestamp}${nonce}${encryptKey}${body}`).toString('hex');
