import { phoneOf } from '#text/phone.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutsideDouble, type OutsideDouble } from '../outside/outside.double.ts';
import { emailOf } from './platform.answer.ts';
import { addressOf, requestPlatform, type PlatformCall } from './platform.http.ts';
import { PlatformError } from './platform.port.ts';

describe('A call', () => {
  let server: OutsideDouble;
  beforeEach(async () => {
    server = await openOutsideDouble();
  });
  afterEach(() => server.close());

  /** Short only where an answer never comes: a busy machine takes longer than that for one that does. */
  const patienceFor = (manner: unknown) => (manner === 'holds' || manner === 'stalls' ? 250 : 10_000);
  const call = (more: Partial<PlatformCall> = {}) =>
    requestPlatform(
      { inside: true, patienceMs: patienceFor(server.manner) },
      { base: server.url, path: '/a', ...more },
    );
  const faultOf = async (work: Promise<unknown>) => {
    const failure = await work.catch((error: unknown) => error);
    if (!(failure instanceof PlatformError)) throw new Error(`no PlatformError: ${String(failure)}`);
    return `${failure.fault} ${failure.code} ${failure.uncertain}`;
  };

  test('with a body is a POST of JSON below the path of the base', async () => {
    server.manner = { status: 200, body: '{"a":1}' };
    const base = `${server.url}wecom/`;

    expect(await call({ base, query: { key: 'a b&c' }, body: { text: '张' } })).toEqual({
      ...{ status: 200, body: { a: 1 } },
    });
    expect(server.heard).toMatchObject([
      { method: 'POST', path: '/wecom/a?key=a+b%26c', body: '{"text":"张"}' },
    ]);
    expect(server.heard[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    [{ status: 302 }, 'provider http302 false', 1],
    [{ status: 404, body: '<html>' }, 'provider http404 false', 1],
    [{ status: 200, body: '<html>' }, 'provider unreadable true', 1],
    [{ status: 200, body: '' }, 'provider unreadable true', 1],
    [{ status: 200, body: `"${'a'.repeat(1024 * 1024)}"` }, 'provider tooLarge true', 1],
    [{ status: 429, body: '{}' }, 'rate http429 false', 1],
    [{ status: 500, body: '{}' }, 'provider http500 true', 2],
    ['cuts', 'unreachable unreachable true', 2],
    ['holds', 'unreachable timeout true', 2],
    ['stalls', 'unreachable timeout true', 2],
  ] as const)('answered by %o fails with "%s" after %i attempts', async (manner, fault, attempts) => {
    server.manner = manner;

    expect(await faultOf(call())).toBe(fault);
    expect(server.heard).toHaveLength(attempts);
  });

  test.each([{ body: {} }, { once: true }])('is sent once with %o', async (more) => {
    server.manner = 'cuts';

    expect(await faultOf(call(more))).toBe('unreachable unreachable true');
    expect(server.heard).toHaveLength(1);
  });

  test('with a status below 500 returns the JSON with the platform’s own code', async () => {
    server.manner = { status: 400, body: '{"code":1}' };

    expect(await call()).toEqual({ status: 400, body: { code: 1 } });
  });

  test.each([
    ['http://api.example.com', 'unreachable plainHttp false'],
    ['https://127.0.0.1', 'unreachable inside false'],
    ['https://[::1]', 'unreachable inside false'],
    ['https://localhost', 'unreachable inside false'],
  ])('of %s is not made without the operator’s permission', async (base, fault) => {
    expect(await faultOf(requestPlatform({ inside: false }, { base, path: '/' }))).toBe(fault);
  });
});

test('An address keeps the path of its base, and drops its query and fragment', () => {
  expect(addressOf('https://host/base/?x=1#y', '/path', { redirect_uri: 'https://a/?b=c&d' }).href).toBe(
    'https://host/base/path?redirect_uri=https%3A%2F%2Fa%2F%3Fb%3Dc%26d',
  );
});

describe('A phone number', () => {
  test.each([
    ['13812345678', undefined, '13812345678'],
    ['+8613812345678', undefined, '13812345678'],
    ['+86 138-1234-5678', undefined, '13812345678'],
    ['8613812345678', undefined, '13812345678'],
    ['008613812345678', undefined, '13812345678'],
    ['13812345678', '86', '13812345678'],
    ['13812345678', '+86', '13812345678'],
    ['61234567', '852', '+85261234567'],
    ['+85261234567', '852', '+85261234567'],
    ['+65 6123 4567', undefined, '+6561234567'],
    ['138****5678', undefined, null],
    ['', undefined, null],
    [null, '86', null],
    ['none', undefined, null],
  ])('%s of country %s is %s', (text, country, phone) => {
    expect(phoneOf(text, country)).toBe(phone);
  });
});

test('An email address is the first one that has the form of one', () => {
  expect(emailOf(null, 'no address', 'a@company.test')).toBe('a@company.test');
  expect(emailOf(null, '')).toBeNull();
});
