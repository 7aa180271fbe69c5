import type { FastifyInstance } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import type { Now } from '#system/clock.ts';
import { FRAME_PATH, isFrameSeal } from '#request/frame-address.ts';
import type { Secrets } from '#secrets/secret.ts';

/** Allows scripts, forms and popups, but no navigation of the top window. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads';

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Serves a page without scripts that contains only a frame with a site allowed by the company. */
export function installFrame(http: FastifyInstance, { secrets, now }: { secrets: Secrets; now: Now }): void {
  http.get<{ Querystring: Record<string, unknown> }>(FRAME_PATH, ({ query }, reply) => {
    const { url, until, seal } = query;
    if (typeof url !== 'string' || typeof until !== 'string' || typeof seal !== 'string')
      throw new AppError('NOT_FOUND');
    const right = isFrameSeal(secrets, url, until, Buffer.from(seal, 'base64url'));
    if (!right || Number(until) < now().getTime()) throw new AppError('NOT_FOUND');
    const policy = [
      "default-src 'none'",
      `frame-src ${new URL(url).origin}`,
      "style-src 'unsafe-inline'",
      "frame-ancestors 'self'",
    ].join('; ');
    reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html><head><meta charset="utf-8"><title>${escaped(new URL(url).hostname)}</title>
<style>html,body,iframe{width:100%;height:100%;margin:0;border:0;display:block}</style></head>
<body><iframe src="${escaped(url)}" sandbox="${SANDBOX}" referrerpolicy="no-referrer"></iframe></body></html>`);
  });
}
