import { ROUTES } from '@outlay/contract/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { preloadPage } from './load-page.ts';
import { preloadOffline } from './preload-offline.ts';

vi.mock('./load-page.ts', () => ({ preloadPage: vi.fn(() => Promise.resolve()) }));

const withWorkers = (serviceWorker?: { controller: object | null }) =>
  vi.stubGlobal('navigator', serviceWorker ? { serviceWorker } : {});
const loaded = () => vi.mocked(preloadPage).mock.calls.map(([{ path }]) => path);

beforeEach(() => vi.clearAllMocks());

test('Nothing is preloaded where a service worker caches the app', () => {
  withWorkers({ controller: {} });

  preloadOffline();

  expect(loaded()).toEqual([]);
});

test.each([
  ['no worker serves the page yet', { controller: null }],
  ['the browser or the app around has none', undefined],
])('The pages that must open offline are preloaded where %s', (_, workers) => {
  withWorkers(workers);

  preloadOffline();

  expect(loaded()).toEqual([
    ROUTES.home,
    ROUTES.quickNote,
    ROUTES.unsent,
    ROUTES.checkInvoice,
    ROUTES.paymentCode,
  ]);
});
