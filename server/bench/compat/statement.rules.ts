import type { Issued } from '../../test/statements.ts';
import { GLOBAL_TABLES } from '../../src/database/global-tables.ts';
import { partsOf, tablesOf } from '../../src/database/servers/tables-named.ts';
import { judged, type Exceptions, type Finding } from './classes.ts';

interface StatementRule {
  rule: string;
  /** What of the statement breaks the rule: nothing, or the words to show. */
  broken(issued: Issued): string | undefined;
  exceptions?: Exceptions;
}

const isOfCompany = (table: string, known: ReadonlySet<string>) =>
  known.has(table) && !GLOBAL_TABLES.has(table);

/** The words that match, of a statement of pg-boss with its name. */
const named = (pattern: RegExp) => (issued: Issued) => {
  const words = pattern.exec(issued.text)?.[0];
  return words && isOfJobs(issued.text) ? `pg-boss: ${words}` : words;
};

const isOfJobs = (text: string) => /\bpgboss\.|'pgboss/.test(text);

const JOBS: Exceptions = [
  [
    /^pg-boss\b/,
    'its tables are global and stay on one machine; a job that is lost there is made anew from the outbox',
  ],
];

/** Global tables that the transaction of a company writes, and why that may stay. */
const WRITTEN_WITH_COMPANY: Exceptions = [
  [/^company$/, 'the row of the company itself, found by its id'],
  [/^company_place$/, 'only with OUTLAY_SERVERS: on which of them the company is'],
  [
    /_lookup$|^(?:paycode_handle|push_client|mail_link)$/,
    'leads from a value of another system to the company; a row whose company knows nothing of it is refused there',
  ],
  [
    /^(?:session|membership|person|credential|recovery_code|consent|challenge|sign_in|identity_attempt)$/,
    'joining, leaving and signing in change a person and a member at once: the engine has to commit over two machines',
  ],
  [
    /^(?:captcha|ticket|verification_code|used_once|open_idempotency|rate_limit|recent_use|sent_note|sms)$/,
    'a code or an answer that is used up with the change that it allows: the same',
  ],
];

/** `known`: the names of all tables. */
export const statementRules = (known: ReadonlySet<string>): readonly StatementRule[] => [
  {
    rule: 'no advisory lock',
    broken: named(/pg_(?:try_)?advisory\w*/i),
    exceptions: [
      ...JOBS,
      [
        /^pg_advisory_xact_lock$/,
        'beside the row that locks, for nodes of 1.4.0 and earlier, which know no other (named-lock.ts)',
      ],
      [
        /^pg_advisory_xact_lock_shared$/,
        'only with OUTLAY_SERVERS, whose servers are PostgreSQL: who writes in a company that may be moved',
      ],
    ],
  },
  { rule: 'no LISTEN or NOTIFY', broken: named(/^(?:un)?listen\b|^notify\b|pg_notify/i) },
  { rule: 'no system column of a row', broken: named(/\b(?:ctid|xmin|xmax|tableoid)\b/i) },
  { rule: 'no LOCK TABLE', broken: named(/\block table\b/i) },
  { rule: 'no sequence', broken: named(/\b(?:nextval|currval|setval|lastval)\b/i) },
  { rule: 'no change of the schema', broken: named(/^(?:create|alter|drop|truncate|grant|revoke)\b/i) },
  {
    rule: 'a setting ends with its transaction',
    broken: named(/(?:^|; )set (?!local\b)|set_config\([^)]*, false\)/i),
  },
  {
    rule: 'ON CONFLICT names its columns',
    broken({ text }) {
      if (!/\bon conflict (?:do|on constraint)\b/i.test(text)) return undefined;
      return isOfJobs(text) ? 'pg-boss' : tablesOf(text).find(({ word }) => word === 'into')?.table;
    },
    exceptions: [
      ...JOBS,
      [
        /^external_identity$/,
        'either of two keys may be taken, and a target names one; all values are the company’s own',
      ],
      [/^person$/, 'the phone number or the address may be taken, and a target names one; a global table'],
    ],
  },
  {
    rule: 'a statement on tables of a company names the company',
    broken({ text }) {
      if (/company_id/.test(text) || /app\.company_id/.test(text)) return undefined;
      const parts = partsOf(text);
      const own = tablesOf(text).find(({ table }) => !parts.has(table) && isOfCompany(table, known));
      return own && `${own.table}: ${text.slice(0, 160)}`;
    },
  },
  {
    rule: 'rows are locked within one company',
    broken({ text }) {
      if (!/\bfor (?:no key update|update|key share|share)\b/i.test(text)) return undefined;
      const tables = tablesOf(text).map(({ table }) => table);
      return /company_id/.test(text) || !tables.some((table) => isOfCompany(table, known))
        ? undefined
        : text.slice(0, 160);
    },
  },
  {
    rule: 'the transaction of a company writes no global table',
    broken({ text, ofCompany }) {
      if (!ofCompany) return undefined;
      const parts = partsOf(text);
      return [...text.matchAll(/\b(?:insert into|update|delete from)\s+"?([a-z_]+)\b/gi)]
        .map(([, table = '']) => table)
        .find((table) => !parts.has(table) && GLOBAL_TABLES.has(table));
    },
    exceptions: WRITTEN_WITH_COMPANY,
  },
];

export function checkStatements(statements: readonly Issued[], known: ReadonlySet<string>): Finding[] {
  const rules = statementRules(known);
  return statements.flatMap((issued) =>
    rules.flatMap(({ rule, broken, exceptions = [] }) => {
      const what = broken(issued);
      return what === undefined ? [] : [judged(rule, what, exceptions)];
    }),
  );
}
