import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, textOfFailure } from './failure.double.ts';
import { claiming, ID_TOKENS } from './oidc.attack.double.ts';
import {
  openBadOidc,
  sourceAt,
  signInAt,
  type BadOidc,
  goodTokens,
  ACCESS_TOKEN,
  BAD_RETURN,
  BAD_SECRET,
  BAD_STATE,
  CODE,
} from './oidc.bad.double.ts';
import type { OidcPort } from './single-sign-on.port.ts';
import { createOidc } from './sso.oidc.ts';

let at: Date;
let bad: BadOidc;
let oidc: OidcPort;
beforeEach(async () => {
  // A clock that differs from the computer's.
  at = new Date('2026-03-01T08:00:00Z');
  bad = await openBadOidc(() => at);
  oidc = createOidc({ inside: true, now: () => at });
});
afterEach(() => bad.close());

const signIn = () => signInAt(bad, oidc);

describe('A provider', () => {
  test('is asked for its configuration and keys once in ten minutes', async () => {
    await signIn();
    await signIn();
    const count = (path: string) => bad.requests.filter((one) => one.path === path).length;
    expect([count('/.well-known/openid-configuration'), count('/keys')]).toEqual([1, 1]);

    at = new Date(at.getTime() + 10 * 60_000 + 1);
    await signIn();
    expect(count('/.well-known/openid-configuration')).toBe(2);
  });

  test.each([
    [undefined, 'basic'],
    [['client_secret_post'], 'post'],
    [['client_secret_post', 'client_secret_basic'], 'basic'],
    [['client_secret_jwt'], 'jwt'],
  ])('that supports %o is given the secret by %s', async (methods, way) => {
    bad.configuration = { token_endpoint_auth_methods_supported: methods };
    await signIn();
    const { body = '', authorization } = bad.requests.find(({ path }) => path === '/token') ?? {};

    expect(authorization?.startsWith('Basic ') ?? false).toBe(way === 'basic');
    expect(body.includes(`client_secret=${BAD_SECRET}`)).toBe(way === 'post');
    expect(body.includes('client_assertion=')).toBe(way === 'jwt');
    expect(body).toMatch(/code_verifier=[\w-]{43}/);
  });

  test('is asked only for scopes that it knows', async () => {
    bad.configuration = { scopes_supported: ['openid', 'email'] };
    const { url } = await oidc.begin(sourceAt(bad, { scopes: ['own'] }), {
      returnTo: BAD_RETURN,
      state: BAD_STATE,
      locale: 'en',
    });

    expect(new URL(url).searchParams.get('scope')).toBe('openid email own');
  });

  test.each([
    ['issuer', 'https://other.example', 'answer'],
    ['authorization_endpoint', undefined, 'provider'],
    ['token_endpoint', undefined, 'provider'],
    ['jwks_uri', undefined, 'provider'],
    ['jwks_uri', 'no address', 'provider'],
  ])('is not usable with the %s %s', async (name, value, fault) => {
    bad.configuration = { [name]: value };

    expect(await failureOf(oidc.check(sourceAt(bad)))).toMatchObject({ fault });
  });

  test('does not send a browser to an address that is none of the web', async () => {
    const script = 'javascript:alert(1)//';
    bad.configuration = { authorization_endpoint: script, end_session_endpoint: script };

    const address = { returnTo: BAD_RETURN, state: BAD_STATE, locale: 'en' };
    expect((await failureOf(oidc.begin(sourceAt(bad), address))).fault).toBe('unreachable');
    expect((await failureOf(oidc.signOutUrl(sourceAt(bad), { returnTo: BAD_RETURN }))).fault).toBe(
      'unreachable',
    );
  });

  test('at the address of a configuration is not taken for its issuer', async () => {
    const issuer = `${bad.issuer}/.well-known/openid-configuration`;

    expect(await failureOf(oidc.check(sourceAt(bad, { issuer })))).toMatchObject({
      fault: 'answer',
      code: 'issuer',
    });
  });

  test('that offers no sign-out has no address for it', async () => {
    expect(await oidc.signOutUrl(sourceAt(bad), { returnTo: BAD_RETURN })).toBeNull();
  });

  test.each<[string, string, BadOidc['instead'][string], string, string]>([
    [
      '/token',
      'a redirect',
      { status: 302, body: '', headers: { location: '/token' } },
      'provider',
      'OAUTH_RESPONSE_IS_NOT_CONFORM',
    ],
    [
      '/token',
      'a page',
      { status: 200, type: 'text/html', body: '<html>' },
      'provider',
      'OAUTH_RESPONSE_IS_NOT_JSON',
    ],
    ['/token', 'broken JSON', { status: 200, body: '{' }, 'provider', 'OAUTH_PARSE_ERROR'],
    ['/token', 'an endless answer', { status: 200, body: ' '.repeat(600_000) }, 'provider', 'tooLarge'],
    ['/token', 'its own trouble', { status: 503, body: '{}' }, 'provider', 'OAUTH_RESPONSE_IS_NOT_CONFORM'],
    [
      '/token',
      'a wrong secret',
      { status: 400, body: '{"error":"invalid_client"}' },
      'secret',
      'invalid_client',
    ],
    [
      '/token',
      'a wrong secret',
      { status: 401, body: '', headers: { 'www-authenticate': 'Basic realm="x"' } },
      'secret',
      'http401',
    ],
    [
      '/token',
      'an error of its own',
      { status: 400, body: '{"error":"constructor"}' },
      'provider',
      'constructor',
    ],
    [
      '/userinfo',
      'a refusal',
      { status: 401, body: '', headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
      'provider',
      'invalid_token',
    ],
    ['/keys', 'no keys', { status: 200, body: '{"keys":[]}' }, 'answer', 'OAUTH_KEY_SELECTION_FAILED'],
    [
      '/.well-known/openid-configuration',
      'nothing',
      { status: 404, body: '' },
      'provider',
      'OAUTH_RESPONSE_IS_NOT_CONFORM',
    ],
  ])('that answers %s with %s is reported', async (path, _name, answer, fault, code) => {
    bad.instead[path] = answer;

    expect(await failureOf(signIn())).toMatchObject({ fault, code });
  });

  test('whose keys cannot be read is reported when the connection is checked', async () => {
    bad.instead['/keys'] = { status: 200, body: '{"keys":[]}' };

    expect(await failureOf(oidc.check(sourceAt(bad)))).toMatchObject({ fault: 'provider', code: 'keys' });
  });

  test('that cannot be reached is reported, and asked again the next time', async () => {
    bad.instead['/.well-known/openid-configuration'] = { status: 500, body: '' };
    expect(await failureOf(signIn())).toMatchObject({ fault: 'provider' });

    bad.instead = {};
    expect(await signIn()).toMatchObject({ subject: 'u1' });
    const { issuer } = bad;
    await bad.close();
    const fresh = createOidc({ inside: true, now: () => at });
    expect(await failureOf(fresh.check(sourceAt(bad, { issuer })))).toMatchObject({
      ...{ fault: 'unreachable', code: 'unreachable' },
    });
  });

  test('reveals no secret, code or token in our errors', async () => {
    bad.answer = claiming(() => ({ at_hash: 'other' }));
    const texts = [textOfFailure(await failureOf(signIn()))];
    bad.answer = ID_TOKENS['the signature of another key'] ?? goodTokens;
    texts.push(textOfFailure(await failureOf(signIn())));
    bad.instead['/token'] = { status: 400, body: `{"error":"x","error_description":"${BAD_SECRET}"}` };
    texts.push(textOfFailure(await failureOf(signIn())));

    for (const secret of [BAD_SECRET, CODE, ACCESS_TOKEN, 'eyJ'])
      expect(texts.join('\n')).not.toContain(secret);
  });
});
