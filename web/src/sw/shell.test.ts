import { beforeEach, expect, test, vi } from 'vitest';

const KEPT = { version: 'new', files: ['/', '/assets/start-aaaaaaaa.js'] };
const shellOf = (hash: string) => `<script type="module" src="/assets/start-${hash}.js"></script>`;

/** What each call for the shell is answered with, one node after the other. */
let shells: string[];
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  kept = new Map();
  vi.stubGlobal('KEPT', KEPT);
  vi.stubGlobal('clients', { matchAll: () => Promise.resolve([]) });
  vi.stubGlobal(
    'Request',
    class {
      path: string;
      constructor(path: string) {
        this.path = path;
      }
    },
  );
  vi.stubGlobal('fetch', ({ path }: { path: string }) =>
    Promise.resolve(new Response(path === '/' ? (shells.shift() ?? shellOf('bbbbbbbb')) : 'code')),
  );
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
      }),
    match: () => Promise.resolve(undefined),
    delete: () => Promise.resolve(kept.clear()),
  });
});

test('While a server is upgraded, the shell of an old node is not kept with the files of the new one', async () => {
  const { keepShell } = await import('./shell.ts');
  shells = [shellOf('bbbbbbbb'), shellOf('bbbbbbbb'), shellOf('aaaaaaaa')];

  await keepShell();

  expect([...kept]).toEqual([
    ['/assets/start-aaaaaaaa.js', 'code'],
    ['/', shellOf('aaaaaaaa')],
  ]);
});

test('Where only old nodes answer, the device keeps its current version', async () => {
  const { keepShell } = await import('./shell.ts');
  shells = [];

  await expect(keepShell()).rejects.toThrow('of another version');

  expect(kept.size).toBe(0);
});
