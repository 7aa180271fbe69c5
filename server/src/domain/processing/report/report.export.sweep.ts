import type { KeyNamer, StoragePort } from '#provider/storage/storage.port.ts';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import { inTransaction } from '#database/transaction.ts';
import * as exports from './report.export.repository.ts';
import { exportKey } from './report.export.service.ts';

/** A file of figures is soon out of date. */
const KEPT_FOR = 86_400_000;

/** Every hour: deletes expired exports with their files. */
export async function sweepExports(
  { db, storage, now }: { db: Db; storage: StoragePort; now: Now },
  companyId: string,
): Promise<void> {
  const before = new Date(now().getTime() - KEPT_FOR);
  for (;;) {
    const old = await inTransaction(db, companyId, (tx) => exports.deleteOld(tx, companyId, before));
    if (old.length === 0) return;
    for (const id of old) await storage.remove(exportKey(id));
  }
}

export const exportNamer: KeyNamer<Db> = {
  nameOf: (key) => /^([0-9a-f-]{36})\.report$/.exec(key)?.[1],
  listNamed: exports.listKnown,
};
