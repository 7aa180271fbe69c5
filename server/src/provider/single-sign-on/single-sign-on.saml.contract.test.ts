import { inflateRawSync } from 'node:zlib';
import { createVerify, X509Certificate } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, toldBy } from './failure.double.ts';
import { onceInMemory, type OnceFake } from './once.fake.ts';
import { DOCUMENTS, FORGERIES, WRAPPINGS } from './saml.attack.double.ts';
import {
  answerXml,
  CIPHERS,
  encryptedXml,
  goodAnswer,
  newIdpKey,
  PASSWORD,
  posted,
  RSA_SHA256,
  type Answer,
  type IdpKey,
} from './saml.double.ts';
import type { Kept, SamlPort, SamlSource } from './single-sign-on.port.ts';
import { createSaml } from './sso.saml.ts';

const IDP = 'https://idp.example/metadata';
const US = 'https://outlay.example/saml/7';
const ACS = 'https://outlay.example/saml/7/answer';
const STATE = 'state-of-a-test';
const MINUTE = 60_000;

let idp: IdpKey;
let otherIdp: IdpKey;
let own: IdpKey;
beforeAll(() => {
  [idp, otherIdp, own] = [newIdpKey('idp'), newIdpKey('other'), newIdpKey('outlay')];
});

let at: Date;
let saml: SamlPort;
let once: OnceFake;
beforeEach(() => {
  at = new Date('2026-11-24T08:00:00Z');
  saml = createSaml({ now: () => at });
  once = onceInMemory({ now: () => at });
});

const sourceOf = (changes: Partial<SamlSource['settings']> = {}): SamlSource => ({
  settings: {
    ...{ kind: 'saml', entityId: IDP, signInUrl: 'https://idp.example/sso?tenant=a', signOutUrl: null },
    ...{ certificates: [idp.certificate], idpInitiated: false },
    attributes: { name: 'displayName', email: 'mail', phone: 'mobile' },
    ...changes,
  },
  ...{ ...own, ourEntityId: US, answersTo: ACS },
});

/** Begins a sign-in and makes the answer to it, changed as given. */
async function begun(changes: Partial<Answer> = {}): Promise<{ answer: Answer; kept: Kept }> {
  const { kept } = await saml.begin(sourceOf(), { state: STATE });
  const requestId = kept['requestId'] ?? '';
  const good = goodAnswer(idp, { issuer: IDP, audience: US, recipient: ACS, requestId, at });
  return { answer: { ...good, ...changes }, kept };
}

const complete = (xml: string, kept: Kept | null, source = sourceOf()) =>
  saml.complete(source, { samlResponse: posted(xml), kept }, once);

describe('A sign-in by SAML', () => {
  test('sends the browser to the provider with a request that is signed by us', async () => {
    const { url, kept } = await saml.begin(sourceOf(), { state: STATE });
    const query = new URL(url).searchParams;
    const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();

    expect(url).toMatch(/^https:\/\/idp\.example\/sso\?tenant=a&SAMLRequest=/);
    expect(query.get('RelayState')).toBe(STATE);
    expect(query.get('SigAlg')).toBe(RSA_SHA256);
    expect(xml).toContain(`ID="${kept['requestId']}"`);
    expect(xml).toContain('IssueInstant="2026-11-24T08:00:00.000Z"');
    expect(xml).toContain(`AssertionConsumerServiceURL="${ACS}"`);
    expect(xml).toContain(`<saml:Issuer>${US}</saml:Issuer>`);
    const [, signed = ''] = /\?tenant=a&(.*)&Signature=/.exec(url) ?? [];
    const signature = Buffer.from(query.get('Signature') ?? '', 'base64');
    const { publicKey } = new X509Certificate(own.certificate);
    expect(createVerify('RSA-SHA256').update(signed).verify(publicKey, signature)).toBe(true);
  });

  test.each(['assertion', 'response', 'both'] as const)(
    'is complete with an answer whose %s is signed',
    async (sign) => {
      const { answer, kept } = await begun({ sign, session: '_s1' });

      expect(await complete(answerXml(answer), kept)).toEqual({
        ...{ subject: 'lin@corp.example', name: '林娜', phone: '+8613800138000', email: 'lin@corp.example' },
        ...{ sessionRef: '_s1', secondFactor: false, to: null },
      });
    },
  );

  test.each(['assertion', 'response', 'both'] as const)(
    'is complete with an encrypted assertion, by either kind of AES, when the %s is signed',
    async (sign) => {
      for (const cipher of [CIPHERS.gcm, CIPHERS.cbc]) {
        const { answer, kept } = await begun({ sign });
        const xml = await encryptedXml(answer, { certificate: own.certificate, cipher });

        expect(await complete(xml, kept)).toMatchObject({ subject: 'lin@corp.example', name: '林娜' });
      }
    },
  );

  test('accepts signatures with SHA-512 and with PSS', async () => {
    const pss = 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1';
    for (const signature of ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', pss]) {
      const { answer, kept } = await begun({ signature });
      expect(await complete(answerXml(answer), kept)).toMatchObject({ subject: 'lin@corp.example' });
    }
  });

  test('accepts either of two certificates while the provider changes them, also without the lines around them', async () => {
    const bare = idp.certificate.replace(/-----[^-]+-----/g, '').trim();
    const source = sourceOf({ certificates: [otherIdp.certificate, bare] });
    const { answer, kept } = await begun();

    expect(await complete(answerXml(answer), kept, source)).toMatchObject({ subject: 'lin@corp.example' });
  });

  test('takes the NameID for the name if no name is given, and leaves out what is not mapped', async () => {
    const source = sourceOf({ attributes: { name: 'none', email: null, phone: null } });
    const { answer, kept } = await begun({ subject: 'E-1001' });

    expect(await complete(answerXml(answer), kept, source)).toMatchObject({
      ...{ subject: 'E-1001', name: 'E-1001', email: null, phone: null },
    });
  });

  test.each([
    ['https://refeds.org/profile/mfa', {}, true],
    ['http://schemas.microsoft.com/claims/multipleauthn', {}, true],
    [
      PASSWORD,
      {
        'http://schemas.microsoft.com/claims/authnmethodsreferences': [
          'x',
          'http://schemas.microsoft.com/claims/multipleauthn',
        ],
      },
      true,
    ],
    [PASSWORD, {}, false],
    ['urn:oasis:names:tc:SAML:2.0:ac:classes:X509', {}, false],
  ])('knows from %s and %o whether there were two factors', async (context, attributes, expected) => {
    const { answer, kept } = await begun({ context, attributes });

    expect(await complete(answerXml(answer), kept)).toMatchObject({ secondFactor: expected });
  });

  test('tolerates a clock difference of a minute, and no more', async () => {
    const { answer, kept } = await begun();
    at = new Date(answer.notOnOrAfter.getTime() + MINUTE);
    expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({
      fault: 'answer',
      code: 'expired',
    });
    at = new Date(at.getTime() - 1);
    expect(await complete(answerXml(answer), kept)).toMatchObject({ subject: 'lin@corp.example' });
  });

  test('accepts an answer without a request only if the connection allows it', async () => {
    const { answer } = await begun({ requestId: null, confirmedRequestId: null });

    expect(await failureOf(complete(answerXml(answer), null))).toMatchObject({ fault: 'answer' });
    const allows = sourceOf({ idpInitiated: true });
    expect(await complete(answerXml(answer), null, allows)).toMatchObject({ subject: 'lin@corp.example' });
    expect(await failureOf(complete(answerXml(answer), null, allows))).toMatchObject({ fault: 'used' });
  });

  test('does not accept the answer to somebody else’s request as one without a request', async () => {
    const { answer } = await begun();

    expect(
      await failureOf(complete(answerXml(answer), null, sourceOf({ idpInitiated: true }))),
    ).toMatchObject({
      ...{ fault: 'answer', code: 'inResponseTo' },
    });
  });
});

describe('An answer by SAML is refused', () => {
  test.each(Object.entries(WRAPPINGS))('with %s', async (_name, attack) => {
    const { answer, kept } = await begun();

    expect((await failureOf(complete(attack(answer), kept))).fault).toMatch(/^(answer|provider)$/);
    expect(once.kept.size).toBe(0);
  });

  test.each(Object.entries(FORGERIES))('with %s', async (_name, attack) => {
    const { answer, kept } = await begun();

    expect((await failureOf(complete(attack(answer), kept))).fault).toMatch(/^(answer|provider)$/);
  });

  test.each(Object.entries(DOCUMENTS))('as unreadable with %s', async (_name, attack) => {
    const { answer, kept } = await begun();

    expect(await failureOf(complete(attack(answer), kept))).toMatchObject({ fault: 'provider', code: 'xml' });
  });

  test.each<[string, string, Partial<Answer>]>([
    ['another audience', 'audience', { audience: 'https://other.example' }],
    ['no audience', 'audience', { audience: null }],
    ['another recipient', 'recipient', { recipient: 'https://other.example/answer' }],
    ['another destination', 'destination', { destination: 'https://other.example/answer' }],
    ['another issuer', 'issuer', { issuer: 'https://other.example' }],
    ['another issuer of the response', 'issuer', { responseIssuer: 'https://other.example' }],
    ['another request', 'inResponseTo', { requestId: '_other' }],
    ['another request in the confirmation', 'inResponseTo', { confirmedRequestId: '_other' }],
    ['no request', 'inResponseTo', { requestId: null, confirmedRequestId: null }],
    ['no request in the confirmation', 'inResponseTo', { confirmedRequestId: null }],
  ])('with %s', async (_name, code, changes) => {
    for (const sign of ['assertion', 'response'] as const) {
      const { answer, kept } = await begun({ ...changes, sign });
      expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({ fault: 'answer', code });
    }
  });

  test.each<[string, string, (now: number) => Partial<Answer>]>([
    ['past', 'expired', (now) => ({ notOnOrAfter: new Date(now - 2 * MINUTE) })],
    ['to come', 'notYetValid', (now) => ({ notBefore: new Date(now + 2 * MINUTE) })],
    ['long past', 'issueInstant', (now) => ({ issued: new Date(now - 30 * MINUTE) })],
  ])('when its time is %s', async (_name, code, changes) => {
    const { answer, kept } = await begun(changes(at.getTime()));

    expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({ fault: 'answer', code });
  });

  test('when it was used before, or another one answered the same request', async () => {
    const { answer, kept } = await begun();
    await complete(answerXml(answer), kept);

    expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({ fault: 'used' });
    const again = { ...answer, assertionId: '_second' };
    expect(await failureOf(complete(answerXml(again), kept))).toMatchObject({ fault: 'used' });
  });

  test('when it is signed by a key that is not the connection’s, even if it brings the certificate', async () => {
    const { answer, kept } = await begun({ key: otherIdp });

    expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({
      ...{ fault: 'answer', code: 'signature' },
    });
  });

  test('when its NameID is another one at each sign-in', async () => {
    const { answer, kept } = await begun({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' });

    expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({ fault: 'provider' });
  });

  test('with the reason of the provider that declines', async () => {
    const { answer, kept } = await begun({
      status: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied',
      sign: 'none',
    });

    expect(await failureOf(complete(answerXml(answer), kept))).toMatchObject({
      ...{ fault: 'refused', code: 'RequestDenied' },
    });
  });

  test.each(['none', 'assertion'] as const)(
    'when it is encrypted, without a hint at what is wrong inside, if its signature is %s',
    async (sign) => {
      const { answer, kept } = await begun({ sign, key: otherIdp });
      const good = await encryptedXml(answer, { certificate: own.certificate, cipher: CIPHERS.cbc });
      const flipped = good.replace(
        /(<xenc:CipherValue>.{60})(.)/s,
        (_, head: string, one: string) => head + (one === 'A' ? 'B' : 'A'),
      );
      const other = await encryptedXml(answer, { certificate: otherIdp.certificate, cipher: CIPHERS.cbc });
      const rsa15 = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';
      const weak = await encryptedXml(answer, {
        certificate: own.certificate,
        cipher: CIPHERS.gcm,
        transport: rsa15,
      });
      const triple = await encryptedXml(answer, { certificate: own.certificate, cipher: CIPHERS.tripleDes });

      for (const xml of [good, flipped, other, weak, triple])
        expect(await failureOf(complete(xml, kept))).toMatchObject({ fault: 'answer', code: 'encrypted' });
    },
  );

  test('when the signature inside an encrypted assertion is with SHA-1', async () => {
    const { answer, kept } = await begun({ signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' });
    const xml = await encryptedXml(answer, { certificate: own.certificate, cipher: CIPHERS.gcm });

    expect(await failureOf(complete(xml, kept))).toMatchObject({ fault: 'answer', code: 'encrypted' });
  });

  test.each([['no certificate'], ['short']])(
    'when a certificate of the connection is invalid: %s',
    async (text) => {
      const certificate = text === 'short' ? newIdpKey('short', 1024).certificate : text;
      const { answer, kept } = await begun();
      const source = sourceOf({ certificates: [certificate] });

      expect(await failureOf(complete(answerXml(answer), kept, source))).toMatchObject({
        fault: 'certificate',
      });
      expect(await failureOf(saml.check(source))).toMatchObject({ fault: 'certificate' });
    },
  );

  test('without revealing names, attributes or keys', async () => {
    const { answer, kept } = await begun({ audience: 'https://other.example' });
    const encrypted = await encryptedXml(
      { ...answer, sign: 'none' },
      { certificate: own.certificate, cipher: CIPHERS.cbc },
    );
    for (const xml of [answerXml(answer), answerXml({ ...answer, key: otherIdp }), encrypted]) {
      const told = toldBy(await failureOf(complete(xml, kept)));
      for (const secret of ['lin@corp.example', '13800138000', '林娜', 'PRIVATE KEY', kept['requestId']])
        expect(told).not.toContain(secret);
    }
  });
});

describe('A connection by SAML', () => {
  test('is described by metadata with our addresses and our certificate', () => {
    const xml = saml.metadata({ ...sourceOf(), signOutTo: `${US}/out` });
    const [certificate = ''] = own.certificate.replace(/-----[^-]+-----|\s/g, '').match(/.+/) ?? [];

    expect(xml).toContain(`entityID="${US}"`);
    expect(xml).toContain(`Location="${ACS}" index="0"`);
    expect(xml.split(`Location="${US}/out"`)).toHaveLength(3);
    expect(xml.split(certificate)).toHaveLength(3);
    expect(xml).not.toContain('PRIVATE');
  });

  test('is usable with its own new key', async () => {
    const { privateKey, certificate } = await saml.newKey('财务报销 outlay.example');
    const source = { ...sourceOf(), privateKey, certificate };
    const parsed = new X509Certificate(certificate);

    expect(parsed.subject).toBe('CN=财务报销 outlay.example');
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    await saml.check(source);
    expect(await failureOf(saml.check({ ...source, certificate: own.certificate }))).toMatchObject({
      ...{ fault: 'certificate', code: 'privateKey' },
    });
  });

  test('is reported when all certificates of the provider have expired', async () => {
    at = new Date('2050-01-01T00:00:00Z');

    expect(await failureOf(saml.check(sourceOf()))).toMatchObject({ fault: 'certificate', code: 'expired' });
  });
});
