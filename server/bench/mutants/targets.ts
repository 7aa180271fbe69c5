/** A mutant that no test can kill, because the program does the same. Found again by its line and its change. */
export interface Equivalent {
  line: string;
  change: string;
  why: string;
}

export interface Target {
  file: string;
  /** The unit tests that must notice. */
  tests: string[];
  equivalent?: Equivalent[];
  /** Only these functions, where a file holds more than laws. */
  functions?: string[];
}

const POLICY_TESTS = ['server/src/domain/policy/'];
const rule = (name: string, equivalent: Equivalent[] = []): Target => ({
  file: `server/src/domain/policy/rules/${name}.ts`,
  tests: POLICY_TESTS,
  equivalent,
});
const engine = (name: string, equivalent: Equivalent[] = []): Target => ({
  file: `server/src/engine/${name}.ts`,
  tests: [`server/src/engine/${name}.unit.test.ts`],
  equivalent,
});

/** The laws: pure files whose every branch a test must hold. */
export const TARGETS: Target[] = [
  { file: 'server/src/domain/policy/policy.rules.ts', tests: POLICY_TESTS },
  rule('age', [
    {
      line: 'if (spentOn === null) return [];',
      change: 'spentOn === null → false',
      why: 'the days from nothing are NaN, which is above no limit',
    },
  ]),
  rule('facts'),
  rule('limit'),
  rule('per-attendee'),
  rule('receipt-above'),
  rule('required-field'),
  rule('scope'),
  rule('similar'),
  rule('total'),
  rule('weekend'),
  rule('words'),
  {
    file: 'server/src/domain/calendar/calendar.policy.ts',
    tests: ['server/src/domain/calendar/calendar.policy.unit.test.ts'],
  },
  {
    file: 'server/src/domain/budget/budget.policy.ts',
    tests: ['server/src/domain/budget/budget.policy.unit.test.ts'],
  },
  { file: 'contract/src/allocation.ts', tests: ['contract/src/allocation.test.ts'] },
  {
    file: 'server/src/domain/budget/budget.rows.ts',
    tests: ['server/src/domain/budget/budget.rows.unit.test.ts'],
  },
  {
    file: 'contract/src/rate.ts',
    tests: ['contract/src/rate.test.ts'],
    functions: ['fractionOf', 'scaled', 'convert', 'convertBack', 'withinTolerance'],
    equivalent: [
      {
        line: 'const distance = difference < 0n ? -difference : difference;',
        change: '< → <=',
        why: 'nothing is its own opposite',
      },
    ],
  },
  engine('judge'),
  engine('seat'),
  engine('condition'),
  {
    file: 'server/src/domain/document/document.policy.ts',
    tests: ['server/src/domain/document/document.policy.unit.test.ts'],
  },
];
