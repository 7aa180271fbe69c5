import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '#system/id.ts';

/** A message that the push service received for a browser. */
export interface Pushed {
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  subject: string;
}

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');
const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/**
 * RFC 8292: verifies that the token is signed by the key sent with it, for this service, and valid for a day at most.
 */
function subjectOf(authorization: string, origin: string, expected: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = decode(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const input = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), input, decode(signature)))
    throw new Error('signature');
  const { aud, exp, sub } = JSON.parse(decode(claims).toString()) as Record<string, string & number>;
  if (aud !== origin || key !== expected) throw new Error('another service or key');
  if (!exp || exp * 1000 < Date.now() || exp * 1000 > Date.now() + 86_400_000) throw new Error('expiry');
  return sub ?? '';
}

/** RFC 8291: decrypts with the key pair of the browser. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdf(auth, browser.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** A response; or none, with the connection left open or closed. */
type Said = { status: number; headers?: Record<string, string> } | 'holds' | 'cuts';

/** A simulated push service: verifies the sender and stores messages that only the browser can decrypt. */
export async function startPushService(vapidKey: string) {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer; got: Pushed[] }>();
  const answers: Said[] = [];
  let requested = 0;
  const http = createServer((request, response) => {
    void (async () => {
      requested += 1;
      const body = await bodyOf(request);
      const browser = browsers.get(request.url ?? '');
      const said = answers.shift() ?? { status: 201 };
      if (said === 'holds') return;
      if (said === 'cuts') return void request.socket.destroy();
      const { status, headers = {} } = said;
      if (!browser) return response.writeHead(404).end();
      if (status !== 201) return response.writeHead(status, headers).end();
      const header = (name: string) => String(request.headers[name] ?? '');
      try {
        const subject = subjectOf(header('authorization'), origin, vapidKey);
        if (!/^\d+$/.test(header('ttl')) || header('content-encoding') !== 'aes128gcm')
          throw new Error('headers');
        const text = decrypt(body, browser.keys, browser.auth);
        const [ttl, urgency, topic] = [Number(header('ttl')), header('urgency'), header('topic')];
        browser.got.push({ text, ttl, urgency, topic, subject });
        response.writeHead(201, { location: `${origin}/message/1` }).end();
      } catch (error) {
        response.writeHead(400).end(String(error));
      }
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    /** Sets the answers to the next requests, in order. */
    answerNext: (...next: Said[]) => answers.push(...next),
    asked: () => requested,
    /** A subscribed browser: its subscription and the messages that it receives. */
    newBrowser() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${newId()}`;
      const got: Pushed[] = [];
      browsers.set(path, { keys, auth, got });
      const input = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { subscription: { endpoint: `${origin}${path}`, keys: input }, got };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
