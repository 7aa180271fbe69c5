import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The query as AWS Signature Version 4 wants it: sorted, escaped. */
const queryOf = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');

/** What is wrong with the signature (AWS Signature Version 4) of a request; undefined if it is right. */
export function faultOfSignature(request: IncomingMessage, body: Buffer, keys: Keys): string | undefined {
  const { headers, method = '', url = '' } = request;
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) return 'AccessDenied';
  const [, id, scope = '', signed = '', signature] = parts;
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url, 'http://store');
  const canonical = [
    ...[method, pathname, queryOf(searchParams)],
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', signed, hash],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
