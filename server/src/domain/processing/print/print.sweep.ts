import type { KeyNamer, StoragePort } from '#provider/storage/storage.port.ts';
import type { Db } from '#database/connect.ts';
import type { Now } from '#system/clock.ts';
import { inTransaction } from '#database/transaction.ts';
import * as jobs from './print.repository.ts';
import { printKey } from './print.service.ts';

const KEPT_FOR = 7 * 86_400_000;

interface PrintSweeping {
  db: Db;
  storage: StoragePort;
  now: Now;
}

/** Deletes expired prints with their files: all every hour, and a member's own when they print again. */
export async function sweepPrints(
  { db, storage, now }: PrintSweeping,
  companyId: string,
  memberId?: string,
): Promise<void> {
  const before = new Date(now().getTime() - KEPT_FOR);
  for (;;) {
    const old = await inTransaction(db, companyId, (tx) => jobs.deleteOld(tx, companyId, before, memberId));
    if (old.length === 0) return;
    for (const id of old) await storage.remove(printKey(id));
  }
}

export const printNamer: KeyNamer<Db> = {
  nameOf: (key) => /^([0-9a-f-]{36})\.print$/.exec(key)?.[1],
  listNamed: jobs.listKnown,
};
