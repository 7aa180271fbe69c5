import type { TestSequencerConstructor } from 'vitest/node';

export function longestFirst(names: readonly string[]): TestSequencerConstructor;
