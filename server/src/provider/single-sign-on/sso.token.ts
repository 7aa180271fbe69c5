import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type KeyObject,
} from 'jose';
import { z } from 'zod';
import { sha256 } from '#secrets/secret.ts';
import { SingleSignOnError } from './single-sign-on.port.ts';
import { outsideFetch, ownError } from './sso.outside.ts';

const KEYS_LIVE_MS = 5 * 60_000;
const MOST_LETTERS = 16 * 1024;

/** Signatures with a private key; `none` and shared keys are not among them. */
export const PRIVATE_KEY_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** The keys at an address, cached for five minutes, and read again for a token whose key is not among them. */
export function keysAt(address: string, inside: boolean): JWTVerifyGetKey {
  if (!URL.canParse(address)) throw new SingleSignOnError('provider', 'keysUrl');
  return createRemoteJWKSet(new URL(address), {
    [customFetch]: outsideFetch(inside),
    ...{ cacheMaxAge: KEYS_LIVE_MS, cooldownDuration: 0 },
  });
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/**
 * Reads a JSON Web Key Set once, for checking a connection.
 *
 * @throws SingleSignOnError
 */
export async function assertKeySet(address: string, inside: boolean): Promise<void> {
  if (!URL.canParse(address)) throw new SingleSignOnError('provider', 'keysUrl');
  const headers = { accept: 'application/json' };
  const answer = await outsideFetch(inside)(address, { method: 'GET', headers });
  if (answer.status !== 200) throw new SingleSignOnError('provider', `http${answer.status}`);
  const body: unknown = await answer.json().catch(() => undefined);
  if (!KeySet.safeParse(body).success) throw new SingleSignOnError('provider', 'keys');
}

export type TokenKey = CryptoKey | KeyObject | Uint8Array | JWTVerifyGetKey;

/**
 * Returns the claims of a token whose signature and claims are as required.
 *
 * @throws SingleSignOnError
 */
export async function verifiedClaims(
  token: string,
  key: TokenKey,
  options: JWTVerifyOptions & { algorithms: string[]; currentDate: Date },
): Promise<JWTPayload> {
  if (token.length > MOST_LETTERS) throw new SingleSignOnError('answer', 'tooLong');
  try {
    // Separate calls, because `jwtVerify` has an overload for each kind of key.
    const { payload } =
      typeof key === 'function' ? await jwtVerify(token, key, options) : await jwtVerify(token, key, options);
    return payload;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): SingleSignOnError {
  const own = ownError(error);
  if (own) return own;
  if (error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout)
    return new SingleSignOnError('provider', error.code);
  // Errors of its base class are about the response with the keys.
  if (error instanceof errors.JOSEError)
    return new SingleSignOnError(error.code === 'ERR_JOSE_GENERIC' ? 'provider' : 'answer', error.code);
  // The key cannot be used with this algorithm.
  return new SingleSignOnError('certificate', 'key');
}

/** A value for `OnceStore`: of fixed length, and different for each connection. */
export const onceValue = (...parts: readonly string[]): string =>
  sha256(JSON.stringify(parts)).toString('base64url');
