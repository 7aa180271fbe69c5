import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newBrowser, type Browser } from './browser.double.ts';
import { failureOf, textOfFailure } from './failure.double.ts';
import {
  OIDC_CLIENT,
  OIDC_PUBLIC_CLIENT,
  OIDC_SECRET,
  openOidc,
  type OidcAccount,
  type OidcDouble,
} from './oidc.double.ts';
import { onceInMemory } from './once.fake.ts';
import type { OidcPort, OidcSource } from './single-sign-on.port.ts';
import { createOidc } from './sso.oidc.ts';

const BACK = 'http://outlay.example/oidc/7/answer';
const OUT = 'http://outlay.example/signed-out';
const STATE = 'state-of-a-test';

const LIN: OidcAccount = {
  ...{ sub: 'lin', name: '林娜', email: 'lin@corp.example', email_verified: true },
  ...{ phone_number: '+8613800138000', phone_number_verified: true },
  ...{ amr: ['pwd', 'otp'], acr: 'urn:example:silver' },
};
const WANG: OidcAccount = {
  ...{ sub: 'wang', email: 'wang@corp.example', email_verified: false, phone_number: '+8613900139000' },
  ...{ amr: ['pwd'], acr: 'https://refeds.org/profile/mfa' },
};
const OU: OidcAccount = { sub: 'ou', name: 'Ou', amr: ['pwd', 'kba'] };

let provider: OidcDouble;
/** Logout tokens that the provider has sent. */
const tokens: string[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    tokens.push(new URLSearchParams(Buffer.concat(parts).toString()).get('logout_token') ?? '');
    response.writeHead(200).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const backChannel = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  provider = await openOidc({
    ...{ accounts: [LIN, WANG, OU], returnTo: [BACK], signedOutTo: [OUT], backChannel },
  });
});
afterAll(async () => {
  await provider.close();
  await new Promise((resolve) => receiver.close(resolve));
});

let oidc: OidcPort;
let browser: Browser;
beforeEach(() => {
  oidc = createOidc({ inside: true, now: () => new Date() });
  browser = newBrowser();
  provider.chosen = 'lin';
  tokens.length = 0;
});

const sourceOf = (
  changes: Partial<OidcSource['settings']> = {},
  secret: string | null = OIDC_SECRET,
): OidcSource => ({
  settings: {
    ...{ kind: 'oidc', issuer: provider.issuer, clientId: OIDC_CLIENT, scopes: [], signsOut: true },
    ...changes,
  },
  secret,
});

async function signIn(source = sourceOf()) {
  const { url, kept } = await oidc.begin(source, { returnTo: BACK, state: STATE, locale: 'zh-Hans' });
  const back = await browser.open(url, BACK);
  return { url: back.url, state: STATE, kept };
}

describe('A sign-in by OpenID Connect', () => {
  test('asks with a challenge, a nonce, the state, the language and the scopes of the connection', async () => {
    const source = sourceOf({ scopes: ['groups'] });
    const { url, kept } = await oidc.begin(source, { returnTo: BACK, state: STATE, locale: 'zh-Hans' });
    const query = new URL(url).searchParams;

    expect(Object.fromEntries(query)).toMatchObject({
      ...{ response_type: 'code', client_id: OIDC_CLIENT, redirect_uri: BACK, state: STATE },
      ...{ nonce: kept['nonce'], code_challenge_method: 'S256', ui_locales: 'zh-Hans' },
      scope: 'openid profile email phone groups',
    });
    expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(kept['verifier']);
  });

  test('is complete with what the provider says in the token and about the user', async () => {
    expect(await oidc.complete(sourceOf(), await signIn())).toEqual({
      ...{ subject: 'lin', name: '林娜', email: 'lin@corp.example', phone: '+8613800138000' },
      ...{ sessionRef: expect.stringMatching(/./) as string, secondFactor: true, to: null },
    });
  });

  test('leaves out a mail address and a phone that are not verified, and takes the id for a missing name', async () => {
    provider.chosen = 'wang';

    expect(await oidc.complete(sourceOf(), await signIn())).toMatchObject({
      ...{ subject: 'wang', name: 'wang', email: null, phone: null, secondFactor: true },
    });
  });

  test('counts two methods of one kind as one factor', async () => {
    provider.chosen = 'ou';

    expect(await oidc.complete(sourceOf(), await signIn())).toMatchObject({ secondFactor: false });
  });

  test('works for a client without a secret', async () => {
    const source = sourceOf({ clientId: OIDC_PUBLIC_CLIENT }, null);

    expect(await oidc.complete(source, await signIn(source))).toMatchObject({ subject: 'lin' });
  });

  test('can be of somebody whom a page of the provider asks for', async () => {
    provider.chosen = undefined;
    const { url, kept } = await oidc.begin(sourceOf(), { returnTo: BACK, state: STATE, locale: 'en' });
    const page = await browser.open(url, BACK);
    expect(page.text).toContain('Who are you?');
    const back = await browser.open(new URL('?sub=wang', page.url).href, BACK);

    expect(await oidc.complete(sourceOf(), { url: back.url, state: STATE, kept })).toMatchObject({
      subject: 'wang',
    });
  });

  test('completes with the address that was given to the provider, though another one arrives behind a proxy', async () => {
    const answer = await signIn();
    const url = answer.url.replace('http://outlay.example', 'http://10.0.0.5:3000');

    expect(await oidc.complete(sourceOf(), { ...answer, url })).toMatchObject({ subject: 'lin' });
  });
});

describe('A sign-in by OpenID Connect is refused', () => {
  test('when the person declines, with the provider’s reason', async () => {
    provider.chosen = null;

    expect(await failureOf(oidc.complete(sourceOf(), await signIn()))).toMatchObject({
      ...{ fault: 'refused', code: 'access_denied' },
    });
  });

  test('when the person declines in answer to another request', async () => {
    provider.chosen = null;
    const answer = await signIn();

    expect(await failureOf(oidc.complete(sourceOf(), { ...answer, state: 'other' }))).toMatchObject({
      fault: 'answer',
    });
  });

  test('when its code was used before', async () => {
    const answer = await signIn();
    await oidc.complete(sourceOf(), answer);

    expect(await failureOf(oidc.complete(sourceOf(), answer))).toMatchObject({
      ...{ fault: 'answer', code: 'invalid_grant' },
    });
  });

  test.each<[string, (answer: Awaited<ReturnType<typeof signIn>>) => Partial<typeof answer>]>([
    ['another state', () => ({ state: 'other' })],
    ['no state', ({ url }) => ({ url: url.replace(/state=[^&]*/, '') })],
    ['an empty state', ({ url }) => ({ url: url.replace(/state=[^&]*/, 'state='), state: '' })],
    ['two states', ({ url }) => ({ url: `${url}&state=${STATE}` })],
    ['no code', ({ url }) => ({ url: url.replace(/code=[^&]*&/, '') })],
    ['two codes', ({ url }) => ({ url: `${url}&code=other` })],
    ['another code', ({ url }) => ({ url: url.replace(/code=[^&]*/, 'code=other') })],
    ['another provider', ({ url }) => ({ url: url.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fother.example') })],
    ['no provider', ({ url }) => ({ url: url.replace(/&iss=[^&]*/, '') })],
    ['an ID token in the address', ({ url }) => ({ url: `${url}&id_token=e30.e30.` })],
    ['another verifier', ({ kept }) => ({ kept: { ...kept, verifier: 'A'.repeat(43) } })],
    ['another nonce', ({ kept }) => ({ kept: { ...kept, nonce: 'other' } })],
    ['another address', ({ kept }) => ({ kept: { ...kept, returnTo: 'http://outlay.example/other' } })],
    ['nothing that was kept', () => ({ kept: {} })],
    ['no address', () => ({ url: 'none' })],
  ])('with %s', async (_name, change) => {
    const answer = await signIn();

    expect(await failureOf(oidc.complete(sourceOf(), { ...answer, ...change(answer) }))).toMatchObject({
      fault: 'answer',
    });
  });

  test('when the provider does not know our secret', async () => {
    const failure = await failureOf(oidc.complete(sourceOf({}, 'wrong-secret'), await signIn()));

    expect(failure).toMatchObject({ fault: 'secret', code: 'invalid_client' });
    expect(textOfFailure(failure)).not.toContain('wrong-secret');
  });

  test('without revealing the secret, the code or what was kept', async () => {
    const answer = await signIn();
    const nonce = 'nonce-of-a-test';
    const kept = { ...answer.kept, nonce };
    const text = textOfFailure(await failureOf(oidc.complete(sourceOf(), { ...answer, kept })));

    const code = new URL(answer.url).searchParams.get('code');
    for (const secret of [OIDC_SECRET, code, answer.kept['verifier'], nonce, 'lin'])
      expect(text).not.toContain(secret);
  });
});

describe('A sign-out by OpenID Connect', () => {
  test('at the provider ends the session there, which tells us by its token', async () => {
    const { sessionRef } = await oidc.complete(sourceOf(), await signIn());
    const url = await oidc.signOutUrl(sourceOf(), { returnTo: OUT });
    const page = await browser.open(url ?? '', OUT);
    const end = await browser.submit(page, { logout: 'yes' }, OUT);
    expect(end.url).toMatch(OUT);

    const once = onceInMemory({ now: () => new Date() });
    expect(tokens).toHaveLength(1);
    const [token = ''] = tokens;
    expect(await oidc.signedOut(sourceOf(), token, once)).toEqual({ sessionRef, subject: 'lin' });
    expect(await failureOf(oidc.signedOut(sourceOf(), token, once))).toMatchObject({ fault: 'used' });
  });

  test('is only ours if the connection says so', async () => {
    expect(await oidc.signOutUrl(sourceOf({ signsOut: false }), { returnTo: OUT })).toBeNull();
  });
});

describe('A connection by OpenID Connect', () => {
  test('is usable if configuration and keys can be read', async () => {
    await expect(oidc.check(sourceOf())).resolves.toBeUndefined();
  });

  test('shows whether its secret is right', async () => {
    await expect(oidc.checkSecret(sourceOf())).resolves.toBeUndefined();
    expect(await failureOf(oidc.checkSecret(sourceOf({}, 'another secret')))).toMatchObject({
      ...{ fault: 'secret', code: 'invalid_client' },
    });
    expect(await failureOf(oidc.checkSecret(sourceOf({ clientId: 'nobody' })))).toMatchObject({
      fault: 'secret',
    });
  });

  test('is not asked at a private address, or without TLS, unless the operator allows it', async () => {
    const careful = createOidc({ inside: false, now: () => new Date() });

    for (const issuer of [provider.issuer, provider.issuer.replace('http:', 'https:'), 'http://example.com'])
      expect(await failureOf(careful.check(sourceOf({ issuer })))).toMatchObject({ fault: 'unreachable' });
  });
});
