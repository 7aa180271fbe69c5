import type { KeyNamer, SweptStorage } from '#provider/storage/storage.port.ts';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import { listCompanyIds } from '#database/companies.ts';
import type { AsSystem } from '#request/gate.ts';
import { isWithin } from '#request/limit.ts';
import type { Log } from '#system/log.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { pageKey } from './file.service.ts';
import * as files from './loose.repository.ts';

/** A client offline for a week must still find its uploads; as long as idempotent responses are kept. */
const LOOSE_DAYS = 7;
const DAY_MS = 86_400_000;
const ONCE_A_DAY = { most: 1, seconds: 86_400 };
/** Number of files per statement, and of storage keys per query. */
const SLICE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Temporary files of interrupted writes, which never got their final name. */
const HALF_WRITTEN = /^[0-9a-f-]{36,64}(\.print|\.pages\/\d+\.jpg)?\.[0-9a-f]{12}$/;

export interface FileSweeping {
  db: Db;
  storage: SweptStorage;
  now: Now;
  log: Log;
  asSystem: AsSystem;
  /** Domains whose rows refer to bytes in storage. */
  namers: readonly KeyNamer<Db>[];
}

/** Storage keys of this domain's rows: files and their page pictures. */
export const fileNamer: KeyNamer<Db> = {
  nameOf: (key) => /^([0-9a-f]{64})(\.pages\/\d+\.jpg)?$/.exec(key)?.[1],
  listNamed: files.listKnownHashes,
};

const dueBefore = (now: Now): Date => new Date(now().getTime() - LOOSE_DAYS * DAY_MS);

/**
 * Deletes a company's unreferenced files: rows first, then bytes. An interruption leaves bytes without a row,
 * which `sweepStorage` deletes.
 */
export async function sweepLooseFiles(sweeping: FileSweeping, companyId: string): Promise<void> {
  const { db, now, asSystem } = sweeping;
  const before = dueBefore(now);
  await inTransaction(db, companyId, (tx) => files.deleteUnended(tx, companyId, before));
  for await (const slice of slicesOf(db, companyId, before)) {
    const loose = slice.filter((row) => row.loose).map(({ id }) => id);
    if (loose.length === 0) continue;
    const gone = await asSystem(companyId, async (ctx) => {
      const rows = await files.deleteLoose(ctx.db, companyId, loose, before);
      const detail = { count: rows.length, sha256: rows.map(({ sha256 }) => sha256) };
      if (rows.length > 0)
        ctx.audit({ action: 'file.sweep', objectType: 'company', objectId: companyId, detail });
      return rows;
    });
    await removeUnnamed(sweeping, gone.flatMap(keysOf));
  }
}

/** A company's files in slices, each in a short transaction; `loose` is judged as of `before`. */
async function* slicesOf(db: Db, companyId: string, before: Date) {
  for (let after = FIRST_ID; ;) {
    const cursor = after;
    const slice = await inReading(db, companyId, (tx) =>
      files.listSlice(tx, companyId, { after: cursor, before, most: SLICE }),
    );
    yield slice;
    if (slice.length < SLICE) return;
    after = slice.at(-1)?.id ?? after;
  }
}

const keysOf = ({ sha256, pages }: { sha256: string; pages: number }): string[] => [
  sha256,
  ...Array.from({ length: pages }, (_, page) => pageKey(sha256, page)),
];

/**
 * Once a day: deletes bytes without a row in any company (interrupted uploads, rows deleted before their
 * bytes), and reports rows whose bytes are missing, which only a backup can restore.
 */
export async function sweepStorage(sweeping: FileSweeping): Promise<void> {
  const { db, storage, now } = sweeping;
  if (!(await isWithin(db, 'sweep storage', ONCE_A_DAY, now()))) return;
  let keys: string[] = [];
  for await (const key of storage.listOlder(dueBefore(now))) {
    keys.push(key);
    if (keys.length < SLICE) continue;
    await removeUnnamed(sweeping, keys);
    keys = [];
  }
  await removeUnnamed(sweeping, keys);
  for (const companyId of await listCompanyIds(db)) await reportMissingFiles(sweeping, companyId);
}

/**
 * Equal files of several companies share their bytes, so all companies are checked. Bytes written during the
 * sweep are too recent to be deleted.
 */
async function removeUnnamed(
  { db, storage, now, namers }: FileSweeping,
  keys: readonly string[],
): Promise<void> {
  const before = dueBefore(now);
  for (const key of keys.filter((one) => HALF_WRITTEN.test(one))) await storage.removeOlder(key, before);
  for (const { nameOf, listNamed } of namers) {
    const own = keys.flatMap((key) => {
      const name = nameOf(key);
      return name === undefined ? [] : [{ key, name }];
    });
    if (own.length === 0) continue;
    const names = [...new Set(own.map(({ name }) => name))];
    const named = new Set<string>();
    for (const companyId of await listCompanyIds(db))
      for (const name of await inReading(db, companyId, (tx) => listNamed(tx, companyId, names)))
        named.add(name);
    for (const { key, name } of own) if (!named.has(name)) await storage.removeOlder(key, before);
  }
}

async function reportMissingFiles({ db, storage, log }: FileSweeping, companyId: string): Promise<void> {
  const missing: string[] = [];
  for await (const slice of slicesOf(db, companyId, new Date(0)))
    for (const { id, sha256 } of slice) if (!(await storage.has(sha256))) missing.push(id);
  if (missing.length === 0) return;
  const first = missing.slice(0, 20);
  log.error({ companyId, missing: missing.length, first }, 'files are missing on the storage: restore them');
}
