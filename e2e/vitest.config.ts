import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { useMemory } from '../scripts/temporary.mjs';

useMemory();

/**
 * Begun first: what takes longest must not be left for the end, when the other workers have nothing to do. Vitest knows
 * the durations of the last run, but there is none in a new checkout.
 */
const LONGEST = ['axe.e2e.ts', 'claim.e2e.ts', 'outbox.e2e.ts', 'hosts.e2e.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.includes(basename(moduleId));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

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
    sequence: { sequencer: LongestFirst },
    // For tests marked as concurrent: as many as the smallest machine has cores.
    maxConcurrency: 2,
  },
});
