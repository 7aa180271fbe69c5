import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import { z } from 'zod';
import {
  SingleSignOnError,
  type Clock,
  type OidcPort,
  type OidcSource,
  type SignedOnPerson,
} from './single-sign-on.port.ts';
import { createDiscovery, type Discovery, type Provider } from './oidc.discovery.ts';
import { faultOf } from './oidc.fault.ts';
import { readLogoutToken } from './oidc.logout.ts';
import { hasTwoFactors } from './sso.factor.ts';
import { assertKeySet } from './sso.token.ts';

const SCOPES = ['openid', 'profile', 'email', 'phone'];
const MOST_LETTERS = 300;

const Verification = z.object({ verifier: z.string(), nonce: z.string().min(1), returnTo: z.url() });
type Claims = Readonly<Record<string, unknown>>;

/** `returnTo` of `begin` has no query of its own. Plain HTTP is allowed only with `inside`. */
export function createOidc(options: { inside: boolean } & Clock): OidcPort {
  const discovery = createDiscovery(options);
  return {
    begin: (source, address) => begin(discovery, source, address),
    async complete(source, { url, state, kept }) {
      const provider = await discovery.find(source);
      const checks = Verification.safeParse(kept).data;
      if (!checks || state === '' || !URL.canParse(url)) throw new SingleSignOnError('answer', 'kept');
      const tokens = await tokensOf(provider, { query: new URL(url).search, state, checks });
      const claims = idClaims(tokens);
      const more = await userInfo(provider, { token: tokens.access_token, subject: claims.sub });
      provider.remember();
      return personOf(claims, more);
    },
    async signOutUrl(source, { returnTo }) {
      const { metadata, config } = await discovery.find(source);
      if (!source.settings.signsOut || metadata.end_session_endpoint === undefined) return null;
      return addressOf(() => client.buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo }));
    },
    async signedOut(source, logoutToken, once) {
      const provider = await discovery.find(source);
      return await readLogoutToken(logoutToken, { source, provider, once, at: options.now() });
    },
    async check(source) {
      discovery.forget(source);
      const { metadata } = await discovery.find(source);
      await assertKeySet(metadata.jwks_uri ?? '', options.inside);
    },
    async checkSecret(source) {
      const { config } = await discovery.find(source);
      await client.genericGrantRequest(config, 'authorization_code', NOBODYS_CODE).catch((error: unknown) => {
        const fault = faultOf(error, 'token');
        if (fault.fault === 'secret' || fault.fault === 'unreachable') throw fault;
      });
    },
  };
}

const NOBODYS_CODE = { code: 'test-of-a-connection', redirect_uri: 'https://outlay.invalid/' };

async function begin(
  discovery: Discovery,
  source: OidcSource,
  { returnTo, state, locale }: { returnTo: string; state: string; locale: string },
): ReturnType<OidcPort['begin']> {
  const { metadata, config } = await discovery.find(source);
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const challenge = await client.calculatePKCECodeChallenge(verifier);
  // Some providers refuse a request for a scope that they do not know.
  const offered = SCOPES.filter((one) => metadata.scopes_supported?.includes(one) ?? true);
  const url = addressOf(() =>
    client.buildAuthorizationUrl(config, {
      redirect_uri: returnTo,
      scope: [...new Set(['openid', ...offered, ...source.settings.scopes])].join(' '),
      ...{ state, nonce, code_challenge: challenge, code_challenge_method: 'S256', ui_locales: locale },
    }),
  );
  return { url, kept: { verifier, nonce, returnTo } };
}

/** An address of the provider's configuration, to which a browser is sent. */
function addressOf(build: () => URL): string {
  try {
    return build().href;
  } catch (error) {
    throw faultOf(error, 'discovery');
  }
}

interface Back {
  query: string;
  state: string;
  checks: z.infer<typeof Verification>;
}

async function tokensOf({ config }: Provider, { query, state, checks }: Back) {
  // The address as it was given to the provider: behind a proxy, the one that arrived here may differ.
  const url = new URL(checks.returnTo);
  url.search = query;
  try {
    return await client.authorizationCodeGrant(config, url, {
      ...{ pkceCodeVerifier: checks.verifier, expectedNonce: checks.nonce, expectedState: state },
      idTokenExpected: true,
    });
  } catch (error) {
    throw faultOf(error, 'token');
  }
}

/** As it is: two people may differ only in a space. */
const Subject = z.string().regex(/\S/).max(255);

function idClaims(tokens: Awaited<ReturnType<typeof tokensOf>>): Claims & { sub: string } {
  const claims = tokens.claims();
  const sub = Subject.safeParse(claims?.sub).data;
  if (!claims || sub === undefined) throw new SingleSignOnError('provider', 'sub');
  const hash = claims['at_hash'];
  if (hash !== undefined && hash !== halfHash(tokens)) throw new SingleSignOnError('answer', 'at_hash');
  return { ...claims, sub };
}

/** The left half of the access token's hash, by the algorithm with which the ID token is signed (OpenID Connect, 3.1.3.6). */
function halfHash({
  access_token: token,
  id_token: idToken,
}: {
  access_token: string;
  id_token?: string;
}): string {
  const [head = ''] = (idToken ?? '').split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg: string };
  const [, size = '512'] = /^[A-Z]{2}(\d{3})$/.exec(alg) ?? [];
  const hash = createHash(`sha${size}`).update(token).digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}

async function userInfo(
  { metadata, config }: Provider,
  { token, subject }: { token: string; subject: string },
): Promise<Claims> {
  if (metadata.userinfo_endpoint === undefined) return {};
  try {
    return await client.fetchUserInfo(config, token, subject);
  } catch (error) {
    throw faultOf(error, 'userinfo');
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MOST_LETTERS) : null;

const first = (values: readonly (string | null)[]): string | null =>
  values.find((value) => value !== null) ?? null;

/** A value that is verified in the same place where it stands: the other place may be about another value. */
const verified = (places: readonly Claims[], name: string): string | null =>
  first(places.map((place) => (isTrue(place[`${name}_verified`]) ? textOf(place[name]) : null)));

const isTrue = (value: unknown): boolean => value === true || value === 'true';

function personOf(claims: Claims & { sub: string }, more: Claims): SignedOnPerson {
  const places = [claims, more];
  const names = ['name', 'nickname', 'preferred_username'];
  return {
    subject: claims.sub,
    name: first(names.flatMap((name) => places.map((place) => textOf(place[name])))) ?? claims.sub,
    phone: verified(places, 'phone_number'),
    email: verified(places, 'email'),
    sessionRef: textOf(claims['sid']),
    secondFactor: hasTwoFactors(claims['amr'], claims['acr']),
    to: null,
  };
}
