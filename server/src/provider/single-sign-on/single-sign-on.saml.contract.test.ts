import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from './failure.double.ts';
import { openSamlIdp } from './saml.idp.double.ts';
import { answerXml, CIPHERS, encryptedXml, PASSWORD, RSA_SHA256 } from './saml.double.ts';
import {
  ACS,
  newSamlKeys,
  newSamlSignIn,
  RELAY,
  SERVICE,
  type SamlKeys,
  type SamlSignIn,
} from './saml.sign-in.double.ts';
import { readXml } from './saml.xml.ts';

const MINUTE = 60_000;

let keys: SamlKeys;
let flow: SamlSignIn;
beforeAll(() => {
  keys = newSamlKeys();
});
beforeEach(() => {
  flow = newSamlSignIn(keys);
});

describe('A sign-in by SAML', () => {
  test('sends the browser to the provider with a request that is signed by us', async () => {
    const { url, kept } = await flow.saml.begin(flow.source(), { state: RELAY });
    const query = new URL(url).searchParams;
    const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();

    expect(url).toMatch(/^https:\/\/idp\.example\/sso\?tenant=a&SAMLRequest=/);
    expect(query.get('RelayState')).toBe(RELAY);
    expect(query.get('SigAlg')).toBe(RSA_SHA256);
    expect(xml).toContain(`ID="${kept['requestId']}"`);
    expect(xml).toContain('IssueInstant="2026-11-24T08:00:00.000Z"');
    expect(xml).toContain(`AssertionConsumerServiceURL="${ACS}"`);
    expect(xml).toContain(`<saml:Issuer>${SERVICE}</saml:Issuer>`);
    const [, signed = ''] = /\?tenant=a&(.*)&Signature=/.exec(url) ?? [];
    const signature = Buffer.from(query.get('Signature') ?? '', 'base64');
    const { publicKey } = new X509Certificate(keys.own.certificate);
    expect(createVerify('RSA-SHA256').update(signed).verify(publicKey, signature)).toBe(true);
  });

  test.each(['assertion', 'response', 'both'] as const)(
    'is complete with an answer whose %s is signed',
    async (sign) => {
      const { answer, kept } = await flow.begin({ sign, session: '_s1' });

      expect(await flow.complete(answerXml(answer), kept)).toEqual({
        ...{ subject: 'lin@corp.example', name: '林娜', phone: '+8613800138000', email: 'lin@corp.example' },
        ...{ sessionRef: '_s1', secondFactor: false, to: null },
      });
    },
  );

  test.each(['assertion', 'response', 'both'] as const)(
    'is complete with an encrypted assertion, by either kind of AES, when the %s is signed',
    async (sign) => {
      for (const cipher of [CIPHERS.gcm, CIPHERS.cbc]) {
        const { answer, kept } = await flow.begin({ sign });
        const xml = await encryptedXml(answer, { certificate: keys.own.certificate, cipher });

        expect(await flow.complete(xml, kept)).toMatchObject({ subject: 'lin@corp.example', name: '林娜' });
      }
    },
  );

  test('is complete after the page of a provider has verified our request', async () => {
    const idp = await openSamlIdp();
    const { entityId, signInUrl } = idp;
    flow.at = new Date();
    const source = flow.source({ entityId, signInUrl, certificates: [idp.key.certificate] });
    const { url, kept } = await flow.saml.begin(source, { state: RELAY });
    idp.service = keys.other.certificate;
    expect((await fetch(url)).status).toBe(400);
    idp.service = keys.own.certificate;
    const page = await (await fetch(url)).text();
    await idp.close();

    expect(page).toContain(`action="${ACS}"`);
    expect(page).toContain(`name="RelayState" value="${RELAY}"`);
    const [, samlResponse = ''] = /name="SAMLResponse" value="([^"]+)"/.exec(page) ?? [];
    expect(await flow.saml.complete(source, { samlResponse, kept }, flow.once)).toMatchObject({
      subject: 'lin@corp.example',
    });
  });

  test('accepts signatures with SHA-512 and with PSS', async () => {
    const pss = 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1';
    for (const signature of ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', pss]) {
      const { answer, kept } = await flow.begin({ signature });
      expect(await flow.complete(answerXml(answer), kept)).toMatchObject({ subject: 'lin@corp.example' });
    }
  });

  test('accepts either of two certificates while the provider changes them, also without the lines around them', async () => {
    const bare = keys.idp.certificate.replace(/-----[^-]+-----/g, '').trim();
    const source = flow.source({ certificates: [keys.other.certificate, bare] });
    const { answer, kept } = await flow.begin();

    expect(await flow.complete(answerXml(answer), kept, source)).toMatchObject({
      subject: 'lin@corp.example',
    });
  });

  test('takes the NameID for the name if no name is given, and leaves out what is not mapped', async () => {
    const source = flow.source({ attributes: { name: 'none', email: null, phone: null } });
    const { answer, kept } = await flow.begin({ subject: 'E-1001' });

    expect(await flow.complete(answerXml(answer), kept, source)).toMatchObject({
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
    const { answer, kept } = await flow.begin({ context, attributes });

    expect(await flow.complete(answerXml(answer), kept)).toMatchObject({ secondFactor: expected });
  });

  test('tolerates a clock difference of a minute, and no more', async () => {
    const { answer, kept } = await flow.begin();
    flow.at = new Date(answer.notOnOrAfter.getTime() + MINUTE);
    expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({
      fault: 'answer',
      code: 'expired',
    });
    flow.at = new Date(flow.at.getTime() - 1);
    expect(await flow.complete(answerXml(answer), kept)).toMatchObject({ subject: 'lin@corp.example' });
  });

  test('accepts an answer without a request only if the connection allows it', async () => {
    const { answer } = await flow.begin({ requestId: null, confirmedRequestId: null });

    expect(await failureOf(flow.complete(answerXml(answer), null))).toMatchObject({ fault: 'answer' });
    const allows = flow.source({ idpInitiated: true });
    expect(await flow.complete(answerXml(answer), null, allows)).toMatchObject({
      subject: 'lin@corp.example',
    });
    expect(await failureOf(flow.complete(answerXml(answer), null, allows))).toMatchObject({ fault: 'used' });
  });

  test('does not accept the answer to somebody else’s request as one without a request', async () => {
    const { answer } = await flow.begin();

    expect(
      await failureOf(flow.complete(answerXml(answer), null, flow.source({ idpInitiated: true }))),
    ).toMatchObject({
      ...{ fault: 'answer', code: 'inResponseTo' },
    });
  });
});

describe('A connection by SAML', () => {
  test('is described by metadata with our addresses and our certificate', () => {
    const xml = flow.saml.metadata({ ...flow.source(), signOutTo: `${SERVICE}/out` });
    const [certificate = ''] = keys.own.certificate.replace(/-----[^-]+-----|\s/g, '').match(/.+/) ?? [];

    expect(xml).toContain(`entityID="${SERVICE}"`);
    expect(xml).toContain(`Location="${ACS}" index="0"`);
    expect(xml.split(`Location="${SERVICE}/out"`)).toHaveLength(3);
    expect(xml.split(certificate)).toHaveLength(3);
    expect(xml).not.toContain('PRIVATE');
    expect(readXml(xml)).toMatchObject({
      name: 'EntityDescriptor',
      space: 'urn:oasis:names:tc:SAML:2.0:metadata',
    });
  });

  test('is usable with its own new key', async () => {
    const { privateKey, certificate } = await flow.saml.newKey('财务报销 outlay.example');
    const source = { ...flow.source(), privateKey, certificate };
    const parsed = new X509Certificate(certificate);

    expect(parsed.subject).toBe('CN=财务报销 outlay.example');
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    await flow.saml.check(source);
    expect(await failureOf(flow.saml.check({ ...source, certificate: keys.own.certificate }))).toMatchObject({
      ...{ fault: 'certificate', code: 'privateKey' },
    });
  });

  test('is reported when all certificates of the provider have expired', async () => {
    flow.at = new Date('2050-01-01T00:00:00Z');

    expect(await failureOf(flow.saml.check(flow.source()))).toMatchObject({
      fault: 'certificate',
      code: 'expired',
    });
  });
});
