import { ROUTES } from '@outlay/contract/routes';
import { SHARE_PATH } from '#file/shared-box.ts';
import { listenForPush } from './push.ts';
import { takeShare } from './share.ts';
import { dropOldShells, isKept, keepShell, keptFile, shellFor, notifyPages } from './shell.ts';

/**
 * Opens the app without a network, and receives what other apps share with it. It caches only what is the same for
 * everyone, never personal data: no API response passes through it, and no picture of an invoice (decision 016).
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const isPhonePage = (path: string): boolean =>
  path === '/' || path === ROUTES.till || path.startsWith('/pages/');

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOldShells().then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_PATH) return event.respondWith(takeShare(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isPhonePage(pathname)) event.respondWith(shellFor(request));
  } else if (isKept(pathname)) event.respondWith(keptFile(request));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'takeOver') void worker.skipWaiting();
});

/** The network is back. Only pages can send: unsent work is sealed with its owner's key. */
worker.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(notifyPages('send')));

listenForPush();
