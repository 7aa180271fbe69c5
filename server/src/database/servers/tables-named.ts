import { GLOBAL_TABLES } from '../global-tables.ts';

const TABLE = /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(?:[a-z]+"?\.)?"?([a-z_]+)\b"?/gi;
const PART = /(?:\bwith|,|\brecursive)\s+"?([a-z_]+)"?\s*(?:\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;

const MOST = 2_000;
const known = new Map<string, boolean>();

/** Whether a statement names tables, and all of them belong to no company. */
export function isGlobal(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const parts = new Set([...text.matchAll(PART)].map(([, name]) => name));
  const tables = [...text.matchAll(TABLE)].map(([, name = '']) => name).filter((name) => !parts.has(name));
  const found = tables.length > 0 && tables.every((name) => GLOBAL_TABLES.has(name));
  if (known.size < MOST) known.set(text, found);
  return found;
}
