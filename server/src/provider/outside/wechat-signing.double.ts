import { createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const WECHAT_SERIAL = '5A5A5A5A5A';
export const WECHAT_KEY_ID = 'PUB_KEY_ID_0000000001';

export const rsaPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The headers with which WeChat Pay signs what it says. */
export function signedHeaders(
  { vendorKey, now }: { vendorKey: string; now: () => Date },
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const nonce = randomBytes(8).toString('hex');
  const signature = createSign('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n${body}\n`)
    .sign(vendorKey, 'base64');
  return {
    ...{ 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-serial': WECHAT_KEY_ID },
    'wechatpay-signature': signature,
  };
}

/** What is wrong with the signature of a merchant's request; null if nothing is. */
export function signatureFault(
  request: { method: string; path: string; headers: IncomingHttpHeaders; body: string },
  { merchant, merchantKey, now }: { merchant: string; merchantKey: string; now: () => Date },
): string | null {
  const { method, path, headers, body } = request;
  const said = String(headers['authorization'] ?? '');
  const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(said)?.[1] ?? '';
  const text = [method, path, part('timestamp'), part('nonce_str'), body, ''].join('\n');
  if (!said.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return 'scheme';
  if (part('mchid') !== merchant || part('serial_no') !== WECHAT_SERIAL) return 'merchant';
  if (Math.abs(Number(part('timestamp')) * 1000 - now().getTime()) > 300_000) return 'timestamp';
  const isRight = createVerify('RSA-SHA256').update(text).verify(merchantKey, part('signature'), 'base64');
  return isRight ? null : 'signature';
}
