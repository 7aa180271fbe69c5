import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const result: unknown[] = [];
const skipWaiting = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  listeners.clear();
  result.length = 0;
  vi.resetModules();
  vi.stubGlobal('KEPT', { version: 'test', files: [] });
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
  vi.stubGlobal('skipWaiting', skipWaiting);
  const pages = [{ postMessage: (news: unknown) => result.push(news) }];
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve(pages) });
  await import('./sw.ts');
});

test('When the network returns, pages are told to send', async () => {
  let work: Promise<unknown> | undefined;

  listeners.get('sync')?.({ tag: 'unsent', waitUntil: (promise: Promise<unknown>) => (work = promise) });

  await work;
  expect(result).toEqual(['send']);
});

test('API answers and other sites are never cached by the worker', () => {
  const respondWith = vi.fn();
  const dispatchFetch = (url: string, init: object = {}) =>
    listeners.get('fetch')?.({ request: { url, method: 'GET', mode: 'cors', ...init }, respondWith });

  dispatchFetch(`${location.origin}/api/bwy/HomePage/getMyTodo`, { method: 'POST' });
  dispatchFetch(`${location.origin}/api/base/file/get?id=1`);
  dispatchFetch('https://elsewhere.example/assets/a-12345678.js');

  expect(respondWith).not.toHaveBeenCalled();
});

test('A newer version waits until a person asks for it', () => {
  listeners.get('message')?.({ data: 'anything' });
  expect(skipWaiting).not.toHaveBeenCalled();
  listeners.get('message')?.({ data: 'takeOver' });
  expect(skipWaiting).toHaveBeenCalledOnce();
});
