import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { FILE_MOST_BYTES, PICK_MOST } from '@outlay/contract/file';
import { PREFIX } from './http.ts';
import { inlineScriptHashes } from './web-files.ts';

/** What stands before every request: headers, limits, the size of a body. */
export async function installGuards(
  http: FastifyInstance,
  { rate }: { rate: number },
  webFolder: string,
): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(webFolder)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        frameAncestors: ["'self'"],
        // Which sites a page of ours shows, the company says and the server is asked each time.
        frameSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  // What is said to one person is kept by no browser and no proxy, unless its own answer says otherwise.
  http.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith(PREFIX) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  if (rate > 0)
    await http.register(rateLimit, {
      max: rate,
      timeWindow: 60_000,
      allowList: (request) => !request.url.startsWith(PREFIX),
    });
  await http.register(underPressure, { maxEventLoopDelay: 3_000, retryAfter: 5 });
  await http.register(multipart, {
    limits: { fileSize: FILE_MOST_BYTES, files: PICK_MOST, parts: 20, fieldSize: 10_000 },
  });
}
