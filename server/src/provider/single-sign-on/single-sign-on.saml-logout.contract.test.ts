import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from './failure.double.ts';
import {
  logoutXml,
  newIdpKey,
  posted,
  redirectQuery,
  signXml,
  RSA_SHA256,
  type IdpKey,
  type LogoutRequest,
} from './saml.double.ts';
import type { SamlPort, SamlSource } from './single-sign-on.port.ts';
import { createSaml } from './sso.saml.ts';

const IDP = 'https://idp.example/metadata';
const OUT = 'https://outlay.example/saml/7/out';
const MINUTE = 60_000;
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SHA256_DIGEST = 'http://www.w3.org/2001/04/xmlenc#sha256';

let idp: IdpKey;
let other: IdpKey;
let own: IdpKey;
beforeAll(() => {
  [idp, other, own] = [newIdpKey('idp'), newIdpKey('other'), newIdpKey('outlay')];
});

let at: Date;
let saml: SamlPort;
let source: SamlSource;
beforeEach(() => {
  at = new Date('2026-11-24T08:00:00Z');
  saml = createSaml({ now: () => at });
  source = {
    settings: {
      ...{ kind: 'saml', entityId: IDP, signInUrl: 'https://idp.example/sso' },
      ...{ signOutUrl: 'https://idp.example/slo', certificates: [idp.certificate], idpInitiated: false },
      attributes: { name: null, email: null, phone: null },
    },
    ...{ ...own, ourEntityId: 'https://outlay.example/saml/7' },
    ...{ answersTo: 'https://outlay.example/saml/7/answer', signOutTo: OUT },
  };
});

const request = (changes: Partial<LogoutRequest> = {}): LogoutRequest => ({
  ...{ key: idp, issuer: IDP, destination: OUT, subject: 'lin@corp.example', sessions: ['_s1'], issued: at },
  ...changes,
});

const byRedirect = (raw: string) =>
  saml.signedOut(source, { raw, query: Object.fromEntries(new URLSearchParams(raw)) });
const byForm = (xml: string) =>
  saml.signedOut(source, { form: { SAMLRequest: posted(xml), RelayState: 'back' } });
const signed = (one: LogoutRequest, signature = RSA_SHA256) =>
  signXml(logoutXml(one), 'LogoutRequest', { key: one.key, signature, digest: SHA256_DIGEST });

/** The message in an address, after its signature was found to be ours. */
function ownMessage(address: string, name: string): string {
  const { searchParams: query, search } = new URL(address);
  const text = search.slice(1).replace(/&Signature=.*/, '');
  const signature = Buffer.from(query.get('Signature') ?? '', 'base64');
  const { publicKey } = new X509Certificate(own.certificate);
  expect(createVerify('RSA-SHA256').update(text).verify(publicKey, signature)).toBe(true);
  return inflateRawSync(Buffer.from(query.get(name) ?? '', 'base64')).toString();
}

describe('A sign-out by SAML', () => {
  test('by us is a signed request to the provider', async () => {
    const url = await saml.signOutUrl(source, { subject: 'a<b>&"c', sessionRef: '_s1' });
    const xml = ownMessage(url ?? '', 'SAMLRequest');

    expect(url).toMatch(/^https:\/\/idp\.example\/slo\?SAMLRequest=/);
    expect(xml).toContain('<saml:NameID>a&lt;b&gt;&amp;&quot;c</saml:NameID>');
    expect(xml).toContain('<samlp:SessionIndex>_s1</samlp:SessionIndex>');
  });

  test('by us is not offered when the provider has no address for it', async () => {
    source.settings.signOutUrl = null;

    expect(await saml.signOutUrl(source, { subject: 'a', sessionRef: null })).toBeNull();
  });

  test('by the provider names the person and the session, and is answered, by redirect', async () => {
    const xml = logoutXml(request());
    const ended = await byRedirect(redirectQuery(xml, { key: idp, relayState: "a b'(c)" }));
    const answer = ownMessage(ended.answerUrl ?? '', 'SAMLResponse');

    expect(ended).toMatchObject({ subject: 'lin@corp.example', sessionRef: '_s1' });
    expect(new URL(ended.answerUrl ?? '').searchParams.get('RelayState')).toBe("a b'(c)");
    expect(answer).toContain(`InResponseTo="${/ID="([^"]+)"/.exec(xml)?.[1]}"`);
    expect(answer).toContain('status:Success');
  });

  test('by the provider names the person and the session, by form', async () => {
    expect(await byForm(signed(request()))).toMatchObject({
      ...{ subject: 'lin@corp.example', sessionRef: '_s1' },
      answerUrl: expect.stringContaining('SAMLResponse=') as string,
    });
  });

  test('of several sessions ends all of the person', async () => {
    expect(await byForm(signed(request({ sessions: ['_s1', '_s2'] })))).toMatchObject({ sessionRef: null });
    expect(await byForm(signed(request({ sessions: [] })))).toMatchObject({ sessionRef: null });
  });

  test('ends nobody when it is the answer to ours', async () => {
    const xml = logoutXml(request())
      .replaceAll('LogoutRequest', 'LogoutResponse')
      .replace(/<saml:NameID>.*<\/samlp:SessionIndex>/, '');
    const raw = redirectQuery(xml, { key: idp }).replace('SAMLRequest', 'SAMLResponse');
    expect(await failureOf(byRedirect(raw))).toMatchObject({ code: 'signature' });

    const form = {
      SAMLResponse: posted(
        signXml(xml, 'LogoutResponse', { key: idp, signature: RSA_SHA256, digest: SHA256_DIGEST }),
      ),
    };
    expect(await saml.signedOut(source, { form })).toEqual({
      subject: null,
      sessionRef: null,
      answerUrl: null,
    });
  });
});

describe('A sign-out by SAML is refused', () => {
  test.each<[string, (raw: string) => string]>([
    ['without a signature', (raw) => raw.replace(/&Signature=.*/, '')],
    ['without its algorithm', (raw) => raw.replace(/&SigAlg=[^&]*/, '')],
    ['with an empty signature', (raw) => raw.replace(/&Signature=.*/, '&Signature=')],
    ['with another state', (raw) => raw.replace('RelayState=back', 'RelayState=else')],
    ['without its state', (raw) => raw.replace('RelayState=back&', '')],
    ['with two messages', (raw) => `${raw}&SAMLRequest=${raw.split('&', 1)[0]?.slice(12)}`],
    ['with a message of each kind', (raw) => `${raw}&SAMLResponse=x`],
    ['with a broken encoding', (raw) => raw.replace('RelayState=back', 'RelayState=%')],
    ['with an algorithm that is none', (raw) => raw.replace(/SigAlg=[^&]*/, 'SigAlg=constructor')],
    ['with nothing', () => ''],
  ])('%s, by redirect', async (_name, change) => {
    const raw = redirectQuery(logoutXml(request()), { key: idp });

    expect(await failureOf(byRedirect(change(raw)))).toMatchObject({ fault: 'answer' });
  });

  test('when the query that was read differs from the one that was signed', async () => {
    const raw = redirectQuery(logoutXml(request()), { key: idp });
    const forged = redirectQuery(logoutXml(request({ subject: 'other' })), { key: other });
    const query = Object.fromEntries(new URLSearchParams(forged));

    expect(await saml.signedOut(source, { raw, query })).toMatchObject({ subject: 'lin@corp.example' });
    expect(await failureOf(saml.signedOut(source, { raw: forged, query }))).toMatchObject({
      code: 'signature',
    });
  });

  test('with SHA-1', async () => {
    const raw = redirectQuery(logoutXml(request()), { key: idp, algorithm: SHA1 });

    expect(await failureOf(byRedirect(raw))).toMatchObject({ fault: 'answer', code: 'algorithm' });
    expect(await failureOf(byForm(signed(request(), SHA1)))).toMatchObject({
      fault: 'answer',
      code: 'algorithm',
    });
  });

  test.each<[string, string, (now: number) => Partial<LogoutRequest>]>([
    ['another issuer', 'issuer', () => ({ issuer: 'https://other.example' })],
    ['another destination', 'destination', () => ({ destination: 'https://other.example/out' })],
    ['another key', 'signature', () => ({ key: other })],
    ['a time that is past', 'issueInstant', (now) => ({ issued: new Date(now - 10 * MINUTE) })],
    ['a time that is to come', 'issueInstant', (now) => ({ issued: new Date(now + 2 * MINUTE) })],
  ])('with %s', async (_name, code, changes) => {
    const one = request(changes(at.getTime()));

    expect(await failureOf(byForm(signed(one)))).toMatchObject({ fault: 'answer', code });
    const raw = redirectQuery(logoutXml(one), { key: one.key });
    expect(await failureOf(byRedirect(raw))).toMatchObject({ fault: 'answer', code });
  });

  test('by form when it is not signed, or was changed after', async () => {
    expect(await failureOf(byForm(logoutXml(request())))).toMatchObject({
      fault: 'answer',
      code: 'unsigned',
    });
    const changed = signed(request()).replace('lin@corp.example', 'director@corp.example');
    expect(await failureOf(byForm(changed))).toMatchObject({ fault: 'answer', code: 'signature' });
  });
});
