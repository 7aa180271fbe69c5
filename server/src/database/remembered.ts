import { LRUCache } from 'lru-cache';
import type { Db } from './connect.ts';

/** Entries that a process keeps for one database: about 20 for each company that is at work. */
const MOST = 20_000;

/** What one transaction knows of what was read before it. */
interface Memory {
  companyId: string;
  /** How often the settings of the company had changed when the transaction began. */
  version: number;
  kept: LRUCache<string, object>;
}

const memories = new WeakMap<Db, Memory>();
const keptBy = new WeakMap<Db, LRUCache<string, object>>();

/** Lets a transaction of `db` use what was read under the same version of its company's settings. */
export function remember(db: Db, tx: Db, companyId: string, version: number): void {
  let kept = keptBy.get(db);
  if (!kept) keptBy.set(db, (kept = new LRUCache({ max: MOST })));
  memories.set(tx, { companyId, version, kept });
}

/**
 * Reads what a company sets up once and needs at every document (people, departments, roles, types, flows, rules, the
 * calendar), at most once for each version of its settings; `key` names what is read and for which values, the day
 * included where it matters. The result is shared and must not be changed. A transaction that may change settings
 * itself remembers nothing and reads each time.
 */
export async function remembered<T extends object>(
  { db, user: { companyId } }: { db: Db; user: { companyId: string } },
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const memory = memories.get(db);
  if (memory?.companyId !== companyId) return await load();
  const { version, kept } = memory;
  const name = `${companyId} ${version} ${key}`;
  // Stored under this key by the same function.
  const known = kept.get(name) as T | undefined;
  if (known !== undefined) return known;
  // What is read now is of this version or newer; the next transaction sees a newer version and reads again.
  const loaded = frozen(await load());
  kept.set(name, loaded);
  return loaded;
}

/** Freezes objects and lists, however deep: what is shared and changed by one reader would be wrong for all. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) value.forEach(frozen);
  else if (!ArrayBuffer.isView(value)) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
