import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { FILE_MOST_BYTES } from '@outlay/contract/platform/file';
import { installJson } from './json.ts';
import { installRate, type Rate, type RateLimits } from './rate.ts';
import { isApi, PREFIX } from '#request/route.ts';
import { inlineScriptHashes } from './web-files.ts';

const SIGN_OUT = PREFIX + sessionEndpoints.signOut.path;

interface GuardOptions {
  rate: RateLimits;
  origin?: string;
  /** Other sites that a page may load pictures from, and read archives from: those of the map. */
  tiles?: { pictures: readonly string[]; archives: readonly string[] };
}

/** Applies to every request: headers, limits, the format of bodies. */
export async function installGuards(
  http: FastifyInstance,
  { rate, origin, tiles = { pictures: [], archives: [] } }: GuardOptions,
  webFolder: string,
): Promise<Rate> {
  const protect = helmet(headersOf(webFolder, origin, tiles));
  http.addHook('onRequest', (request, reply, done) =>
    protect(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  );
  // API responses, pictures included, must not be cached beyond the session by browsers or proxies.
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (isApi(request)) reply.header('cache-control', 'no-store');
    // Earlier releases allowed caching pictures. The app and unsent data are stored elsewhere and remain.
    if (request.routeOptions.url === SIGN_OUT) reply.header('clear-site-data', '"cache"');
    done();
  });
  const counted = await installRate(http, rate);
  installJson(http);
  await http.register(multipart, {
    // Defaults; an endpoint declares its own limits.
    limits: { fileSize: FILE_MOST_BYTES, files: 1, parts: 20, fieldSize: 10_000 },
  });
  return counted;
}

const headersOf = (
  webFolder: string,
  origin: string | undefined,
  { pictures, archives }: { pictures: readonly string[]; archives: readonly string[] },
): HelmetOptions => ({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(webFolder)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
      connectSrc: ["'self'", ...socketsAt(origin), ...archives],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'self'"],
      // External sites are shown within our own frame page, whose policy allows only the company's site.
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      upgradeInsecureRequests: null,
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
  },
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
});

/** In older browsers, `'self'` does not include WebSockets of the same host. */
const socketsAt = (origin: string | undefined): string[] =>
  origin === undefined ? [] : [new URL(origin).origin.replace(/^http/, 'ws')];
