import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
/** Under it the headers weigh more than what is saved. */
const LEAST_BYTES = 1024;

function* filesOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesOf(path);
    else yield path;
  }
}

/** Beside each text file of the build the same in Brotli and gzip: the server hands out what the browser takes. */
export const compressed = (): Plugin => ({
  name: 'outlay-compressed',
  apply: 'build',
  enforce: 'post',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = 'dist' }) {
      for (const path of filesOf(dir)) {
        if (!TEXT.test(path) || statSync(path).size < LEAST_BYTES) continue;
        const bytes = readFileSync(path);
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: hint }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
});
