import { LRUCache } from 'lru-cache';
import type { JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';
import { SingleSignOnError, type Clock, type OidcSource } from './single-sign-on.port.ts';
import { faultOf } from './oidc.fault.ts';
import { outsideFetch } from './sso.outside.ts';
import { keysAt } from './sso.token.ts';

const KNOWN_MS = 10 * 60_000;
const MOST_PROVIDERS = 500;
const PATIENCE_S = 10;
/** Tolerated clock difference to the provider. */
const SKEW_S = 60;

/** What is remembered of a provider for ten minutes. */
interface Known {
  metadata: client.ServerMetadata;
  /** Its keys for logout tokens, and those that `openid-client` has read for ID tokens. */
  keys: JWTVerifyGetKey;
  cache: client.ExportedJWKSCache | undefined;
}

export interface Provider {
  metadata: client.ServerMetadata;
  keys: JWTVerifyGetKey;
  config: client.Configuration;
  /** Keeps the keys that were read with `config` for the next sign-in. */
  remember(): void;
}

export interface Discovery {
  /** @throws SingleSignOnError */
  find(source: OidcSource): Promise<Provider>;
  forget(source: OidcSource): void;
}

export function createDiscovery({ inside, now }: { inside: boolean } & Clock): Discovery {
  const found = new LRUCache<string, Promise<Known>>({
    ...{ max: MOST_PROVIDERS, ttl: KNOWN_MS, ttlResolution: 0, perf: { now: () => now().getTime() } },
  });
  const nameOf = ({ settings: { issuer, clientId } }: OidcSource) => JSON.stringify([issuer, clientId]);
  const learn = (source: OidcSource): Promise<Known> => {
    const name = nameOf(source);
    const known = found.get(name) ?? discover(source, inside);
    found.set(name, known, { noUpdateTTL: true });
    known.catch(() => found.delete(name));
    return known;
  };
  return {
    async find(source) {
      const known = await learn(source);
      const { metadata, keys } = known;
      const config = configure(source, known, { inside, at: now() });
      return { metadata, keys, config, remember: () => (known.cache = client.getJwksCache(config)) };
    },
    forget: (source) => void found.delete(nameOf(source)),
  };
}

async function discover({ settings: { issuer, clientId } }: OidcSource, inside: boolean): Promise<Known> {
  const url = new URL(issuer);
  const config = await client
    .discovery(url, clientId, undefined, client.None(), {
      ...{ timeout: PATIENCE_S, [client.customFetch]: outsideFetch(inside) },
      execute: inside ? [client.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw faultOf(error, 'discovery');
    });
  const metadata = config.serverMetadata();
  // The library accepts any tenant of some providers, and any issuer at the address of a configuration.
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== url.href)
    throw new SingleSignOnError('answer', 'issuer');
  if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
    throw new SingleSignOnError('provider', 'endpoints');
  return { metadata, keys: keysAt(metadata.jwks_uri, inside), cache: undefined };
}

/** New for each call: the secret may have been changed, and the clock is ours. */
function configure(
  source: OidcSource,
  { metadata, cache }: Known,
  { inside, at }: { inside: boolean; at: Date },
): client.Configuration {
  const clock = {
    [client.clockSkew]: Math.round((at.getTime() - Date.now()) / 1000),
    [client.clockTolerance]: SKEW_S,
  };
  const { clientId } = source.settings;
  const config = new client.Configuration(metadata, clientId, clock, authentication(source, metadata));
  config[client.customFetch] = outsideFetch(inside);
  config.timeout = PATIENCE_S;
  if (inside) client.allowInsecureRequests(config);
  // Without it, signatures of ID tokens are not verified.
  client.enableNonRepudiationChecks(config);
  if (cache) client.setJwksCache(config, cache);
  return config;
}

/** In the form that the provider supports; `client_secret_basic` is the one of a provider that names none. */
function authentication({ secret }: OidcSource, metadata: client.ServerMetadata): client.ClientAuth {
  if (secret === null) return client.None();
  const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (supported.includes('client_secret_basic')) return client.ClientSecretBasic(secret);
  return supported.includes('client_secret_post')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretJwt(secret);
}
