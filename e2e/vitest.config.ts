import { defineConfig } from 'vitest/config';
import { longestFirst } from '../scripts/longest-first.ts';
import { useMemory } from '../scripts/temporary.mjs';

useMemory();

const LONGEST = ['axe.e2e.ts', 'claim.e2e.ts', 'outbox.e2e.ts', 'hosts.e2e.ts'];

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
    // Each file is taken by the first worker that is free. As many as the smallest machine has cores: with four, a
    // slow machine let each wait so long for its turn that tests failed.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(LONGEST) },
    // For tests marked as concurrent: as many as the smallest machine has cores.
    maxConcurrency: 2,
  },
});
