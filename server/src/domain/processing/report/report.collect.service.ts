import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import * as collected from './report.collect.repository.ts';
import type { Place } from './report.collect.repository.ts';
import { replacePaidClaims } from './pace.collect.repository.ts';

/** Documents or ledger entries per transaction, so that its locks are short. */
const BATCH = 500;
/** Changes of this time are collected again: a transaction that began earlier may have committed them since. */
const AGAIN_MS = { read: 2 * 60_000, sweep: 2 * 3_600_000 };
/** Batches that a reader waits for; the sweep does the rest. */
const BATCHES_OF_READER = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Transact = <T>(work: (tx: Db) => Promise<T>) => Promise<T>;

/**
 * Brings the report lines of a company up to date, and returns until when they are: what changed since is collected when
 * somebody reads a report, so that changing a document costs nothing. A reader does not wait for the whole history of a
 * company that was never collected.
 */
export const collectForReader = (transact: Transact, companyId: string, now: Date): Promise<Date> =>
  collect(transact, companyId, { now, again: AGAIN_MS.read, batches: BATCHES_OF_READER });

/** The hourly sweep: collects what changed since the last time; the first time, everything. */
export async function sweepReports(db: Db, companyId: string, now: Date): Promise<void> {
  const transact: Transact = (work) => inTransaction(db, companyId, work);
  await collect(transact, companyId, { now, again: AGAIN_MS.sweep, batches: Infinity });
}

async function collect(
  transact: Transact,
  companyId: string,
  { now, again, batches }: { now: Date; again: number; batches: number },
): Promise<Date> {
  const known = await transact((tx) => collected.findProgress(tx, companyId));
  const since = {
    at: known ? new Date(known.until.getTime() - again).toISOString() : '-infinity',
    id: FIRST_ID,
  };
  await collectSince(OTHERS, transact, companyId, { since, batches });
  const reached = await collectSince(DOCUMENTS, transact, companyId, { since, batches });
  const until = reached === null ? now : new Date(reached.at);
  await transact((tx) => collected.keepProgress(tx, companyId, until));
  return until;
}

/** Returns the place that it has reached, or null if it has collected everything. */
async function collectSince(
  source: Source,
  transact: Transact,
  companyId: string,
  { since, batches }: { since: Place; batches: number },
): Promise<Place | null> {
  let after: Place | null = since;
  for (let batch = 0; after !== null && batch < batches; batch += 1)
    after = await collectBatch(source, transact, companyId, after);
  return after;
}

const collectBatch = (
  source: Source,
  transact: Transact,
  companyId: string,
  after: Place,
): Promise<Place | null> =>
  transact(async (tx) => {
    await collected.lockCollecting(tx, companyId);
    const changed = await source.list(tx, { companyId, after, most: BATCH });
    const ids = changed.map(({ id }) => id);
    if (ids.length === 0) return null;
    await source.collect(tx, companyId, ids);
    return changed.length === BATCH ? (changed.at(-1) ?? null) : null;
  });

/**
 * What is booked is only added, entry by entry, like the ledger; the other bases are compared with what they should be,
 * because a document may be withdrawn, changed or approved in part.
 */
async function collectDocuments(db: Db, companyId: string, documentIds: readonly string[]): Promise<void> {
  const which = { companyId, documentIds };
  await collected.replaceOfDocuments(db, which);
  await replacePaidClaims(db, which);
  await collected.insertOfEntries(db, which);
}

/** Where spending is read from, in the order of its changes. */
interface Source {
  list: typeof collected.listChanged;
  collect: (db: Db, companyId: string, ids: readonly string[]) => Promise<void>;
}
const DOCUMENTS: Source = { list: collected.listChanged, collect: collectDocuments };
const OTHERS: Source = {
  list: collected.listOthers,
  collect: (db, companyId, entryIds) => collected.insertOfOthers(db, { companyId, entryIds }),
};
