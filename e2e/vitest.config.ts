import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'end-to-end',
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['fixtures/product.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
    // Where a test says that it may run beside others: as many as the smallest machine has cores.
    maxConcurrency: 2,
  },
});
