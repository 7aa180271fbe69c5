import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';
const MANIFEST = '.vite/manifest.json';
/** Besides what the build made. */
const BESIDES = ['/icon.svg', '/manifest.webmanifest'];

/** Few operators have vector tiles, and without a network there are none to draw. */
const ON_DEMAND = new Set(['src/features/travel/map/vector/add-vector.ts']);

/** The phone's shell and everything it may load later; the wide screen has a way of its own to start. */
export function phoneFiles(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const take = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || ON_DEMAND.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) take(next);
  };
  take(ENTRY);
  return [...files].filter((file) => /\.(js|css)$/.test(file)).sort();
}

const textOf = (bundle: object, name: string): string => {
  const made = (bundle as Record<string, { source?: string | Uint8Array }>)[name]?.source ?? '';
  return typeof made === 'string' ? made : new TextDecoder().decode(made);
};

/** Builds `/sw.js` after the app, with the list of what the phone's app consists of. */
export const serviceWorker = (): Plugin => ({
  name: 'outlay-service-worker',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    const files = phoneFiles(JSON.parse(textOf(bundle, MANIFEST)) as Manifest);
    const hash = createHash('sha256').update(files.join()).update(textOf(bundle, ENTRY));
    const kept = { version: hash.digest('hex').slice(0, 12), files: ['/', ...files, ...BESIDES] };
    await build({
      configFile: false,
      logLevel: 'warn',
      root: import.meta.dirname,
      define: { KEPT: JSON.stringify(kept) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        rolldownOptions: {
          input: resolve(import.meta.dirname, 'src/sw/sw.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  },
});
