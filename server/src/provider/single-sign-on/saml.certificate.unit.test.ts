import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCertificate, selfSigned } from './saml.certificate.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const at = new Date('2026-11-24T08:00:00.500Z');

describe('A self-signed certificate', () => {
  test('is read back with its name, its times and its key, and verifies itself', () => {
    const certificate = new X509Certificate(selfSigned('outlay.example', pair, at));

    expect(certificate.subject).toBe('CN=outlay.example');
    expect(certificate.issuer).toBe(certificate.subject);
    expect(certificate.validFromDate).toEqual(new Date('2026-11-23T08:00:00Z'));
    expect(certificate.validToDate).toEqual(new Date('2036-11-23T08:00:00Z'));
    expect(certificate.ca).toBe(false);
    expect(certificate.checkPrivateKey(pair.privateKey)).toBe(true);
    expect(certificate.verify(pair.publicKey)).toBe(true);
    expect(certificate.verify(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)).toBe(false);
  });

  test('has a positive number of its own', () => {
    const numbers = Array.from(
      { length: 20 },
      () => new X509Certificate(selfSigned('a', pair, at)).serialNumber,
    );

    expect(new Set(numbers).size).toBe(20);
    for (const number of numbers) expect(number).toMatch(/^[4-7][\dA-F]{31}$/);
  });

  test('has any name of up to 64 letters', () => {
    for (const name of ['报', '报'.repeat(64), 'a'.repeat(300), '名, "O=x" <&>']) {
      const certificate = new X509Certificate(selfSigned(name, pair, at));
      expect(certificate.verify(pair.publicKey)).toBe(true);
      expect(certificate.toLegacyObject().subject).toEqual({ CN: name.slice(0, 64) });
    }
  });

  test('is valid across the year 2050, from which years have four digits', () => {
    const certificate = new X509Certificate(selfSigned('a', pair, new Date('2045-06-01T00:00:00Z')));

    expect(certificate.validFromDate).toEqual(new Date('2045-05-31T00:00:00Z'));
    expect(certificate.validToDate).toEqual(new Date('2055-05-31T00:00:00Z'));
  });

  test('comes with a new key of 3,072 bits', async () => {
    const { privateKey, certificate } = await newCertificate('outlay.example', at);
    const key = createPrivateKey(privateKey);

    expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(new X509Certificate(certificate).checkPrivateKey(key)).toBe(true);
  });
});
