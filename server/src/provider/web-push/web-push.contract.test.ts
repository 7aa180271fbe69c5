import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsOf } from '#secrets/key-ring.ts';
import { vapidKeysOf } from './vapid.ts';
import { startPushService } from './web-push.double.ts';
import { createHttpWebPush } from './web-push.http.ts';
import type { WebPushPort } from './web-push.port.ts';

const keys = vapidKeysOf(secretsOf('5a'.repeat(32)));
const SUBJECT = 'mailto:outlay@outlay.test';
const ORDER = { ttl: 60, urgency: 'high', topic: 'a'.repeat(32) } as const;

interface Setting {
  inside: boolean;
  patienceMs?: number;
}
const PORTS: Record<string, (setting: Setting) => WebPushPort> = {
  'web push over HTTP': (setting) => createHttpWebPush({ keys, subject: SUBJECT, ...setting }),
};

let service: Awaited<ReturnType<typeof startPushService>>;
beforeEach(async () => {
  service = await startPushService(keys.publicKey);
});
afterEach(() => service.stop());

describe.each(Object.entries(PORTS))('%s', (_name, create) => {
  const port = create({ inside: true });

  test('sends a text that only the browser can read, with its delivery options', async () => {
    const { subscription, got } = service.newBrowser();

    expect(await port.send(subscription, '{"body":"一张单据"}', ORDER)).toEqual({ status: 'accepted' });
    expect(got).toEqual([{ text: '{"body":"一张单据"}', ...ORDER, subject: SUBJECT }]);
    expect(service.asked()).toBe(1);
  });

  test('has the public key that browsers subscribe with', () => {
    expect(port.publicKey).toBe(keys.publicKey);
    expect(Buffer.from(port.publicKey, 'base64url')).toHaveLength(65);
  });

  test.each([
    // Expired, unknown, or made for another key.
    [404, { status: 'gone' }],
    [410, { status: 'gone' }],
    [401, { status: 'gone' }],
    [403, { status: 'gone' }],
    // Temporary: a later attempt may succeed.
    [429, { status: 'later', afterMs: null }],
    [500, { status: 'later', afterMs: null }],
    [503, { status: 'later', afterMs: null }],
    // Permanent: another attempt would fail too. Redirects are not followed.
    [301, { status: 'refused', code: 301 }],
    [307, { status: 'refused', code: 307 }],
    [400, { status: 'refused', code: 400 }],
    [413, { status: 'refused', code: 413 }],
  ])('turns a response of %i into %o after one request', async (status, result) => {
    const { subscription } = service.newBrowser();
    service.answerNext({ status, headers: { location: '/elsewhere' } });

    expect(await port.send(subscription, '{}', ORDER)).toEqual(result);
    expect(service.asked()).toBe(1);
  });

  test('returns the retry delay in milliseconds, given as seconds or as a date', async () => {
    const { subscription } = service.newBrowser();
    service.answerNext({ status: 429, headers: { 'retry-after': '120' } });
    expect(await port.send(subscription, '{}', ORDER)).toEqual({ status: 'later', afterMs: 120_000 });

    const date = new Date(Date.now() + 300_000).toUTCString();
    service.answerNext({ status: 503, headers: { 'retry-after': date } });
    const later = await port.send(subscription, '{}', ORDER);
    expect(later).toMatchObject({ status: 'later', afterMs: expect.closeTo(300_000, -4) as number });

    service.answerNext({ status: 503, headers: { 'retry-after': 'soon' } });
    expect(await port.send(subscription, '{}', ORDER)).toEqual({ status: 'later', afterMs: null });
  });

  test.each(['holds', 'cuts'] as const)('reports a temporary failure when the service %s', async (manner) => {
    const { subscription } = service.newBrowser();
    service.answerNext(manner);

    expect(await create({ inside: true, patienceMs: 150 }).send(subscription, '{}', ORDER)).toEqual({
      ...{ status: 'later', afterMs: null },
    });
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['http://push.example.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://10.1.2.3/abc', false],
    ['https://169.254.169.254/latest', false],
    ['https://user:word@push.example.com/abc', false],
    ['ftp://push.example.com/abc', false],
    ['nowhere', false],
  ])('accepts the address %s: %s', async (endpoint, good) => {
    const strict = create({ inside: false });

    expect(strict.accepts(endpoint)).toBe(good);
    const { subscription } = service.newBrowser();
    if (!good)
      expect(await strict.send({ ...subscription, endpoint }, '{}', ORDER)).toEqual({
        ...{ status: 'refused', code: 0 },
      });
  });

  test('WSTG-INPV-19 does not call a name that resolves to an internal address', async () => {
    const { subscription } = service.newBrowser();
    const endpoint = subscription.endpoint.replace('http://127.0.0.1', 'https://localhost');

    expect(await create({ inside: false }).send({ ...subscription, endpoint }, '{}', ORDER)).toMatchObject({
      status: 'later',
    });
    expect(service.asked()).toBe(0);
  });
});

test('The key is the same on every node of one server and another on another server', () => {
  const of = (key: string) => vapidKeysOf(secretsOf(key.repeat(32))).publicKey;

  expect(of('5a')).toBe(of('5a'));
  expect(of('5a')).not.toBe(of('6b'));
});
