import { LRUCache } from 'lru-cache';
import type { Db } from './connect.ts';

/** Maximum number of cache entries for one database; an active company needs about 20. */
const MOST = 20_000;
/** Nothing is older than that: a node of the release before, or somebody by hand, does not raise the version. */
const LONGEST_MS = 30_000;
/** How exactly that is kept. */
const EXACT_MS = 1_000;

/** The cached settings that a transaction may use. */
interface Memory {
  companyId: string;
  /** Version of the company's settings when the transaction began; null without that company. */
  version: () => Promise<number | null>;
  kept: LRUCache<string, object>;
}

const memories = new WeakMap<Db, Memory>();
const keptBy = new WeakMap<Db, LRUCache<string, object>>();

/** Lets the transaction `tx` of `db` use values cached under this version of its company's settings. */
export function remember(db: Db, tx: Db, companyId: string, version: Memory['version']): void {
  let kept = keptBy.get(db);
  if (!kept)
    keptBy.set(db, (kept = new LRUCache({ max: MOST, ttl: LONGEST_MS - EXACT_MS, ttlResolution: EXACT_MS })));
  memories.set(tx, { companyId, version, kept });
}

/**
 * Caches a company's settings that rarely change but are needed for every document (people, departments, roles, types,
 * flows, rules, the calendar). Calls `load` only if this version of the settings has no cached value yet, or in a
 * transaction that may change settings itself, where nothing is cached. `key` must identify what is read and all
 * parameters, including the day if the result depends on it. The result is shared and frozen.
 */
export async function remembered<T extends object>(
  { db, user: { companyId } }: { db: Db; user: { companyId: string } },
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const memory = memories.get(db);
  if (memory?.companyId !== companyId) return await load();
  const { kept } = memory;
  const version = await memory.version();
  if (version === null) return await load();
  const name = `${companyId} ${version} ${key}`;
  // The cast is safe: a key is always stored with the result of the same `load`.
  const known = kept.get(name) as T | undefined;
  if (known !== undefined) return known;
  // The loaded value may be newer than `version`, but then the next transaction has a newer version and loads again.
  const loaded = frozen(await load());
  kept.set(name, loaded);
  return loaded;
}

/** Freezes a value deeply, because a change by one reader would affect all others. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) value.forEach(frozen);
  else if (!ArrayBuffer.isView(value)) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
