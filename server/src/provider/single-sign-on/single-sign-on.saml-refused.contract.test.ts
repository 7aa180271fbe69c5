import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, textOfFailure } from './failure.double.ts';
import { DOCUMENTS, FORGERIES, WRAPPINGS } from './saml.attack.double.ts';
import { answerXml, CIPHERS, encryptedXml, newIdpKey, type Answer } from './saml.double.ts';
import { SingleSignOnError } from './single-sign-on.port.ts';
import { newSamlKeys, newSamlSignIn, type SamlKeys, type SamlSignIn } from './saml.sign-in.double.ts';

const MINUTE = 60_000;

let keys: SamlKeys;
let flow: SamlSignIn;
beforeAll(() => {
  keys = newSamlKeys();
});
beforeEach(() => {
  flow = newSamlSignIn(keys);
});

describe('An answer by SAML is refused', () => {
  test.each(Object.entries({ ...WRAPPINGS, ...FORGERIES }))('with %s', async (_name, [code, attack]) => {
    const { answer, kept } = await flow.begin();
    const fault = code === 'xml' ? 'provider' : 'answer';

    expect(await failureOf(flow.complete(attack(answer), kept))).toMatchObject({ fault, code });
    expect(flow.once.kept.size).toBe(0);
  });

  test.each(Object.entries(DOCUMENTS))('as unreadable with %s', async (_name, attack) => {
    const { answer, kept } = await flow.begin();

    expect(await failureOf(flow.complete(attack(answer), kept))).toMatchObject({
      fault: 'provider',
      code: 'xml',
    });
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
      const { answer, kept } = await flow.begin({ ...changes, sign });
      expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({
        fault: 'answer',
        code,
      });
    }
  });

  test.each<[string, string, (now: number) => Partial<Answer>]>([
    ['past', 'expired', (now) => ({ notOnOrAfter: new Date(now - 2 * MINUTE) })],
    ['to come', 'notYetValid', (now) => ({ notBefore: new Date(now + 2 * MINUTE) })],
    ['long past', 'issueInstant', (now) => ({ issued: new Date(now - 30 * MINUTE) })],
  ])('when its time is %s', async (_name, code, changes) => {
    const { answer, kept } = await flow.begin(changes(flow.at.getTime()));

    expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({ fault: 'answer', code });
  });

  test('when it was used before, or another one answered the same request', async () => {
    const { answer, kept } = await flow.begin();
    await flow.complete(answerXml(answer), kept);

    expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({ fault: 'used' });
    const again = { ...answer, assertionId: '_second' };
    expect(await failureOf(flow.complete(answerXml(again), kept))).toMatchObject({ fault: 'used' });
  });

  test('when it is signed by a key that is not the connection’s, even if it brings the certificate', async () => {
    const { answer, kept } = await flow.begin({ key: keys.other });

    expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({
      ...{ fault: 'answer', code: 'signature' },
    });
  });

  test('when its NameID is another one at each sign-in', async () => {
    const { answer, kept } = await flow.begin({
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
    });

    expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({ fault: 'provider' });
  });

  test('with the reason of the provider that declines', async () => {
    const { answer, kept } = await flow.begin({
      status: 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied',
      sign: 'none',
    });

    expect(await failureOf(flow.complete(answerXml(answer), kept))).toMatchObject({
      ...{ fault: 'refused', code: 'RequestDenied' },
    });
  });

  test.each(['none', 'assertion'] as const)(
    'when it is encrypted, without a hint at what is wrong inside, if its signature is %s',
    async (sign) => {
      const { answer, kept } = await flow.begin({ sign, key: keys.other });
      const good = await encryptedXml(answer, { certificate: keys.own.certificate, cipher: CIPHERS.cbc });
      const flipped = good.replace(
        /(<xenc:CipherValue>.{60})(.)/s,
        (_, head: string, one: string) => head + (one === 'A' ? 'B' : 'A'),
      );
      const other = await encryptedXml(answer, { certificate: keys.other.certificate, cipher: CIPHERS.cbc });

      for (const xml of [good, flipped, other])
        expect(await failureOf(flow.complete(xml, kept))).toMatchObject({
          fault: 'answer',
          code: 'encrypted',
        });
    },
  );

  test('when it is encrypted in a way that is no longer safe', async () => {
    const { answer, kept } = await flow.begin();
    const { certificate } = keys.own;
    const transport = 'http://www.w3.org/2001/04/xmlenc#rsa-1_5';

    for (const way of [{ cipher: CIPHERS.gcm, transport } as const, { cipher: CIPHERS.tripleDes }])
      expect(
        await failureOf(flow.complete(await encryptedXml(answer, { certificate, ...way }), kept)),
      ).toMatchObject({ fault: 'answer', code: 'encrypted' });
  });

  test('when the signature inside an encrypted assertion is with SHA-1', async () => {
    const { answer, kept } = await flow.begin({ signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' });
    const xml = await encryptedXml(answer, { certificate: keys.own.certificate, cipher: CIPHERS.gcm });

    expect(await failureOf(flow.complete(xml, kept))).toMatchObject({ fault: 'answer', code: 'encrypted' });
  });

  test.each([['no certificate'], ['short']])(
    'when a certificate of the connection is invalid: %s',
    async (text) => {
      const certificate = text === 'short' ? newIdpKey('short', 1024).certificate : text;
      const { answer, kept } = await flow.begin();
      const source = flow.source({ certificates: [certificate] });

      expect(await failureOf(flow.complete(answerXml(answer), kept, source))).toMatchObject({
        fault: 'certificate',
      });
      expect(await failureOf(flow.saml.check(source))).toMatchObject({ fault: 'certificate' });
    },
  );

  test('without revealing names, attributes or keys', async () => {
    const { answer, kept } = await flow.begin({ audience: 'https://other.example' });
    const encrypted = await encryptedXml(
      { ...answer, sign: 'none' },
      { certificate: keys.own.certificate, cipher: CIPHERS.cbc },
    );
    for (const xml of [answerXml(answer), answerXml({ ...answer, key: keys.other }), encrypted]) {
      const text = textOfFailure(await failureOf(flow.complete(xml, kept)));
      for (const secret of ['lin@corp.example', '13800138000', '林娜', 'PRIVATE KEY', kept['requestId']])
        expect(text).not.toContain(secret);
    }
  });

  test('or is about the same person, whichever letter of it is changed', async () => {
    const { answer, kept } = await flow.begin({ sign: 'assertion' });
    const xml = answerXml(answer);
    const person = await flow.complete(xml, kept);
    let accepted = 0;
    for (let at = 0; at < xml.length; at += 23)
      for (const letter of ['', 'x', '<', '9']) {
        flow.once.kept.clear();
        const changed = `${xml.slice(0, at)}${letter}${xml.slice(at + 1)}`;
        const result = await flow.complete(changed, kept).catch((error: unknown) => error);
        if (result instanceof SingleSignOnError) continue;
        expect(result).toEqual(person);
        accepted += 1;
      }
    // The signature covers neither the response nor the certificate that comes with it.
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(xml.length / 23);
  });
});
