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
    // Prints enough of a failed value, because a CI machine cannot be inspected afterwards.
    chaiConfig: { truncateThreshold: 800 },
    fileParallelism: false,
    // For tests marked as concurrent: as many as the smallest machine has cores.
    maxConcurrency: 2,
  },
});
