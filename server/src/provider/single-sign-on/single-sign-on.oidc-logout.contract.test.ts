import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from './failure.double.ts';
import { hs256, otherKey, tokenBy } from './oidc.attack.double.ts';
import {
  openBadOidc,
  sourceAt,
  type BadOidc,
  BAD_CLIENT,
  BAD_SECRET,
  type Claims,
} from './oidc.bad.double.ts';
import { onceInMemory, type OnceFake } from './once.fake.ts';
import type { OidcPort } from './single-sign-on.port.ts';
import { createOidc } from './sso.oidc.ts';

let at: Date;
let bad: BadOidc;
let oidc: OidcPort;
let once: OnceFake;
beforeEach(async () => {
  // A clock that differs from the computer's.
  at = new Date('2026-03-01T08:00:00Z');
  bad = await openBadOidc(() => at);
  oidc = createOidc({ inside: true, now: () => at });
  once = onceInMemory({ now: () => at });
});
afterEach(() => bad.close());

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

describe('A logout token', () => {
  const logout = (changes: Claims = {}): Claims => {
    const seconds = at.getTime() / 1000;
    return {
      ...{
        iss: bad.issuer,
        aud: BAD_CLIENT,
        iat: seconds,
        exp: seconds + 120,
        jti: 'j1',
        sub: 'u1',
        sid: 's1',
      },
      ...{ events: { [EVENT]: {} }, ...changes },
    };
  };
  const signedOut = async (changes: Claims, header: { typ?: string; kid?: string } = { typ: 'logout+jwt' }) =>
    oidc.signedOut(sourceAt(bad), await bad.sign(logout(changes), header), once);

  test.each<[Claims, { sessionRef: string | null; subject: string | null }]>([
    [{}, { sessionRef: 's1', subject: 'u1' }],
    [{ sid: undefined }, { sessionRef: null, subject: 'u1' }],
    [{ sub: undefined }, { sessionRef: 's1', subject: null }],
    [{ aud: ['other', BAD_CLIENT] }, { sessionRef: 's1', subject: 'u1' }],
  ])('with %o ends a session or a person', async (changes, expected) => {
    expect(await signedOut(changes)).toEqual(expected);
  });

  test.each<[string, Claims]>([
    ['neither a session nor a person', { sid: undefined, sub: undefined }],
    ['a nonce', { nonce: 'n' }],
    ['an empty nonce', { nonce: null }],
    ['no event', { events: undefined }],
    ['another event', { events: { 'http://other.example': {} } }],
    ['an event that is none', { events: { [EVENT]: 'yes' } }],
    ['another issuer', { iss: 'https://other.example' }],
    ['another audience', { aud: 'other' }],
    ['no id', { jti: undefined }],
    ['an empty id', { jti: '' }],
    ['no time', { iat: undefined }],
  ])('is refused with %s', async (_name, changes) => {
    expect(await failureOf(signedOut(changes))).toMatchObject({ fault: 'answer' });
    expect(once.kept.size).toBe(0);
  });

  test('is refused when it is older than two minutes, or from the future', async () => {
    const seconds = at.getTime() / 1000;
    for (const iat of [seconds - 121, seconds + 121])
      expect(await failureOf(signedOut({ iat, exp: iat + 600 }))).toMatchObject({
        fault: 'answer',
        code: 'iat',
      });
  });

  test('is refused unless its type is that of a logout token', async () => {
    for (const typ of ['JWT', 'at+jwt', 'jwt'])
      expect(await failureOf(signedOut({}, { typ }))).toMatchObject({ fault: 'answer' });
    expect(await failureOf(signedOut({}, {}))).toMatchObject({ fault: 'answer' });
  });

  test('is refused without the signature of the provider', async () => {
    const other = await bad.sign(logout(), { typ: 'logout+jwt' }, otherKey);
    const none = tokenBy({ alg: 'none', typ: 'logout+jwt' }, logout(), () => '');
    const shared = tokenBy({ alg: 'HS256', typ: 'logout+jwt' }, logout(), hs256(BAD_SECRET));
    for (const token of [other, none, shared, 'x', '', `${'a'.repeat(20_000)}`])
      expect(await failureOf(oidc.signedOut(sourceAt(bad), token, once))).toMatchObject({ fault: 'answer' });
  });

  test('is used once', async () => {
    await signedOut({});
    expect(await failureOf(signedOut({}))).toMatchObject({ fault: 'used' });
    expect(await signedOut({ jti: 'j2' })).toMatchObject({ sessionRef: 's1' });
  });

  test('is reported as unreadable when the provider’s keys are', async () => {
    bad.instead['/keys'] = { status: 200, body: '{}' };
    expect(await failureOf(signedOut({}))).toMatchObject({ fault: 'provider' });
    bad.instead['/keys'] = { status: 500, body: '' };
    expect(await failureOf(signedOut({}))).toMatchObject({ fault: 'provider' });
  });
});
