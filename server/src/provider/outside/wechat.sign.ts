import {
  constants,
  createDecipheriv,
  createSign,
  createVerify,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

const TAG_BYTES = 16;

/** The header of a request of a merchant. */
export function authorisationOf(
  { merchant, serial, privateKey }: { merchant: string; serial: string; privateKey: string },
  { method, path, body, now }: { method: string; path: string; body: string; now: Date },
): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update([method, path, timestamp, nonce, body, ''].join('\n'))
    .sign(privateKey, 'base64');
  const parts = { mchid: merchant, nonce_str: nonce, timestamp, serial_no: serial, signature };
  const said = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${said.join(',')}`;
}

/** Clocks of WeChat Pay and of this server may differ. */
const SLACK_MS = 300_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether WeChat Pay has signed an answer or a notification, now, with this key. */
export function isSigned(
  headers: Headers,
  body: string,
  { keyId, key, now }: { keyId: string; key: string; now: Date },
): boolean {
  const timestamp = String(headers['wechatpay-timestamp'] ?? '');
  const text = `${timestamp}\n${String(headers['wechatpay-nonce'] ?? '')}\n${body}\n`;
  const isFresh = Math.abs(Number(timestamp) * 1000 - now.getTime()) <= SLACK_MS;
  if (!isFresh || headers['wechatpay-serial'] !== keyId) return false;
  const signature = String(headers['wechatpay-signature'] ?? '');
  return createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');
}

/** A name, as only WeChat Pay can read it. */
export const encryptName = (name: string, key: string): string =>
  publicEncrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
    Buffer.from(name, 'utf8'),
  ).toString('base64');

/** @throws if it was encrypted with another key. */
export function openResource(
  {
    ciphertext,
    nonce,
    associated_data: about,
  }: { ciphertext: string; nonce: string; associated_data: string },
  apiKey: string,
): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const opener = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), nonce, {
    authTagLength: TAG_BYTES,
  });
  opener.setAuthTag(bytes.subarray(-TAG_BYTES));
  opener.setAAD(Buffer.from(about, 'utf8'));
  return Buffer.concat([opener.update(bytes.subarray(0, -TAG_BYTES)), opener.final()]).toString('utf8');
}
