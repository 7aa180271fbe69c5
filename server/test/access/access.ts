import type { Crew } from '../builders.ts';
import { DOCUMENTS } from './documents.ts';
import { GOVERNANCE } from './governance.ts';
import { MEMBERSHIP } from './membership.ts';
import { ORGANISATION } from './organisation.ts';
import { PAYCODE } from './paycode.ts';
import { PLATFORM } from './platform.ts';
import { PROCESSING } from './processing.ts';
import { SPEND } from './spend.ts';
import { TRAVEL } from './travel.ts';
import { WORKSPACE } from './workspace.ts';

/** All callers in the authorisation matrix. `stranger` is an employee of another company. */
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

/**
 * The expected answer to a call: `ok` allowed (200, or refused only because of its input), `no` 403, `none` 404, `out`
 * 401.
 */
export type Cell = 'ok' | 'no' | 'none' | 'out';

const CELLS: Record<string, Cell> = { o: 'ok', n: 'no', '0': 'none', x: 'out' };

/**
 * Written by hand, one row per endpoint, refusals included; an endpoint without a row fails the tests.
 *
 * The first word has one letter for each of PRINCIPALS: o ok, n no, 0 none, x out. The second says what kind of object
 * the call refers to and who may reach it:
 *
 * open              no object; anybody may call
 * none              no object; whoever the first word allows may call
 * mine KIND         only its owner; for everybody else it does not exist
 * read KIND         its owner, those allowed by the first word, and the colleague copied in
 * shown KIND        its owner and those allowed by the first word
 * power KIND        an object of the company: whoever the first word allows, in this company
 * duty KIND         as power, but never for one's own object
 * self KIND         everybody for themselves; for others, those allowed by the first word
 * admin KIND        its owner and the administrator
 * task KIND         whoever the task is assigned to
 * make KIND         an id chosen by the caller: an existing one here may be refused, one of another company is free
 * quiet KIND        a filter or a list: objects of another company select nothing
 * nobody KIND       none of the callers in these tests
 *
 * A word after the kind is the field that contains the id, unless it is `id`.
 */
export const ACCESS: Readonly<Record<string, string>> = {
  ...PLATFORM,
  ...ORGANISATION,
  ...MEMBERSHIP,
  ...SPEND,
  ...TRAVEL,
  ...PAYCODE,
  ...DOCUMENTS,
  ...TRAVEL,
  ...PROCESSING,
  ...GOVERNANCE,
  ...WORKSPACE,
};

const wordsOf = (path: string): string[] => (ACCESS[path] ?? '').split(' ');

/** The expected answer for each of PRINCIPALS. */
export function cellsOf(path: string): Record<Principal, Cell> {
  const [letters = ''] = wordsOf(path);
  const cells = PRINCIPALS.map((who, place) => [who, CELLS[letters[place] ?? ''] ?? 'out'] as const);
  return Object.fromEntries(cells) as Record<Principal, Cell>;
}

export interface Relation {
  rule: string;
  /** Kind of the object that the call refers to; empty if there is none. */
  kind: string;
  /** The input field with the id of the object. */
  field: string;
}

export function relationOf(path: string): Relation {
  const [, rule = '', kind = '', field = 'id'] = wordsOf(path);
  return { rule, kind, field };
}
