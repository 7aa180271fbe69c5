import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT, type JWTHeaderParameters } from 'jose';
import { openOutsideDouble, type OutsideDouble } from '../outside/outside.double.ts';
import type { CdpSource } from './single-sign-on.port.ts';

export const PORTAL = 'portal';
export const CDP_AUDIENCE = 'https://outlay.example';
export const CDP_SECRET = 'secret-of-the-portal-of-a-test-32-bytes-or-more';

type Algorithm = CdpSource['settings']['algorithm'];

/** A portal with a key of each kind, which signs whatever it is asked to. */
export interface CdpDouble {
  keys: Readonly<Record<Algorithm, { privateKey: KeyObject | Uint8Array; publicKey: KeyObject | undefined }>>;
  /** The claims of a good ticket at the time of the test. */
  claims(): Record<string, unknown> & { iat: number };
  sign(
    algorithm: Algorithm,
    claims: Record<string, unknown>,
    header?: Partial<JWTHeaderParameters>,
  ): Promise<string>;
}

export function newPortal(now: () => Date): CdpDouble {
  const keys: CdpDouble['keys'] = {
    EdDSA: generateKeyPairSync('ed25519'),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    HS256: { privateKey: Buffer.from(CDP_SECRET), publicKey: undefined },
  };
  let count = 0;
  return {
    keys,
    claims() {
      count += 1;
      const iat = Math.floor(now().getTime() / 1000);
      return { ...{ iss: PORTAL, aud: CDP_AUDIENCE, sub: 'E-1001' }, jti: `t${count}`, iat, exp: iat + 120 };
    },
    sign: (alg, claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg, typ: 'cdp-ticket+jwt', ...header })
        .sign(keys[alg].privateKey),
  };
}

/** Serves public keys with these ids. */
export async function openKeys(
  keys: Readonly<Record<string, KeyObject | undefined>>,
): Promise<OutsideDouble> {
  return await openOutsideDouble({ status: 200, body: await keySet(keys) });
}

export async function keySet(keys: Readonly<Record<string, KeyObject | undefined>>): Promise<string> {
  const written = await Promise.all(
    Object.entries(keys).map(async ([kid, key]) => key && { ...(await exportJWK(key)), kid }),
  );
  return JSON.stringify({ keys: written });
}
