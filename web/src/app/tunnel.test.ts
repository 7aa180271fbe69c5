import { beforeEach, expect, test, vi } from 'vitest';
import { preloadPage } from './load-page.ts';
import { preloadForTheTunnel } from './tunnel.ts';

vi.mock('./load-page.ts', () => ({ preloadPage: vi.fn(() => Promise.resolve()) }));

const withWorkers = (serviceWorker?: { controller: object | null }) =>
  vi.stubGlobal('navigator', serviceWorker ? { serviceWorker } : {});
const loaded = () => vi.mocked(preloadPage).mock.calls.map(([{ path }]) => path);

beforeEach(() => vi.clearAllMocks());

test('a worker that serves the page has the files: nothing is loaded twice', () => {
  withWorkers({ controller: {} });

  preloadForTheTunnel();

  expect(loaded()).toEqual([]);
});

test.each([
  ['no worker serves the page yet', { controller: null }],
  ['the browser or the app around has none', undefined],
])('what a tunnel must not take away is loaded where %s', (_, workers) => {
  withWorkers(workers);

  preloadForTheTunnel();

  expect(loaded()).toEqual([
    '/pages/home/home',
    '/pages/form/Note',
    '/pages/mine/unsent',
    '/pages/invoice/recognise',
  ]);
});
