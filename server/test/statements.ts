import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { expect } from 'vitest';

/** The logins of the product; a test that asks as the owner of the tables is no statement of the product. */
const LOGINS = new Set(['outlay_app', 'outlay_directory']);

/** Tests that ask the database themselves with the product's login: their statements are not the product's. */
const TESTS_WITH_QUERIES = [
  ...[
    'tenant-isolation',
    'canary',
    'partitions',
    'bench-reference',
    'settings',
    'opening',
    'hosts',
    'slow',
    'gate',
  ],
  ...['frozen', 'clock-back', 'rolling', 'growth.rows', 'monitoring'],
];
const PAST_THE_PRODUCT = new RegExp(`/(?:${TESTS_WITH_QUERIES.join('|')})\\.test\\.ts$`);

const isOfProduct = ({ user }: pg.Client) =>
  LOGINS.has(user ?? '') && !PAST_THE_PRODUCT.test(expect.getState().testPath ?? '');

/** A statement without its values and without what only repeats: a list of any length, rows of any number. */
const shortened = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')
    .replaceAll(/\$\d+(?:, \$\d+)+/g, '$…')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1, …');

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
};

/** What a file of statements holds in each line, as JSON. */
export interface Issued {
  text: string;
  /** Whether it was in the transaction of a company. */
  ofCompany: boolean;
}

/** Whether the connection is in the transaction of a company after this statement. */
function isOfCompany(text: string, before: boolean): boolean {
  if (/\bset_config\('app\.company_id'/.test(text)) return true;
  return /^(begin|commit|rollback)\b/i.test(text) ? false : before;
}

/** Appends each statement that the product sends from this process to a file, once, for `npm run compat`. */
export function collectStatements(file: string): void {
  const seen = new Set<string>();
  const inCompany = new WeakMap<pg.Client, boolean>();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const collecting = function (this: pg.Client, ...args: unknown[]) {
    const text = isOfProduct(this) ? shortened(textOf(args[0])) : '';
    if (text !== '') {
      const ofCompany = isOfCompany(text, inCompany.get(this) ?? false);
      inCompany.set(this, ofCompany);
      const line = `${JSON.stringify({ text, ofCompany } satisfies Issued)}\n`;
      if (!seen.has(line)) appendFileSync(file, line);
      seen.add(line);
    }
    return query.apply(this, args);
  };
  pg.Client.prototype.query = collecting as typeof pg.Client.prototype.query;
}
