import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  BAD_CLIENT,
  BAD_SECRET,
  goodTokens,
  type BadOidc,
  type Claims,
  type TokenAnswer,
} from './oidc.bad.double.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with a signature that the given function makes of its first two parts. */
export const tokenBy = (header: object, claims: Claims, sign: (text: string) => string): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign(text)}`;
};

/** Answers whose ID token has other claims. */
export const claiming =
  (change: (good: Claims & { iat: number }) => Claims): TokenAnswer =>
  ({ claims, ...others }) =>
    goodTokens({ ...others, claims: { ...claims, ...change(claims) } });
/** Answers with another ID token. */
const carrying =
  (make: (good: Claims, provider: BadOidc) => string | Promise<string>): TokenAnswer =>
  async (good) => ({ ...(await goodTokens(good)), id_token: await make(good.claims, good.provider) });

export const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
export const hs256 = (key: string | Buffer) => (text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Answers with an ID token that is not the one that was requested, or not from this provider. */
export const ID_TOKENS: Readonly<Record<string, TokenAnswer>> = {
  'another nonce': claiming(() => ({ nonce: 'other' })),
  'no nonce': claiming(() => ({ nonce: undefined })),
  'another audience': claiming(() => ({ aud: 'other' })),
  'no audience': claiming(() => ({ aud: undefined })),
  'an audience of which we are one, for another party': claiming(() => ({
    aud: [BAD_CLIENT, 'other'],
    azp: 'other',
  })),
  'several audiences without the party that it is for': claiming(() => ({ aud: [BAD_CLIENT, 'other'] })),
  'another issuer': claiming(() => ({ iss: 'https://other.example' })),
  'a time that is past': claiming(({ iat }) => ({ iat: iat - 600, exp: iat - 61 })),
  'a time that is to come': claiming(({ iat }) => ({ nbf: iat + 300 })),
  'no end': claiming(() => ({ exp: undefined })),
  'no person': claiming(() => ({ sub: undefined })),
  'the hash of another access token': claiming(() => ({ at_hash: 'other' })),
  'no signature': carrying((claims) => tokenBy({ alg: 'none' }, claims, () => '')),
  'an empty signature': carrying((claims) => tokenBy({ alg: 'RS256', kid: 'k1' }, claims, () => '')),
  'the signature of another key': carrying((claims, provider) => provider.sign(claims, {}, otherKey)),
  'an unknown key': carrying((claims, provider) => provider.sign(claims, { kid: 'k2' }, otherKey)),
  'a key that it brings itself': carrying(async (claims, provider) =>
    provider.sign(
      claims,
      { jwk: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }) },
      otherKey,
    ),
  ),
  'an extension that must be understood': carrying((claims, provider) =>
    tokenBy({ alg: 'RS256', kid: 'k1', crit: ['exp'] }, claims, () => provider.nonce),
  ),
  'HS256 and the public key for a secret': carrying((claims, { publicKey }) =>
    tokenBy({ alg: 'HS256', kid: 'k1' }, claims, hs256(publicKey.export({ type: 'spki', format: 'pem' }))),
  ),
  'HS256 and our secret': carrying((claims) => tokenBy({ alg: 'HS256' }, claims, hs256(BAD_SECRET))),
  'no ID token': async (good) => ({ ...(await goodTokens(good)), id_token: undefined }),
  'changed claims': carrying(async (claims, provider) => {
    const [head, , signature] = (await provider.sign(claims)).split('.');
    return `${head}.${encode({ ...claims, sub: 'u2' })}.${signature}`;
  }),
};
