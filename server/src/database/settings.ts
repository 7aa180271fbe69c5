import type pg from 'pg';
import { wrapQuery } from './wrap-query.ts';

/** Tables of settings that rarely change but are needed for every document; their contents may be cached. */
const TABLES = [
  ...[
    'company',
    'member',
    'department',
    'department_member',
    'post',
    'grade',
    'role',
    'role_grant',
    'delegation',
  ],
  ...['document_type', 'document_type_version', 'flow', 'flow_version', 'policy_rule'],
  ...['calendar_setting', 'calendar_day', 'payee_account'],
];
const CHANGE = new RegExp(`\\b(?:insert into|update|delete from)\\s+"?(?:${TABLES.join('|')})"?[\\s(]`, 'i');
const COMPANY = /set_config\('app\.company_id'/;
/** What begins or ends a transaction; a connection is used for other things afterwards. */
const BOUNDARY = /^(?:begin|commit|rollback)\b/;
const REMEMBERS = /set_config\('app\.remembers'/;

const CURRENT = "nullif(current_setting('app.company_id', true), '')::uuid";
export const RAISE_COMPANY = `update company set settings_version = settings_version + 1
  where id = ${CURRENT}`;
/** On servers but the first, so that the version and what it is of are committed at once. */
export const RAISE_PLACE = `update company_place set version = version + 1 where company_id = ${CURRENT}`;

/** Cache of whether a statement changes settings; limited, because lists of different lengths give different texts. */
const MOST = 2_000;
const changes = new Map<string, boolean>();

export function changesSettings(text: string): boolean {
  const known = changes.get(text);
  if (known !== undefined) return known;
  const found = CHANGE.test(text);
  if (changes.size < MOST) changes.set(text, found);
  return found;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');

/**
 * Increments the version of the company's settings once in every transaction that changes any of them, so that no node
 * uses outdated cached values. Done at the connection because every write passes through it. A table trigger would also
 * work, but distributed databases do not have them.
 */
export const raiseVersions = (client: pg.PoolClient): void => raiseBy(client, RAISE_COMPANY);

/** The same on a server that is not the first. */
export const raisePlaces = (client: pg.PoolClient): void => raiseBy(client, RAISE_PLACE);

function raiseBy(client: pg.PoolClient, raise: string): void {
  let raised = false;
  let remembers = false;
  wrapQuery(client, (args, next) => {
    const text = textOf(args[0]);
    if (BOUNDARY.test(text)) remembers = REMEMBERS.test(text);
    if (BOUNDARY.test(text) || COMPANY.test(text)) raised = false;
    if (!changesSettings(text)) return next(...args);
    // The transaction may already have used cached values from before its own change.
    if (remembers) throw new Error(`a transaction that remembers settings changes them: ${text}`);
    const answer = next(...args);
    if (raised || !(answer instanceof Promise)) return answer;
    raised = true;
    return answer.then(async (result: unknown) => {
      await next(raise);
      return result;
    });
  });
}
