import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { lingui } from '@lingui/vite-plugin';
import { linguiMacros } from './lingui-macros.ts';
import { texts } from './texts.ts';

const TESTS = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'];
/** Files that put something in place of a module: another file of the same worker may have loaded the real one before. */
const MOCKING = TESTS.flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')));

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    dedupe: ['react', 'react-dom'],
    // antd's CommonJS form would take the root's React too.
    mainFields: ['module', 'main'],
    // Its CommonJS form would take the root's React.
    alias: {
      '@testing-library/react': fileURLToPath(
        import.meta.resolve('@testing-library/react/dist/@testing-library/react.esm.js'),
      ),
    },
  },
  plugins: [babel({ presets: [linguiMacros] }), react(), lingui({ cwd: import.meta.dirname }), texts()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['test/setup.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // What was found is printed, not only how much: a farm's machine cannot be asked afterwards.
    chaiConfig: { truncateThreshold: 800 },
    // Room for the trees of pages that are drawn and dropped.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        // The libraries of the screen take longer to load than most files take: they are loaded once a worker.
        test: { name: 'web', include: TESTS, exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'web alone', include: MOCKING, isolate: true } },
    ],
    // Both cores of the smallest machine; by itself it would leave one idle.
    maxWorkers: 2,
    // Through Vite, so that they too get the one React of this workspace.
    server: {
      deps: {
        inline: [
          /@testing-library\/react/,
          /@lingui/,
          /@tanstack/,
          /zustand/,
          /antd/,
          /@ant-design/,
          /@rc-component/,
        ],
      },
    },
  },
});
