import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutsideDouble, type OutsideDouble } from '../outside/outside.double.ts';
import { createHttpWebhook } from './webhook.http.ts';
import { WebhookError, type WebhookPort } from './webhook.port.ts';

let other: OutsideDouble;
beforeEach(async () => {
  other = await openOutsideDouble();
});
afterEach(() => other.close());

/** Only where an answer never comes: a busy machine takes longer than that for one that does. */
const SHORT_MS = 150;
const PATIENCE_MS = 10_000;

const WEBHOOKS: Record<string, (inside: boolean, patienceMs?: number) => WebhookPort> = {
  'webhooks over HTTP': (inside, patienceMs = PATIENCE_MS) => createHttpWebhook({ inside, patienceMs }),
};

const failureOf = (sent: Promise<void>): Promise<unknown> =>
  sent.then(
    () => 'sent',
    (error: unknown) => error,
  );

describe.each(Object.entries(WEBHOOKS))('%s', (_name, create) => {
  test('send the body as JSON, once', async () => {
    await create(true).send(`${other.url}hook?of=1`, { title: '上海差旅', amount: 1 });

    expect(other.heard).toHaveLength(1);
    expect(other.heard[0]).toMatchObject({
      ...{ method: 'POST', path: '/hook?of=1', headers: { 'content-type': 'application/json' } },
    });
    expect(JSON.parse(other.heard[0]?.body ?? '')).toEqual({ title: '上海差旅', amount: 1 });
  });

  test.each([200, 201, 204, 299])('accept a response of %i', async (status) => {
    other.manner = { status };

    await expect(create(true).send(other.url, {})).resolves.toBeUndefined();
  });

  test.each([302, 307, 308, 400, 404, 500, 503])(
    'fail on a response of %i without following redirects',
    async (status) => {
      other.manner = { status };
      const failure = await failureOf(create(true).send(other.url, {}));

      expect(failure).toBeInstanceOf(WebhookError);
      expect(failure).toMatchObject({ fault: 'refused', code: String(status), uncertain: false });
      expect(other.heard).toHaveLength(1);
    },
  );

  test('stop after the time limit with an unknown result', async () => {
    other.manner = 'holds';

    expect(await failureOf(create(true, SHORT_MS).send(other.url, {}))).toMatchObject({
      ...{ fault: 'timeout', uncertain: true },
    });
  });

  test('report a connection that was cut', async () => {
    other.manner = 'cuts';

    expect(await failureOf(create(true).send(other.url, {}))).toMatchObject({
      ...{ fault: 'unreachable', uncertain: true },
    });
  });

  test.each(['nowhere', 'http://', ''])('report the invalid address “%s”', async (url) => {
    expect(await failureOf(create(true).send(url, {}))).toMatchObject({ fault: 'unreachable' });
  });

  test('do not wait for a body that never ends', async () => {
    other.manner = 'stalls';

    await expect(create(true).send(other.url, {})).resolves.toBeUndefined();
  });

  test.each([
    ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost'],
    ...['169.254.169.254', '10.0.0.1', '192.168.1.1', '0.0.0.0', '[fd00::1]', '[fe80::1]'],
  ])('WSTG-INPV-19 never call %s, an internal address in any spelling or name', async (host) => {
    expect(await failureOf(create(false).send(`http://${host}:${other.port}/x`, {}))).toMatchObject({
      ...{ fault: 'inside', uncertain: false },
    });
    expect(other.heard).toEqual([]);
  });

  test('do not repeat the address or the body, which may contain secrets, in an error', async () => {
    other.manner = { status: 500, body: 'token-of-the-address' };
    const url = other.url.replace('://', '://user:word@');
    const failure = await failureOf(create(true).send(`${url}token-of-the-address`, { note: 'body-text' }));

    expect(JSON.stringify(failure) + String(failure)).not.toMatch(/token-of-the-address|word|body-text/);
  });
});
