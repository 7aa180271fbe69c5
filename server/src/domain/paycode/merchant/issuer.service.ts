import { randomBytes, sign, type KeyObject } from 'node:crypto';
import { ANSWER_HEADERS } from '@outlay/contract/paycode/merchant.open';
import type { Secrets } from '#secrets/secret.ts';
import { signingKeyOf } from '#secrets/signer.ts';

/** The key with which this server signs answers, notifications and certificates of devices. */
export interface Issuer {
  key: KeyObject;
  keyId: string;
  /** A JSON Web Key, to be published. */
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };
}

/** Derived from the key of the server, so that it is neither stored nor lost apart from it. */
export const issuerOf = (secrets: Secrets): Issuer => issuerFrom(secrets.sign(SEED_TEXT));

/** With those of earlier keys that still count, the present one first. */
export const issuersOf = (secrets: Secrets): Issuer[] => secrets.signatures(SEED_TEXT).map(issuerFrom);

const SEED_TEXT = 'open payment code: issuer';

function issuerFrom(seed: Buffer): Issuer {
  const { key, x, keyId } = signingKeyOf(seed);
  return { key, keyId, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: keyId, alg: 'EdDSA', use: 'sig' } };
}

/** Base64. */
export const signedBy = ({ key }: Issuer, text: string): string =>
  sign(null, Buffer.from(text), key).toString('base64');

/** The headers of an answer, by which a merchant knows that it is ours and was not changed. */
export function answerHeaders(issuer: Issuer, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('base64url');
  return {
    [ANSWER_HEADERS.key]: issuer.keyId,
    [ANSWER_HEADERS.timestamp]: timestamp,
    [ANSWER_HEADERS.nonce]: nonce,
    [ANSWER_HEADERS.signature]: signedBy(issuer, `${timestamp}\n${nonce}\n${body}\n`),
  };
}
