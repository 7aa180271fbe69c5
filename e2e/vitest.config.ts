import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'end-to-end',
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['fixtures/product.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // What was found is printed, not only how much: a farm's machine cannot be asked afterwards.
    chaiConfig: { truncateThreshold: 800 },
    fileParallelism: false,
    // Where a test says that it may run beside others: as many as the smallest machine has cores.
    maxConcurrency: 2,
  },
});
