import type { FastifyInstance } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import type { Now } from './clock.ts';
import { PREFIX } from './route.ts';
import { sameBytes, type Secrets } from './secret.ts';

const PATH = `${PREFIX}/frame`;
/** Long enough to open it, and once more after the phone was locked. */
const LIVES_MS = 10 * 60_000;
/** It runs its own scripts and forms and opens windows, and cannot take this window away. */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads';

const sealOf = (secrets: Secrets, url: string, until: string): Buffer =>
  secrets.sign(`frame ${until} ${url}`);

/** Where a page of ours shows this site. The policy of the app's own pages names no site: this page's names one. */
export function frameAddress(secrets: Secrets, url: string, now: Date): string {
  const until = String(now.getTime() + LIVES_MS);
  const seal = sealOf(secrets, url, until).toString('base64url');
  return `${PATH}?${new URLSearchParams({ url, until, seal }).toString()}`;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Serves the page around a site that somebody's company allows: it has no script, and nothing but the site in it. */
export function installFrame(http: FastifyInstance, { secrets, now }: { secrets: Secrets; now: Now }): void {
  http.get<{ Querystring: Record<string, unknown> }>(PATH, ({ query }, reply) => {
    const { url, until, seal } = query;
    if (typeof url !== 'string' || typeof until !== 'string' || typeof seal !== 'string')
      throw new AppError('NOT_FOUND');
    const right = sameBytes(Buffer.from(seal, 'base64url'), sealOf(secrets, url, until));
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
