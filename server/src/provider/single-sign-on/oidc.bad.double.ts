import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT, type JWTHeaderParameters } from 'jose';
import type { OidcPort, OidcSource, SignedOnPerson } from './single-sign-on.port.ts';

/** The claims of a token; one that is undefined is left out. */
export type Claims = Record<string, unknown>;

/** What a provider answers to a request for tokens: its own good answer, and how to change it. */
export type TokenAnswer = (good: {
  claims: Claims & { iat: number };
  accessToken: string;
  provider: BadOidc;
}) => Promise<Record<string, unknown>>;

/** A provider that says whatever a test wants it to say. */
export interface BadOidc {
  issuer: string;
  key: KeyObject;
  publicKey: KeyObject;
  /** Added to its configuration. */
  configuration: Record<string, unknown>;
  userInfo: Record<string, unknown>;
  answer: TokenAnswer;
  /** Answers an endpoint in another way: with this status and body, or never. */
  instead: Record<
    string,
    { status: number; type?: string; body: string; headers?: Record<string, string> } | 'holds'
  >;
  /** The nonce of the next ID token. */
  nonce: string;
  /** Paths that were asked for, with the body. */
  requests: { path: string; body: string; authorization: string | undefined }[];
  sign(claims: Claims, header?: Partial<JWTHeaderParameters>, key?: KeyObject): Promise<string>;
  close(): Promise<void>;
}

export const BAD_CLIENT = 'outlay';
export const ACCESS_TOKEN = 'access-token-of-a-test';
export const CODE = 'code-of-a-test';
export const BAD_SECRET = 'secret-of-the-client-of-a-test';
export const BAD_RETURN = 'https://outlay.example/oidc/7/answer';
export const BAD_STATE = 'state-of-a-test';

export const sourceAt = (bad: BadOidc, changes: Partial<OidcSource['settings']> = {}): OidcSource => ({
  settings: {
    ...{ kind: 'oidc', issuer: bad.issuer, clientId: BAD_CLIENT, scopes: [], signsOut: true },
    ...changes,
  },
  secret: BAD_SECRET,
});

/** A whole sign-in at this provider, without a browser. */
export async function signInAt(bad: BadOidc, oidc: OidcPort): Promise<SignedOnPerson> {
  const address = { returnTo: BAD_RETURN, state: BAD_STATE, locale: 'en' };
  const { kept } = await oidc.begin(sourceAt(bad), address);
  bad.nonce = kept['nonce'] ?? '';
  const url = `${BAD_RETURN}?code=${CODE}&state=${BAD_STATE}`;
  return await oidc.complete(sourceAt(bad), { url, state: BAD_STATE, kept });
}

export const goodTokens: TokenAnswer = async ({ claims, accessToken, provider }) => ({
  ...{ access_token: accessToken, token_type: 'Bearer', expires_in: 60 },
  id_token: await provider.sign(claims),
});

/** The left half of the access token's SHA-256. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

export async function openBadOidc(now: () => Date): Promise<BadOidc> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => void respond(bad, now(), { request, response }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bad: BadOidc = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ key: privateKey, publicKey, configuration: {}, userInfo: { sub: 'u1' }, answer: goodTokens },
    ...{ instead: {}, nonce: '', requests: [] },
    sign: (claims, header = {}, key = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bad;
}

async function respond(
  bad: BadOidc,
  at: Date,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const path = request.url ?? '';
  const body = Buffer.concat(parts).toString('utf8');
  bad.requests.push({ path, body, authorization: request.headers.authorization });
  const other = bad.instead[path];
  if (other === 'holds') return;
  if (other) {
    const head = { 'content-type': other.type ?? 'application/json', ...other.headers };
    response.writeHead(other.status, head).end(other.body);
    return;
  }
  const answer = await answerOf(bad, path, at);
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function answerOf(bad: BadOidc, path: string, at: Date): Promise<unknown> {
  const { issuer } = bad;
  if (path === '/keys') return { keys: [{ ...(await exportJWK(bad.publicKey)), kid: 'k1' }] };
  if (path === '/userinfo') return bad.userInfo;
  if (path === '/token') {
    const seconds = Math.floor(at.getTime() / 1000);
    const claims = {
      ...{ iss: issuer, aud: BAD_CLIENT, sub: 'u1', nonce: bad.nonce, sid: 's1' },
      ...{ iat: seconds, exp: seconds + 300, at_hash: hashOf(ACCESS_TOKEN) },
    };
    return await bad.answer({ claims, accessToken: ACCESS_TOKEN, provider: bad });
  }
  return path === '/.well-known/openid-configuration' ? configurationOf(bad) : undefined;
}

const configurationOf = ({ issuer, configuration }: BadOidc) => ({
  ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
  ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
  ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
  ...{ id_token_signing_alg_values_supported: ['RS256'], ...configuration },
});
