import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Locale } from '@outlay/contract/locale';
import { ROUTES } from '@outlay/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Content security policy hashes of the inline scripts in the two pages. */
export function inlineScriptHashes(folder: string): string[] {
  const pages = ['index.html', 'admin.html']
    .map((name) => join(folder, name))
    .filter((page) => existsSync(page));
  const scripts = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(INLINE_SCRIPT)]);
  const hashes = scripts.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}

export interface WebFiles {
  /** Undefined when there are no vendor scripts. */
  vendorFolder?: string;
  demo: boolean;
  /** Initial language for everybody; undefined to use the browser's language. */
  language?: Locale | undefined;
}

const YEAR_S = 365 * 24 * 3600;

/** Not HttpOnly, since the page's script reads it before sign-in; it contains no secret. */
const languageCookie = (language: Locale): string =>
  `outlay-language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict`;

/** Also of the compressed file that is sent in its place. */
const HASHED = /-[\w-]{8}\.\w+(\.(br|gz))?$/;

/**
 * Serves the built web app: hashed files are cached permanently, the two shells never; every page path returns the
 * phone's shell. Vendor scripts that no registry provides are in the operator's `vendorFolder`; a missing one is 404.
 * Pages below `/dev` exist only on a demo server.
 */
export async function installWebFiles(
  app: FastifyInstance,
  folder: string,
  { vendorFolder = folder, demo, language }: WebFiles,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', (_request, reply) => reply.type('text/plain').send('The web app is not built.'));
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Sent in place of the file itself, and without an address of their own: with one, every start makes a thousand more.
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = (name: string) => (_request: FastifyRequest, reply: FastifyReply) => {
    if (language) reply.header('set-cookie', languageCookie(language));
    return reply.sendFile(name);
  };
  app.get('/admin', page('admin.html'));
  app.get('/admin/*', page('admin.html'));
  // Shared files are normally handled by the service worker; without it, the page explains what to do.
  app.post('/share', (_request, reply) => reply.redirect(ROUTES.shared, 303));
  for (const script of ['feishu-sdk.js', 'jweixin.js'])
    app.get(`/host/${script}`, (_request, reply) =>
      existsSync(join(vendorFolder, script))
        ? reply.sendFile(script, vendorFolder)
        : // With a script's type: a browser would report another type instead of the 404.
          reply.code(404).type('text/javascript').send('// Not in the vendor folder.\n'),
    );
  for (const path of ['/', '/pages/*', ROUTES.till, ...(demo ? ['/dev/*'] : [])])
    app.get(path, page('index.html'));
}
