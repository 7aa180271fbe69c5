import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectoryDepartment, DirectorySnapshot } from '../directory/directory.port.ts';
import type { ContactsOptions } from './contacts.port.ts';
import { PlatformError } from './platform.port.ts';

/** Departments that are read at a time. */
const AT_ONCE = 8;
const WAITS_MS = [1_000, 3_000, 8_000, 20_000, 30_000];
/** Without an answer the platform is asked this often. */
const SILENT_ATTEMPTS = 2;
const MOST_DEPARTMENTS = 2_000;
/** Of a list of people; a company may have one department. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Calls again what came too often, after waiting, and what had no answer. Only for calls that change nothing. */
export async function patiently<T>(
  { waitsMs = WAITS_MS }: ContactsOptions,
  call: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      const wait = waitsMs[attempt];
      if (wait === undefined || !mayPass(error, attempt)) throw error;
      await sleep(wait);
    }
}

const mayPass = (error: unknown, attempt: number): boolean =>
  error instanceof PlatformError &&
  (error.fault === 'rate' || (error.uncertain && attempt + 1 < SILENT_ATTEMPTS));

/** Works through items, some at a time; the first error ends it. The results are in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < items.length && !failed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}

export interface Page<T> {
  items: readonly T[];
  /** Of the next page; null for the last one. */
  next: string | null;
}

/**
 * All items of a list with pages.
 *
 * @throws PlatformError `provider` if the list repeats a page.
 */
export async function everyPage<T>(read: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Page<T> = await read(cursor);
    items.push(...page.items);
    cursor = page.next;
    if (cursor !== null && seen.has(cursor)) throw broken('pages');
    if (cursor !== null) seen.add(cursor);
  } while (cursor !== null);
  return items;
}

export const broken = (what: string): PlatformError => new PlatformError('provider', what, true);

/** @throws PlatformError `provider` if there are too many departments, or one of them twice. */
export function assertSound(departments: readonly DirectoryDepartment[]): void {
  if (departments.length > MOST_DEPARTMENTS) throw broken('tooManyDepartments');
  if (new Set(departments.map(({ id }) => id)).size < departments.length) throw broken('repeats');
}

/**
 * Departments whose parent is outside of the app's range have none here, and people are listed once.
 *
 * @throws PlatformError `provider` with the code `empty` without people.
 */
export function wholeOf({ departments, people }: DirectorySnapshot): DirectorySnapshot {
  if (people.length === 0) throw broken('empty');
  const known = new Set(departments.map(({ id }) => id));
  return {
    departments: departments.map((one) => ({
      ...one,
      parentId: one.parentId !== null && known.has(one.parentId) ? one.parentId : null,
    })),
    people: [...new Map(people.map((one) => [one.id, one])).values()],
  };
}

/** The account and the further ones of somebody with these. */
export const accountsOf = (...known: readonly (string | null)[]) => {
  const [account = '', ...otherAccounts] = new Set(known.filter((one) => one !== null));
  return { account, ...(otherAccounts.length > 0 ? { otherAccounts } : {}) };
};

/** The main department first. */
export const mainFirst = (main: string | null, ids: readonly string[]): string[] =>
  main !== null && ids.includes(main) ? [main, ...ids.filter((id) => id !== main)] : [...ids];

/** Null where the platform answers with one of these codes: there is no such entry. */
export async function orGone<T>(codes: readonly string[], read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PlatformError && codes.includes(error.code)) return null;
    throw error;
  }
}
