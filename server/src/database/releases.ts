import { readFileSync } from 'node:fs';

/** A version that was given to operators. */
export interface Release {
  version: string;
  date: string;
  commit: string;
  /** The newest of its migrations. */
  migration: string;
}

const LIST = new URL('./releases.json', import.meta.url);

/** All that have migrations to this version, oldest first. */
export const releases = (): Release[] => JSON.parse(readFileSync(LIST, 'utf8')) as Release[];

/** How many releases before a migration go on beside it: the upgrade drill begins at each of them. */
const BESIDE = 3;
/**
 * A step that nodes of earlier versions could not live with, because it takes away what they use or writes what they
 * cannot read, names the first release that can. It waits until no earlier node runs (`later.ts`).
 */
const NEEDS = /^-- Needs nodes since (\d+\.\d+\.\d+)/m;

export const needsNodesSince = (sql: string): string | undefined => NEEDS.exec(sql)?.[1];

/**
 * The oldest version whose nodes may run on a database with this migration, so that the program can be rolled back
 * without the database. Null if no release is older than the migration.
 */
export function oldestBeside(name: string, sql: string, all: readonly Release[] = releases()): string | null {
  const named = needsNodesSince(sql);
  if (named !== undefined) return named;
  const before = all.filter(({ migration }) => migration < name);
  return (before.at(-BESIDE) ?? before[0])?.version ?? null;
}

/** Negative when `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return at < 0 ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}
