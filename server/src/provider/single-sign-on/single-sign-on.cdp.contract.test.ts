import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutsideDouble } from '../outside/outside.double.ts';
import {
  CDP_AUDIENCE,
  CDP_SECRET,
  keySet,
  newPortal,
  openKeys,
  PORTAL,
  type CdpDouble,
} from './cdp.double.ts';
import { failureOf, textOfFailure } from './failure.double.ts';
import { onceInMemory, type OnceFake } from './once.fake.ts';
import type { CdpPort, CdpSource } from './single-sign-on.port.ts';
import { createCdp } from './sso.cdp.ts';

type Algorithm = CdpSource['settings']['algorithm'];
const ALGORITHMS: readonly Algorithm[] = ['EdDSA', 'ES256', 'RS256', 'HS256'];
const MINUTE = 60_000;

let at: Date;
let portal: CdpDouble;
let cdp: CdpPort;
let once: OnceFake;
let keys: OutsideDouble | undefined;
beforeEach(() => {
  at = new Date('2026-03-01T08:00:00Z');
  portal = newPortal(() => at);
  cdp = createCdp({ inside: true, now: () => at });
  once = onceInMemory({ now: () => at });
});
afterEach(async () => {
  await keys?.close();
  keys = undefined;
});

const sourceOf = (algorithm: Algorithm, changes: Partial<CdpSource['settings']> = {}): CdpSource => ({
  settings: {
    ...{ kind: 'cdp', clientId: PORTAL, algorithm, keysUrl: null, origins: [] },
    publicKey: portal.keys[algorithm].publicKey?.export({ type: 'spki', format: 'pem' }).toString() ?? '',
    ...changes,
  },
  secret: algorithm === 'HS256' ? CDP_SECRET : null,
  audience: CDP_AUDIENCE,
});

const read = (ticket: string, source = sourceOf('EdDSA')) => cdp.read(source, ticket, once);
const ticketWith = async (changes: Record<string, unknown>) =>
  await portal.sign('EdDSA', { ...portal.claims(), ...changes });

describe('A ticket of a portal', () => {
  test.each(ALGORITHMS)('signs somebody in, signed with %s', async (algorithm) => {
    const claims = { ...portal.claims(), name: '林娜', mobile: '+8613800138000', email: 'lin@corp.example' };
    const source = sourceOf(algorithm);

    await cdp.check(source);
    expect(await read(await portal.sign(algorithm, claims), source)).toEqual({
      ...{ subject: 'E-1001', name: '林娜', phone: '+8613800138000', email: 'lin@corp.example' },
      ...{ sessionRef: null, secondFactor: false, to: null },
    });
  });

  test('has the id for a missing name', async () => {
    expect(await read(await ticketWith({}))).toMatchObject({
      ...{ subject: 'E-1001', name: 'E-1001', phone: null, email: null },
    });
  });

  test('is accepted with one audience in a list, and within a minute of clock difference', async () => {
    const { iat } = portal.claims();

    expect(await read(await ticketWith({ aud: [CDP_AUDIENCE] }))).toMatchObject({ subject: 'E-1001' });
    expect(await read(await ticketWith({ iat: iat + 60, exp: iat + 90 }))).toMatchObject({
      subject: 'E-1001',
    });
    expect(await read(await ticketWith({ iat: iat - 170, exp: iat - 59 }))).toMatchObject({
      subject: 'E-1001',
    });
  });

  test.each([
    ['/pages/form/bill?id=7#top', '/pages/form/bill?id=7#top'],
    ['/pages/home/home', '/pages/home/home'],
    ['/pages/form/../mine/mine', '/pages/mine/mine'],
    ['/pages/..//evil.example', null],
    ['/pages/../api/file', null],
    ['/pages/%2e%2e/api/file', null],
    ['/pages/..\\evil', null],
    ['//evil.example/pages/a', null],
    ['https://evil.example/pages/a', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    ['/api/pages/x', null],
    ['/pages/a b', null],
    ['/pages/a\nb', null],
    ['', null],
  ])('that names %s continues with %s', async (to, expected) => {
    expect(await read(await ticketWith({ to }))).toMatchObject({ to: expected });
  });
});

describe('A ticket of a portal is refused', () => {
  test.each<[string, (iat: number) => Record<string, unknown>]>([
    ['another audience', () => ({ aud: 'https://other.example' })],
    ['a second audience', () => ({ aud: [CDP_AUDIENCE, 'https://other.example'] })],
    ['no audience', () => ({ aud: undefined })],
    ['another portal', () => ({ iss: 'other' })],
    ['no portal', () => ({ iss: undefined })],
    ['no person', () => ({ sub: undefined })],
    ['an empty person', () => ({ sub: '' })],
    ['a person that is a number', () => ({ sub: 7 })],
    ['no id', () => ({ jti: undefined })],
    ['an empty id', () => ({ jti: '' })],
    ['no time', () => ({ iat: undefined })],
    ['no end', () => ({ exp: undefined })],
    ['a time that is text', (iat) => ({ iat: String(iat) })],
    ['more than 120 seconds', (iat) => ({ exp: iat + 121 })],
    ['an end before its time', (iat) => ({ iat: iat + 30, exp: iat })],
    ['an end that is past', (iat) => ({ iat: iat - 120, exp: iat - 60 })],
    ['a time that is to come', (iat) => ({ iat: iat + 61, exp: iat + 120 })],
    ['a beginning that is to come', (iat) => ({ nbf: iat + 90 })],
    ['a name that is none', () => ({ name: { first: 'Lin' } })],
  ])('with %s', async (_name, changes) => {
    const claims = portal.claims();
    const ticket = await portal.sign('EdDSA', { ...claims, ...changes(claims.iat) });

    expect(await failureOf(read(ticket))).toMatchObject({ fault: 'answer' });
    expect(once.kept.size).toBe(0);
  });

  test('when it was used before, as long as it could be', async () => {
    const ticket = await ticketWith({});
    await read(ticket);
    for (const later of [0, MINUTE, 2.9 * MINUTE]) {
      at = new Date('2026-03-01T08:00:00Z');
      at = new Date(at.getTime() + later);
      expect(await failureOf(read(ticket))).toMatchObject({ fault: 'used', code: 'jti' });
    }
    at = new Date(at.getTime() + MINUTE);
    expect(await failureOf(read(ticket))).toMatchObject({ fault: 'answer' });
  });

  test('only for its own connection when the id was used before', async () => {
    const claims = portal.claims();
    await read(await portal.sign('EdDSA', claims));
    const other = await portal.sign('EdDSA', { ...claims, iss: 'second' });

    expect(await read(other, sourceOf('EdDSA', { clientId: 'second' }))).toMatchObject({ subject: 'E-1001' });
  });

  test.each(['JWT', 'cdp-ticket', 'logout+jwt', undefined])('when its type is %s', async (typ) => {
    const ticket = await portal.sign('EdDSA', portal.claims(), { typ } as { typ: string });

    expect(await failureOf(read(ticket))).toMatchObject({ fault: 'answer' });
  });

  test('with any algorithm but the one of the connection', async () => {
    for (const one of ALGORITHMS)
      for (const other of ALGORITHMS.filter((algorithm) => algorithm !== one)) {
        const ticket = await portal.sign(other, portal.claims());
        expect(await failureOf(read(ticket, sourceOf(one)))).toMatchObject({ fault: 'answer' });
      }
  });

  test('without a signature, or with the public key for a secret', async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = (alg: string) => `${encode({ alg, typ: 'cdp-ticket+jwt' })}.${encode(portal.claims())}`;
    const { publicKey } = sourceOf('RS256').settings;
    const shared = createHmac('sha256', publicKey).update(text('HS256')).digest('base64url');

    const [head, body] = (await ticketWith({})).split('.');
    for (const ticket of [
      `${text('none')}.`,
      `${text('HS256')}.${shared}`,
      `${head}.${body}.`,
      'x',
      '',
      'a.b.c',
    ])
      for (const algorithm of ALGORITHMS)
        expect(await failureOf(read(ticket, sourceOf(algorithm)))).toMatchObject({ fault: 'answer' });
  });

  test('with a key that it brings itself', async () => {
    const pair = generateKeyPairSync('ed25519');
    const forger = { ...portal, keys: { ...portal.keys, EdDSA: pair } };
    const jwk = pair.publicKey.export({ format: 'jwk' });
    const ticket = await newPortal(() => at).sign('EdDSA', forger.claims(), { jwk });

    expect(await failureOf(read(ticket))).toMatchObject({ fault: 'answer' });
  });

  test('without revealing the ticket or the secret', async () => {
    const ticket = await portal.sign('HS256', { ...portal.claims(), aud: 'other', name: '林娜' });
    const text = textOfFailure(await failureOf(read(ticket, sourceOf('HS256'))));

    for (const secret of [ticket, CDP_SECRET, '林娜', 'E-1001', 'eyJ']) expect(text).not.toContain(secret);
  });
});

describe('The keys of a portal', () => {
  const publicKey = (algorithm: Algorithm) => portal.keys[algorithm].publicKey;
  const ticketOf = (kid: string, algorithm: Algorithm = 'ES256') =>
    portal.sign(algorithm, portal.claims(), { kid });

  test('at an address are read once, and again for a key that is not among them', async () => {
    keys = await openKeys({ k1: publicKey('ES256') });
    const source = sourceOf('ES256', { keysUrl: keys.url, publicKey: '' });
    await read(await ticketOf('k1'), source);
    await read(await ticketOf('k1'), source);
    expect(keys.heard).toHaveLength(1);

    expect(await failureOf(read(await ticketOf('k2'), source))).toMatchObject({ fault: 'answer' });
    expect(keys.heard).toHaveLength(2);
    keys.manner = { status: 200, body: await keySet({ k2: publicKey('ES256') }) };
    expect(await read(await ticketOf('k2'), source)).toMatchObject({ subject: 'E-1001' });
    expect(keys.heard).toHaveLength(3);
  });

  test('at an address are only used with the algorithm of the connection', async () => {
    const secret = { keys: [{ kty: 'oct', k: Buffer.from(CDP_SECRET).toString('base64url'), kid: 'k1' }] };
    keys = await openKeys({ k1: publicKey('RS256') });
    const source = sourceOf('ES256', { keysUrl: keys.url, publicKey: '' });

    expect(await failureOf(read(await ticketOf('k1', 'RS256'), source))).toMatchObject({ fault: 'answer' });
    keys.manner = { status: 200, body: JSON.stringify(secret) };
    expect(await failureOf(read(await ticketOf('k1', 'HS256'), source))).toMatchObject({ fault: 'answer' });
  });

  test.each([
    [{ status: 500 }, 'provider'],
    [{ status: 302 }, 'provider'],
    [{ status: 200, body: '<html>' }, 'provider'],
    [{ status: 200, body: '{"keys":7}' }, 'provider'],
    [{ status: 200, body: ' '.repeat(600_000) }, 'provider'],
    ['cuts', 'unreachable'],
  ] as const)('at an address that answers with %o are reported as %s', async (manner, fault) => {
    keys = await openKeys({});
    keys.manner = manner;
    const source = sourceOf('ES256', { keysUrl: keys.url, publicKey: '' });

    expect(await failureOf(read(await ticketOf('k1'), source))).toMatchObject({ fault });
    expect(await failureOf(cdp.check(source))).toMatchObject({ fault });
  });

  test('are not asked for at a private address, or without TLS, unless the operator allows it', async () => {
    keys = await openKeys({ k1: publicKey('ES256') });
    const careful = createCdp({ inside: false, now: () => at });

    for (const keysUrl of [keys.url, keys.url.replace('http:', 'https:'), 'http://example.com/keys']) {
      const source = sourceOf('ES256', { keysUrl, publicKey: '' });
      expect(await failureOf(careful.read(source, await ticketOf('k1'), once))).toMatchObject({
        fault: 'unreachable',
      });
    }
    expect(keys.heard).toHaveLength(0);
  });

  test.each(['', 'no key', 'RS256'] as const)('are invalid as %s', async (name) => {
    const key = name === 'RS256' ? sourceOf('RS256').settings.publicKey : name;
    const source = sourceOf('ES256', { publicKey: key });

    expect(await failureOf(read(await ticketOf('k1'), source))).toMatchObject({ fault: 'certificate' });
    expect(await failureOf(cdp.check(source))).toMatchObject({ fault: 'certificate' });
  });

  test.each([null, '', 'x'.repeat(31)])(
    'that are shared have 32 bytes at least: %s has not',
    async (secret) => {
      const source = { ...sourceOf('HS256'), secret };

      expect(await failureOf(read(await ticketOf('k1', 'HS256'), source))).toMatchObject({ fault: 'secret' });
      expect(await failureOf(cdp.check(source))).toMatchObject({ fault: 'secret' });
    },
  );
});
