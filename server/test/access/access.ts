import type { Crew } from '../builders.ts';
import { DOCUMENTS } from './documents.ts';
import { GOVERNANCE } from './governance.ts';
import { MEMBERSHIP } from './membership.ts';
import { ORGANISATION } from './organisation.ts';
import { PLATFORM } from './platform.ts';
import { PROCESSING } from './processing.ts';
import { SPEND } from './spend.ts';
import { WORKSPACE } from './workspace.ts';

/** Everybody of the authorisation matrix. `stranger` is the employee of another company. */
export const PRINCIPALS = [
  'anonymous',
  'administrator',
  'employee',
  'leader',
  'accountant',
  'cashier',
  'manager',
  'auditor',
  'stranger',
] as const;
export type Principal = (typeof PRINCIPALS)[number];
export type CrewRole = Exclude<Principal, 'anonymous' | 'stranger'> & keyof Crew;

/** What a call must answer: `ok` let in (200, or refused for the input alone), `no` 403, `none` 404, `out` 401. */
export type Cell = 'ok' | 'no' | 'none' | 'out';

const CELLS: Record<string, Cell> = { o: 'ok', n: 'no', '0': 'none', x: 'out' };

/**
 * By hand, one row an endpoint, what is refused included; an endpoint without its row fails the tests.
 *
 * The first word has one letter for each of PRINCIPALS: o ok, n no, 0 none, x out. What follows says of what the call asks,
 * and for whom it is there:
 *
 * open              anybody may call; no object
 * none              no object; whoever the first word lets in may call
 * mine KIND         the owner's alone: for everybody else as if it were not there
 * read KIND         the owner's, whoever's the first word says, and the colleague copied in
 * shown KIND        the owner's, and whoever's the first word says
 * power KIND        the company's: whoever the first word lets in, in this company
 * duty KIND         as power, and never on what is one's own
 * self KIND         about oneself; about others whoever the first word lets in
 * admin KIND        the owner's and the administrator's
 * task KIND         of whoever holds it
 * make KIND         an id of the caller's making: what stands there may be refused, elsewhere it is free
 * quiet KIND        a filter or a list: what is elsewhere selects nothing
 * nobody KIND       nobody's of those who call in these tests
 *
 * A word after the kind is the field that carries the id, where it is not `id`.
 */
export const ACCESS: Readonly<Record<string, string>> = {
  ...PLATFORM,
  ...ORGANISATION,
  ...MEMBERSHIP,
  ...SPEND,
  ...DOCUMENTS,
  ...PROCESSING,
  ...GOVERNANCE,
  ...WORKSPACE,
};

const wordsOf = (path: string): string[] => (ACCESS[path] ?? '').split(' ');

/** What each of PRINCIPALS must be answered. */
export function cellsOf(path: string): Record<Principal, Cell> {
  const [letters = ''] = wordsOf(path);
  const cells = PRINCIPALS.map((who, place) => [who, CELLS[letters[place] ?? ''] ?? 'out'] as const);
  return Object.fromEntries(cells) as Record<Principal, Cell>;
}

export interface Relation {
  rule: string;
  /** Of the thing that the call asks for; empty where it asks for none. */
  kind: string;
  /** Of the input, in which its id stands. */
  field: string;
}

export function relationOf(path: string): Relation {
  const [, rule = '', kind = '', field = 'id'] = wordsOf(path);
  return { rule, kind, field };
}
