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

const POLICY_TESTS = ['server/src/domain/spend/expense-rule/'];
const rule = (name: string, equivalent: Equivalent[] = []): Target => ({
  file: `server/src/domain/spend/expense-rule/rules/${name}.ts`,
  tests: POLICY_TESTS,
  equivalent,
});
const engine = (name: string, equivalent: Equivalent[] = []): Target => ({
  file: `server/src/engine/${name}.ts`,
  tests: [`server/src/engine/${name}.unit.test.ts`],
  equivalent,
});

/** A `false` that may as well be nothing. */
const falsy = (line: string): Equivalent => ({
  line,
  change: 'false → (undefined as never)',
  why: 'its callers only ask whether it holds',
});
const nothing = (line: string): Equivalent => ({
  line,
  change: 'undefined → (undefined as never)',
  why: 'nothing is what comes back already',
});

/** The laws: pure files whose every branch a test must hold. */
export const TARGETS: Target[] = [
  { file: 'server/src/domain/spend/expense-rule/expense-rule.rules.ts', tests: POLICY_TESTS },
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
    file: 'server/src/domain/organisation/calendar/calendar.policy.ts',
    tests: ['server/src/domain/organisation/calendar/calendar.policy.unit.test.ts'],
  },
  {
    file: 'server/src/domain/spend/budget/budget.policy.ts',
    tests: ['server/src/domain/spend/budget/budget.policy.unit.test.ts'],
  },
  { file: 'contract/src/allocation.ts', tests: ['contract/src/allocation.test.ts'] },
  {
    file: 'server/src/domain/spend/budget/budget.rows.ts',
    tests: ['server/src/domain/spend/budget/budget.rows.unit.test.ts'],
  },
  {
    file: 'contract/src/spend/rate.ts',
    tests: ['contract/src/spend/rate.test.ts'],
    functions: ['fractionOf', 'scaled', 'convert', 'convertBack', 'withinTolerance'],
    equivalent: [
      {
        line: 'const distance = difference < 0n ? -difference : difference;',
        change: '< → <=',
        why: 'nothing is its own opposite',
      },
    ],
  },
  engine('judge', [
    falsy('if (main.length === 0) return false;'),
    falsy('if (!origin) return false;'),
    falsy("if (!added('before', task.id).every(saysYes)) return false;"),
  ]),
  engine('assign-approvers'),
  engine('condition'),
  engine('walk', [nothing('return undefined;')]),
  engine('undo', [
    nothing("if (!spared || one.state !== 'Skipped') return undefined;"),
    nothing('if (!early.includes(one.id)) return undefined;'),
    {
      line: "for (const key of [...(after?.reopen ?? []), task.nodeKey]) run = withNode(run, key, { state: 'open' });",
      change: 'after?.reopen ?? [] → (after?.reopen)',
      why: 'the node is in the plan: nobody gets here otherwise',
    },
    ...['other.step ?? 0 → (other.step)', '0 → 1'].map((change) => ({
      line: "(other) => (other.step ?? 0) > step && !['Skipped', 'Cancelled'].includes(other.state),",
      change,
      why: 'a run begins with step 1, and nothing is decided before it: no step is after none',
    })),
    ...['a.step ?? 0 → (a.step)', 'b.step ?? 0 → (b.step)', '0 → 1'].map((change) => ({
      line: '.sort((a, b) => (b.step ?? 0) - (a.step ?? 0))[0];',
      change,
      why: 'whoever said yes did it in a step',
    })),
  ]),
  {
    file: 'server/src/domain/documents/document/record/acts.policy.ts',
    tests: [
      'server/src/domain/documents/document/record/acts.policy.unit.test.ts',
      'server/src/domain/documents/document/record/acts.refusal.unit.test.ts',
    ],
    equivalent: [falsy("if (act === 'void' && document.number === null) return false;")],
  },
  {
    file: 'server/src/domain/documents/document/read/difference.ts',
    tests: ['server/src/domain/documents/document/read/difference.unit.test.ts'],
    equivalent: [
      {
        line: "const lineId = is?.['id'] ?? was?.['id'] ?? null;",
        change: "is?.['id'] ?? was?.['id'] ?? null → (is?.['id'] ?? was?.['id'])",
        why: 'every line that was sent has an id',
      },
    ],
  },
];
