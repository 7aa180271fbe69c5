import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/longest-first.ts';
import { useMemory } from './scripts/temporary.mjs';

useMemory();

/** A machine that is busy with other suites is waited for. */
const expect = { poll: { timeout: 120_000 } };
/** What was found is printed, not only how much: a farm's machine cannot be asked afterwards. */
const chaiConfig = { truncateThreshold: 800 };

/** Room for what a test makes and drops: the unit tests take 8 % less processor time than with Node's own 16 MB. */
const execArgv = ['--max-semi-space-size=64'];

/** The contract of a provider that keeps its messages in the database. */
const ON_DATABASE = 'server/src/provider/notification/*.test.ts';

/** The longest test files of the server. */
const LONGEST = [
  'canary.test.ts',
  'relations.test.ts',
  'fuzz.test.ts',
  'hostile.test.ts',
  'move.test.ts',
  'cuts.test.ts',
  'statuses.test.ts',
];

export default defineConfig({
  test: {
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'server/{src,bench,test}/**/*.unit.test.ts',
            'server/src/{demo/invoices,pdf,provider,system,secrets,text,database,audit,jobs,request,http}/**/*.test.ts',
            'server/test/invoice-fixtures/**/*.test.ts',
          ],
          exclude: [ON_DATABASE],
          testTimeout: 900_000,
          expect,
          chaiConfig,
          execArgv,
          // Both cores of the smallest machine; by itself it would leave one idle.
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/domain/**/*.test.ts', ON_DATABASE, 'server/test/**/*.test.ts'],
          exclude: ['server/{src,test}/**/*.unit.test.ts', 'server/test/{pooler,invoice-fixtures}/**'],
          globalSetup: ['server/test/cluster.ts'],
          setupFiles: ['server/test/each-file.ts'],
          testTimeout: 900_000,
          expect,
          chaiConfig,
          execArgv,
          hookTimeout: 900_000,
          // One more than the smallest machine has cores: a test often waits, for a sweep or for a start.
          maxWorkers: 3,
          // Loading the server takes longer than most files take: it is loaded once a worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'pooler',
          include: [
            'server/test/pooler/**/*.test.ts',
            'server/test/{tenant-isolation,matrix}.test.ts',
            'server/src/domain/*/{account,payment}/*.test.ts',
          ],
          exclude: ['server/src/**/*.unit.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          setupFiles: ['server/test/each-file.ts'],
          testTimeout: 900_000,
          expect,
          chaiConfig,
          execArgv,
          hookTimeout: 900_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
