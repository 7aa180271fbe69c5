import type { Endpoint } from '@outlay/contract/endpoint';
import { cellsOf, relationOf, type Cell, type Principal } from './access/access.ts';

/** `colleague` is copied in on the employee's claim; `agent` is the finance manager acting for the employee. */
export const CALLERS = [
  ...(['anonymous', 'employee', 'colleague', 'leader', 'accountant', 'cashier', 'administrator'] as const),
  ...(['auditor', 'agent', 'stranger'] as const),
];
export type Caller = (typeof CALLERS)[number];

/** Owner of the object, from the caller's point of view. */
export const WHOSE = ['own', 'anothers', 'elsewhere', 'missing'] as const;
export type Whose = (typeof WHOSE)[number];

/** Kinds that only a person who submits claims has; an auditor has none. */
const CLAIMED = new Set([
  'document',
  'expense',
  'invoice',
  'file',
  'recognition',
  'print',
  'invitation',
  'bag',
  'vehicle',
  'drive',
]);

const LIKE_EMPLOYEE = new Set<Caller>(['colleague', 'agent', 'stranger']);

/** The entry of the hand-written matrix for this caller. */
const rowOf = (path: string, who: Caller): Cell =>
  cellsOf(path)[(LIKE_EMPLOYEE.has(who) ? 'employee' : who) as Principal];

/** Whether the hand-written matrix lets this caller read the employee's object. */
const isShown = (path: string, who: Caller): boolean =>
  who !== 'employee' && !LIKE_EMPLOYEE.has(who) && rowOf(path, who) === 'ok';

/** Whether this caller may read the employee's claim, which includes those copied in. */
const reads = (path: string, who: Caller): boolean => who === 'colleague' || isShown(path, who);

type Rule = (query: { path: string; who: Caller; whose: Whose; kind: string }) => Cell | undefined;

const here = (whose: Whose) => whose === 'own' || whose === 'anothers';
const there = (is: boolean): Cell => (is ? 'ok' : 'none');
const owns = (who: Caller, kind: string) => who !== 'auditor' || !CLAIMED.has(kind);

/**
 * The expected answer once the permission check has passed. Undefined: allowed or refused, but never a server error and
 * never foreign text.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  none: ({ path, who }) => rowOf(path, who),
  mine: ({ who, whose, kind }) => there(whose === 'own' && owns(who, kind)),
  admin: ({ who, whose }) => there(whose === 'own' || (whose === 'anothers' && who === 'administrator')),
  // The auditor has no claim, so the employee's is used.
  read: ({ path, who, whose, kind }) =>
    there((whose === 'own' && owns(who, kind)) || (here(whose) && reads(path, who))),
  shown: ({ path, who, whose, kind }) =>
    there((whose === 'own' && owns(who, kind)) || (here(whose) && isShown(path, who))),
  power: ({ whose }) => there(here(whose)),
  duty: ({ whose }) => (whose === 'own' ? 'no' : there(here(whose))),
  task: ({ who, whose }) => there(who === 'leader' && here(whose)),
  nobody: () => 'none',
  quiet: () => 'ok',
  make: () => undefined,
};

/** The expected answer for a cell, by the rules and the table, never by recorded answers. */
export function cellFor({ path, policy, agent }: Endpoint, who: Caller, whose: Whose): Cell | undefined {
  const { rule, kind } = relationOf(path);
  if (rule === 'open') return rowOf(path, 'employee');
  if (who === 'anonymous' && policy !== 'open') return 'out';
  if (who === 'agent' && agent !== 'limited') return 'no';
  if (rule === 'self' && (who === 'employee' || who === 'stranger')) return here(whose) ? 'ok' : 'no';
  if (rowOf(path, who) === 'no') return 'no';
  return (RULES[rule === 'self' ? 'power' : rule] ?? RULES['nobody'])?.({ path, who, whose, kind });
}

/** Whether the answers for another company's object and for a missing one must be identical. */
export const isBlind = (path: string): boolean => !['open', 'none', 'make'].includes(relationOf(path).rule);
