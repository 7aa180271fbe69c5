import { createPublicKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { page } from '@outlay/contract/routes.codec';
import type { CdpSettings } from '@outlay/contract/membership/connection.settings';
import {
  SingleSignOnError,
  type CdpPort,
  type CdpSource,
  type Clock,
  type OnceStore,
  type SignedOnPerson,
} from './single-sign-on.port.ts';
import { assertKeySet, keysAt, onceValue, verifiedClaims, type TokenKey } from './sso.token.ts';

/** Tolerated clock difference to the portal. */
const SKEW_S = 60;
const LIVES_S = 120;
const SECRET_BYTES = 32;
const MOST_PORTALS = 500;

const Text = z.string().trim().min(1).max(300).nullish();
const Claims = z.object({
  sub: z.string().regex(/\S/).max(200),
  jti: z.string().min(1).max(200),
  iat: z.number(),
  exp: z.number(),
  // A ticket that is also for another site could be used there and here.
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  ...{ name: Text, mobile: Text, email: Text },
  to: z.string().nullish(),
});
type Claims = z.infer<typeof Claims>;

/** The portal vouches for the name, the phone and the mail address; it does not say how the person signed in there. */
export function createCdp({ inside, now }: { inside: boolean } & Clock): CdpPort {
  const keySets = new LRUCache<string, JWTVerifyGetKey>({ max: MOST_PORTALS });
  const keysOf = (address: string): JWTVerifyGetKey => {
    const keys = keySets.get(address) ?? keysAt(address, inside);
    keySets.set(address, keys);
    return keys;
  };
  return {
    async read(source, ticket, once) {
      const claims = await verified(source, ticket, { key: keyOf(source, keysOf), at: now() });
      await assertFirst(source, claims, { once, at: now() });
      return personOf(claims);
    },
    async check(source) {
      const { keysUrl, algorithm } = source.settings;
      if (algorithm !== 'HS256' && keysUrl !== null) await assertKeySet(keysUrl, inside);
      else keyOf(source, keysOf);
    },
  };
}

function keyOf({ settings, secret }: CdpSource, keysOf: (address: string) => JWTVerifyGetKey): TokenKey {
  const { algorithm, publicKey, keysUrl } = settings;
  if (algorithm === 'HS256') {
    const key = Buffer.from(secret ?? '', 'utf8');
    if (key.length < SECRET_BYTES) throw new SingleSignOnError('secret', 'tooShort');
    return key;
  }
  return keysUrl === null ? publicKeyOf(publicKey, algorithm) : keysOf(keysUrl);
}

const KEY_TYPES: Readonly<Record<Exclude<CdpSettings['algorithm'], 'HS256'>, string>> = {
  ...{ EdDSA: 'ed25519', ES256: 'ec', RS256: 'rsa' },
};

function publicKeyOf(pem: string, algorithm: keyof typeof KEY_TYPES) {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === KEY_TYPES[algorithm]) return key;
  } catch {
    // Its message may repeat the key.
  }
  throw new SingleSignOnError('certificate', 'publicKey');
}

async function verified(
  { settings: { clientId, algorithm }, audience }: CdpSource,
  ticket: string,
  { key, at }: { key: TokenKey; at: Date },
): Promise<Claims> {
  const payload = await verifiedClaims(ticket, key, {
    ...{ typ: 'cdp-ticket+jwt', algorithms: [algorithm], issuer: clientId, audience },
    ...{ requiredClaims: ['sub', 'jti', 'iat', 'exp'], currentDate: at, clockTolerance: SKEW_S },
  });
  const claims = Claims.safeParse(payload).data;
  if (!claims) throw new SingleSignOnError('answer', 'claims');
  const lives = claims.exp - claims.iat;
  if (!(lives > 0 && lives <= LIVES_S)) throw new SingleSignOnError('answer', 'lifetime');
  if (!(claims.iat <= secondsOf(at) + SKEW_S)) throw new SingleSignOnError('answer', 'iat');
  return claims;
}

const secondsOf = (at: Date): number => at.getTime() / 1000;

async function assertFirst(
  { settings: { clientId }, audience }: CdpSource,
  { jti, exp }: Claims,
  { once, at }: { once: OnceStore; at: Date },
): Promise<void> {
  const seconds = Math.ceil(exp + SKEW_S - secondsOf(at)) + 1;
  if (!(await once.first(onceValue('cdp', audience, clientId, jti), seconds)))
    throw new SingleSignOnError('used', 'jti');
}

const personOf = ({ sub, name, mobile, email, to }: Claims): SignedOnPerson => ({
  ...{ subject: sub, name: name ?? sub, phone: mobile ?? null, email: email ?? null },
  ...{ sessionRef: null, secondFactor: false, to: pageOf(to ?? '') },
});

/** Null for anything but a page of the app, also if it only begins like one: `/pages/../elsewhere`. */
function pageOf(text: string): string | null {
  if (page.parse(text) === undefined) return null;
  const { pathname, search, hash } = new URL(text, 'https://app.invalid');
  return page.parse(pathname + search + hash) ?? null;
}
