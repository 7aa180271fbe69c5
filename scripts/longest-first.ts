import { basename } from 'node:path';
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * A sequencer that begins with the files of these names: what takes longest must not be left for the end, when the other
 * workers have nothing to do. Vitest knows the durations of the last run, but there is none in a new checkout.
 */
export const longestFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isLongest = ({ moduleId }: TestSpecification) => names.includes(basename(moduleId));
      return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
    }
  };
