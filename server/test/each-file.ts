import { afterAll, expect, inject } from 'vitest';
import { dropCopies } from './cluster.ts';
import { takeHeldUp } from './held-up.ts';

// Runs last: hooks that are registered later, by the test file, run first.
afterAll(async () => {
  await dropCopies(inject('clusterUrl'));
  expect(takeHeldUp(), 'what transactions have waited for').toEqual([]);
});
