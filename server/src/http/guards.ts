import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { FILE_MOST_BYTES } from '@outlay/contract/platform/file';
import { installJson } from './json.ts';
import { installRate, type Rate } from './rate.ts';
import { isApi, PREFIX } from '#request/route.ts';
import { inlineScriptHashes } from './web-files.ts';

const SIGN_OUT = PREFIX + sessionEndpoints.signOut.path;
/** A server that is this late with everything sends who comes now away, to come back in a moment. */
const BUSY_AFTER_MS = 3_000;

/** What stands before every request: headers, limits, the form of a body. */
export async function installGuards(
  http: FastifyInstance,
  { rate, origin, busyAfterMs = BUSY_AFTER_MS }: { rate: number; origin?: string; busyAfterMs?: number },
  webFolder: string,
): Promise<Rate> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(webFolder)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...socketsAt(origin)],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'self'"],
        // Sites outside stand in a frame of our own, whose policy names the one that the company allows.
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
  // What is said to one person, a picture too, is kept by no browser and no proxy: it outlives no session.
  http.addHook('onSend', (request, reply, _payload, done) => {
    if (isApi(request)) reply.header('cache-control', 'no-store');
    // Earlier releases let pictures be kept. The app itself and what is not sent yet lie elsewhere and stay.
    if (request.routeOptions.url === SIGN_OUT) reply.header('clear-site-data', '"cache"');
    done();
  });
  const counted = await installRate(http, rate);
  installJson(http);
  await http.register(underPressure, { maxEventLoopDelay: busyAfterMs, retryAfter: 5 });
  await http.register(multipart, {
    // What an endpoint takes, it says itself.
    limits: { fileSize: FILE_MOST_BYTES, files: 1, parts: 20, fieldSize: 10_000 },
  });
  return counted;
}

/** Older browsers do not count a socket of the same host as our own. */
const socketsAt = (origin: string | undefined): string[] =>
  origin === undefined ? [] : [new URL(origin).origin.replace(/^http/, 'ws')];
