import { afterAll, inject } from 'vitest';
import { dropCopies } from './cluster.ts';

// Runs last: hooks that are registered later, by the test file, run first.
afterAll(() => dropCopies(inject('clusterUrl')));
