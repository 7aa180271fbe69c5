import { createHash, createHmac } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encodes as in RFC 3986, including the characters that `encodeURIComponent` leaves. */
export const percent = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A query string sorted by name, for both the URL and its signature. */
export const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${percent(name)}=${percent(parameters[name] ?? '')}`)
    .join('&');

interface Acs3 {
  key: string;
  secret: string;
  method: string;
  path: string;
  query: string;
  /** All signed headers, with lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Returns the `Authorization` header of Alibaba Cloud's signature version 3, ACS3-HMAC-SHA256. Source: help.aliyun.com,
 * "V3 request structure and signature", whose example is one of our tests.
 */
export function acs3({ key, secret, method, path, query, headers, body }: Acs3): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}`);
  const canonical = [method, path, query, ...lines, '', names.join(';'), hash(body)].join('\n');
  const signature = hmac(secret, `ACS3-HMAC-SHA256\n${hash(canonical)}`).toString('hex');
  return `ACS3-HMAC-SHA256 Credential=${key},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

interface Tc3 {
  id: string;
  secret: string;
  service: string;
  host: string;
  contentType: string;
  body: string;
  at: Date;
}

/**
 * Returns the `Authorization` header of Tencent Cloud's signature version 3, TC3-HMAC-SHA256, for a POST to `/`.
 * Source: cloud.tencent.com/document/api/213/30654, whose example is one of our tests.
 */
export function tc3({ id, secret, service, host, contentType, body, at }: Tc3): string {
  const date = at.toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signed = 'content-type;host';
  const canonical = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signed, hash(body)];
  const text = ['TC3-HMAC-SHA256', secondsOf(at), scope, hash(canonical.join('\n'))].join('\n');
  const key = [service, 'tc3_request'].reduce(hmac, hmac(`TC3${secret}`, date));
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

export const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/**
 * Returns the `X-Twilio-Signature` of a form that Twilio posts: HMAC-SHA1 of the URL and the sorted fields. Source:
 * twilio.com/docs/usage/security, whose example is one of our tests.
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())]
    .sort()
    .map((name) => name + [...new Set(form.getAll(name))].sort().join(''));
  return createHmac('sha1', token)
    .update(url + fields.join(''))
    .digest('base64');
}
