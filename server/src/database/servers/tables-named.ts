import { GLOBAL_TABLES, SPENT_TABLES } from '../global-tables.ts';

const TABLE =
  /\b(from|join|into|update|using)\s+(?:only\s+)?"?(?:(?:public|directory)"?\.)?"?([a-z_]+)\b"?/gi;
const PART =
  /(?:\bwith|,|\brecursive)\s+"?([a-z_]+)"?\s*(?:\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;

/** Tables that a statement names, each with the word before it. */
export const tablesOf = (text: string): { word: string; table: string }[] =>
  [...text.matchAll(TABLE)].map(([, word = '', table = '']) => ({ word: word.toLowerCase(), table }));

/** Names that a statement gives to its own parts. */
export const partsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(PART)].map(([, name = '']) => name));

type Reach = 'company' | 'global' | 'spent';

const MOST = 2_000;
const known = new Map<string, Reach>();

/** Whether all tables of a statement belong to no company; and whether any of them is of what is used up. */
export function reachOf(text: string): Reach {
  const before = known.get(text);
  if (before !== undefined) return before;
  const parts = partsOf(text);
  const tables = tablesOf(text).flatMap(({ table }) => (parts.has(table) ? [] : [table]));
  const isGlobal = tables.length > 0 && tables.every((name) => GLOBAL_TABLES.has(name));
  const found = !isGlobal ? 'company' : tables.some((name) => SPENT_TABLES.has(name)) ? 'spent' : 'global';
  if (known.size < MOST) known.set(text, found);
  return found;
}
