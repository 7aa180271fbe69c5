import type { Endpoint } from '@outlay/contract/endpoint';
import { cellsOf, relationOf, type Cell, type Principal } from './access/access.ts';

/** `colleague` is copied in on the employee's claim; `agent` is the finance manager in the employee's name. */
export const KNOCKERS = [
  ...(['anonymous', 'employee', 'colleague', 'leader', 'accountant', 'cashier', 'administrator'] as const),
  ...(['auditor', 'agent', 'stranger'] as const),
];
export type Knocker = (typeof KNOCKERS)[number];

/** Whose the thing is, seen from whoever knocks. */
export const WHOSE = ['own', 'anothers', 'elsewhere', 'missing'] as const;
export type Whose = (typeof WHOSE)[number];

/** What only somebody has who claims: an auditor does not. */
const CLAIMED = new Set([
  'document',
  'expense',
  'invoice',
  'file',
  'recognition',
  'print',
  'invitation',
  'bag',
]);

const LIKE_EMPLOYEE = new Set<Knocker>(['colleague', 'agent', 'stranger']);

/** What the hand-written matrix says of the row whose door is this knocker's. */
const rowOf = (path: string, who: Knocker): Cell =>
  cellsOf(path)[(LIKE_EMPLOYEE.has(who) ? 'employee' : who) as Principal];

/** Of the employee's: whom the hand-written matrix lets read it. */
const isShown = (path: string, who: Knocker): boolean =>
  who !== 'employee' && !LIKE_EMPLOYEE.has(who) && rowOf(path, who) === 'ok';

/** Of the employee's claim: they, and who was copied in. */
const reads = (path: string, who: Knocker): boolean => who === 'colleague' || isShown(path, who);

type Rule = (query: { path: string; who: Knocker; whose: Whose; kind: string }) => Cell | undefined;

const here = (whose: Whose) => whose === 'own' || whose === 'anothers';
const there = (is: boolean): Cell => (is ? 'ok' : 'none');
const owns = (who: Knocker, kind: string) => who !== 'auditor' || !CLAIMED.has(kind);

/** Once the door is passed. Undefined: let in or refused, but never by a fault and never with a foreign word. */
export const RULES: Readonly<Record<string, Rule>> = {
  none: ({ path, who }) => rowOf(path, who),
  mine: ({ who, whose, kind }) => there(whose === 'own' && owns(who, kind)),
  admin: ({ who, whose }) => there(whose === 'own' || (whose === 'anothers' && who === 'administrator')),
  // The auditor's own claim is the employee's: nobody who only reads has one.
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

/** What a cell must answer: by the rules and the table, never by what was once answered. */
export function cellFor({ path, policy, agent }: Endpoint, who: Knocker, whose: Whose): Cell | undefined {
  const { rule, kind } = relationOf(path);
  if (rule === 'open') return rowOf(path, 'employee');
  if (who === 'anonymous' && policy !== 'open') return 'out';
  if (who === 'agent' && agent !== 'limited') return 'no';
  if (rule === 'self' && (who === 'employee' || who === 'stranger')) return here(whose) ? 'ok' : 'no';
  if (rowOf(path, who) === 'no') return 'no';
  return (RULES[rule === 'self' ? 'power' : rule] ?? RULES['nobody'])?.({ path, who, whose, kind });
}

/** Where another company's thing and one that is nowhere must answer to the letter alike. */
export const isBlind = (path: string): boolean => !['open', 'none', 'make'].includes(relationOf(path).rule);
