import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { FILE_MOST_BYTES } from '@outlay/contract/file';
import { installJson } from './json.ts';
import { installRate, type Rate } from './rate.ts';
import { isApi } from './route.ts';
import { inlineScriptHashes } from './web-files.ts';

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
  // What is said to one person is kept by no browser and no proxy, unless its own answer says otherwise.
  http.addHook('onSend', async (request, reply) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
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
