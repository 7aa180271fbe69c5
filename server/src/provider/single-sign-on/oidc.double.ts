import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

/** Somebody who can sign in at the provider: the claims, and how the provider says that they signed in. */
export interface OidcAccount {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  phone_number?: string;
  phone_number_verified?: boolean;
  amr?: readonly string[];
  acr?: string;
}

export interface OidcDoubleOptions {
  accounts: readonly OidcAccount[];
  /** Addresses to which a browser may come back. */
  returnTo: readonly string[];
  signedOutTo?: readonly string[];
  /** The address for logout tokens. */
  backChannel?: string;
  port?: number;
}

export const OIDC_CLIENT = 'outlay';
export const OIDC_SECRET = 'secret-of-the-oidc-client-of-a-test';
export const OIDC_PUBLIC_CLIENT = 'outlay-public';
const SCOPES = 'openid profile email phone';

export interface OidcDouble {
  issuer: string;
  /** The `sub` that is signed in without a question; the declining person for null; a page to choose on for undefined. */
  chosen: string | null | undefined;
  close(): Promise<void>;
}

/** A real provider of OpenID Connect on the loopback interface, whose people need no password. */
export async function openOidc(options: OidcDoubleOptions): Promise<OidcDouble> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: OidcDouble = { issuer, chosen: undefined, close: () => closed(server) };
  const provider = new Provider(issuer, configuration(options));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void interact(provider, { accounts: options.accounts, chosen: double.chosen }, { request, response });
    else answer(request, response);
  });
  return double;
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

function configuration(options: OidcDoubleOptions) {
  const { accounts } = options;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter: createMemoryAdapter(0),
    clients: clientsOf(options),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(20).toString('hex')] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    scopes: SCOPES.split(' '),
    acrValues: [...new Set(accounts.flatMap(({ acr }) => acr ?? []))],
    claims: {
      openid: ['sub', 'amr', 'acr'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    findAccount: (_context: unknown, sub: string) => {
      const account = accounts.find((one) => one.sub === sub);
      return account && { accountId: sub, claims: () => account };
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant,
    // The package itself refuses to call loopback addresses.
    fetch: (address: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, init),
  };
}

function clientsOf({ returnTo, signedOutTo = [], backChannel }: OidcDoubleOptions) {
  const common = {
    ...{ redirect_uris: returnTo, post_logout_redirect_uris: signedOutTo },
    ...{ grant_types: ['authorization_code'], response_types: ['code'] },
    ...(backChannel === undefined
      ? {}
      : { backchannel_logout_uri: backChannel, backchannel_logout_session_required: true }),
  };
  return [
    { ...common, client_id: OIDC_CLIENT, client_secret: OIDC_SECRET },
    { ...common, client_id: OIDC_PUBLIC_CLIENT, token_endpoint_auth_method: 'none' },
  ];
}

interface Context {
  body: string;
  oidc: {
    provider: Provider;
    client: { clientId: string };
    session: { accountId: string };
  };
}

/** Nobody is asked for consent. */
async function loadExistingGrant({ oidc: { provider, client, session } }: Context) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** The page that asks whether to sign out; its form has all but the button. */
function logoutSource(context: Context, form: string): void {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>';
  context.body = `<!doctype html><title>Sign out</title>${form}${button}`;
}

async function interact(
  provider: Provider,
  { accounts, chosen }: Pick<OidcDoubleOptions, 'accounts'> & Pick<OidcDouble, 'chosen'>,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const requested = new URL(request.url ?? '/', 'http://provider').searchParams.get('sub');
  const sub = chosen === undefined ? requested : chosen;
  if (chosen === null) {
    const declined = { error: 'access_denied', error_description: 'The person declined.' };
    return await provider.interactionFinished(request, response, declined);
  }
  const account = accounts.find((one) => one.sub === sub);
  if (!account) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(chooser(accounts));
    return undefined;
  }
  const { amr, acr } = account;
  const login = { accountId: account.sub, amr, acr };
  return await provider.interactionFinished(request, response, { login });
}

function chooser(accounts: readonly OidcAccount[]): string {
  const links = accounts.map(
    ({ sub, name }) => `<li><a href="?sub=${encodeURIComponent(sub)}">${name ?? sub}</a></li>`,
  );
  return `<!doctype html><title>Sign in</title><h1>Who are you?</h1><ul>${links.join('')}</ul>`;
}
