import { z } from 'zod';
import { SingleSignOnError, type OidcSource, type OnceStore } from './single-sign-on.port.ts';
import type { Provider } from './oidc.discovery.ts';
import { onceValue, PRIVATE_KEY_ALGORITHMS, verifiedClaims } from './sso.token.ts';

/** Tolerated age, and tolerated clock difference, of a logout token. */
const SKEW_S = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const Name = z.string().min(1).max(255);
const Claims = z
  .object({
    ...{ iat: z.number(), jti: Name, sid: Name.optional(), sub: Name.optional() },
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined);

interface Context {
  source: OidcSource;
  provider: Provider;
  once: OnceStore;
  at: Date;
}

/** Reads a token of OpenID Connect Back-Channel Logout 1.0. */
export async function readLogoutToken(
  token: string,
  { source, provider: { metadata, keys }, once, at }: Context,
): Promise<{ sessionRef: string | null; subject: string | null }> {
  const { issuer } = metadata;
  const audience = source.settings.clientId;
  const payload = await verifiedClaims(token, keys, {
    ...{ typ: 'logout+jwt', algorithms: PRIVATE_KEY_ALGORITHMS, issuer, audience },
    ...{ requiredClaims: ['iat', 'jti', 'events'], currentDate: at, clockTolerance: SKEW_S },
  });
  const claims = Claims.safeParse(payload).data;
  // An ID token has a nonce: it must not be usable as a logout token.
  if (!claims || 'nonce' in payload) throw new SingleSignOnError('answer', 'claims');
  if (!(Math.abs(at.getTime() / 1000 - claims.iat) <= SKEW_S)) throw new SingleSignOnError('answer', 'iat');
  if (!(await once.first(onceValue('logout', issuer, audience, claims.jti), 3 * SKEW_S)))
    throw new SingleSignOnError('used', 'jti');
  return { sessionRef: claims.sid ?? null, subject: claims.sub ?? null };
}
