import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { adminAddress } from './admin-address.ts';
import { parts } from './chunks.ts';
import { compressed } from './compressed.ts';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { earlyScript } from './early-script.ts';
import { inlineReact } from './inline-react.ts';
import { linguiMacros } from './lingui-macros.ts';
import { serviceWorker } from './service-worker.ts';
import { simulatedHost } from './simulated-host.ts';
import { texts, textsWithCode } from './texts.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  // Another workspace's tool brings an older React to the root; ours is the only one for the browser.
  resolve: { dedupe: ['react', 'react-dom'] },
  plugins: [
    contractWithoutSchemas(),
    textsWithCode(),
    babel({ presets: [linguiMacros] }),
    react(),
    lingui({ cwd: here }),
    texts(),
    adminAddress(),
    simulatedHost(),
    earlyScript(),
    inlineReact(),
    serviceWorker(),
    compressed(),
  ],
  server: { port: 5173, proxy: { '/api': { target: 'http://localhost:3000', ws: true } } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // `web/budget.ts` judges sizes.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: { codeSplitting: { groups: parts(here) } },
      // Whoever starts the product is not told what a slow machine spent its time on.
      checks: { bundlerTimings: false },
      input: { phone: resolve(here, 'index.html'), admin: resolve(here, 'admin.html') },
    },
  },
});
