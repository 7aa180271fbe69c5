import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { appendAudit } from '#audit/audit.ts';
import { REKEY, sealerOf } from '#audit/audit.chain.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { createKeyRing, type KeyRing } from '#secrets/key-ring.ts';
import { listCompanyIds } from '../database/companies.ts';
import { connectOwners, type Owners } from '../company/owners.ts';
import type { Db } from '../database/connect.ts';
import { checkOf } from '../database/installation.ts';
import { inTransaction } from '../database/transaction.ts';
import { StartError } from '../start-error.ts';
import { countOthers, sealAllAnew } from './reseal.ts';
import { ringWith, listSealedKeys } from './retired.ts';

export interface RotateOptions {
  owners: Owners;
  /** In hex: the key in force, and the one that is to follow. */
  key: string;
  next: string;
  /** The old key is known to somebody who should not: nothing that was signed with it counts any more. */
  isLeaked: boolean;
  now: () => Date;
  say: (sentence: string) => void;
  /** How long nodes may take to learn the next key. */
  patienceMs?: number;
  /** Longer than any transaction that has sealed with the old key. */
  settleMs?: number;
}

const PATIENCE_MS = 30 * 60_000;
const SETTLE_MS = 30_000;
const LOOK_MS = 500;
const REPORT_MS = 15_000;
/** A node that was not seen for so long has ended. */
const GONE_SECONDS = 30;

interface Rotation extends RotateOptions {
  db: Db;
  ring: KeyRing;
  installation: string;
  oldId: string;
  nextId: string;
}

/**
 * Replaces the server's key while nodes serve: they learn the next key, then seal with it, then everything is sealed anew and each audit
 * log goes on with it; at the end it is the key. Called again after it was cut off, it goes on.
 *
 * @throws StartError in one sentence; what was done so far stays, and nothing is unreadable.
 */
export async function rotateKey(options: RotateOptions): Promise<void> {
  const { db, close } = await connectOwners(options.owners, 2);
  try {
    await rotate(db, options);
  } finally {
    await close();
  }
}

async function rotate(db: Db, options: RotateOptions): Promise<void> {
  const { key, next, say, settleMs = SETTLE_MS } = options;
  const state = await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
  const isOf = (hex: string, check: Buffer | null) => check?.equals(checkOf({ key: hex }, state.id)) ?? false;
  if (isOf(next, state.key_check)) return say('✓ the next key is in force already');
  if (!isOf(key, state.key_check))
    throw new StartError('The server’s key is not the one that this data is sealed with.');
  if (state.next_check && !isOf(next, state.next_check) && state.seals_next)
    throw new StartError(
      'Another rotation was cut off: its next key is needed, as values are sealed with it.',
    );
  const ring = ringWith({ key, next }, await listSealedKeys(db));
  const [oldId, nextId] = [ring.seals, createKeyRing({ key: next }).seals];
  const rotation: Rotation = { ...options, db, ring, installation: state.id, oldId, nextId };
  if (!state.seals_next) await announce(rotation);
  await everyNode(rotation, 'knows the next key', sql`${nextId} = any(knows)`);
  await retire(rotation);
  const nodes = await everyNode(rotation, 'seals with the next key', sql`seals = ${nextId}`);
  ring.sealWithNext();
  say(`✓ sealed anew: ${await sealAllAnew(db, ring, nextId)} values`);
  await goOnWithLogs(rotation);
  if (nodes > 0) await sleep(settleMs);
  const late = await sealAllAnew(db, ring, nextId);
  if (late > 0) say(`✓ sealed anew: ${late} values that were being written meanwhile`);
  const left = await countOthers(db, nextId);
  if (Object.keys(left).length > 0)
    throw new StartError(`Values of the old key are left (${Object.keys(left).join(', ')}): run it again.`);
  await complete(rotation);
  await everyNode(rotation, 'has taken the next key for the key', sql`in_force = ${nextId}`);
}

const announce = ({ db, next, installation }: Rotation) =>
  db
    .updateTable('installation')
    .set({ next_check: checkOf({ key: next }, installation), seals_next: false })
    .execute();

/** Waits until every running node satisfies a condition, and says now and then how many do not; returns their number. */
async function everyNode(
  { db, say, patienceMs = PATIENCE_MS }: Rotation,
  what: string,
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const began = performance.now();
  for (let reportedAt = began; ;) {
    const { rows } = await sql<{ all: number; left: number }>`
      select count(*)::int as all, count(*) filter (where not (${condition}))::int as left from server_node
      where seen_at > now() - make_interval(secs => ${GONE_SECONDS})`.execute(db);
    const { all = 0, left = 0 } = rows[0] ?? {};
    if (left === 0) {
      say(`✓ each of ${all} running nodes ${what}`);
      return all;
    }
    if (performance.now() - began > patienceMs)
      throw new StartError(`${left} of ${all} running nodes: none of them ${what}. Run it again.`);
    if (performance.now() - reportedAt > REPORT_MS) {
      reportedAt = performance.now();
      say(`  waiting for ${left} of ${all} nodes: each ${what} when this goes on`);
    }
    await sleep(LOOK_MS);
  }
}

/** Keeps the old key, sealed with the next one, and has the nodes seal with that. */
async function retire({ db, key, next, oldId, isLeaked, now }: Rotation): Promise<void> {
  const sealing = createKeyRing({ key, next });
  sealing.sealWithNext();
  const sealed = sealing.seal(key, 'server_key', { id: oldId });
  const row = { sealed, reads: !isLeaked, retired_at: now() };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('server_key')
      .values({ id: oldId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ reads: row.reads }))
      .execute();
    await tx.updateTable('installation').set({ seals_next: true }).execute();
  });
}

/** Writes into each audit log that it goes on with the next key. */
async function goOnWithLogs({ db, ring, nextId, now, say }: Rotation): Promise<void> {
  const signer = ring.signers.find(({ id }) => id === nextId);
  let count = 0;
  for (const companyId of await listCompanyIds(db))
    count += await inTransaction(db, companyId, async (tx) => {
      const head = await tx
        .selectFrom('audit_head')
        .select(['seq', 'hash', 'seal'])
        .where('company_id', '=', companyId)
        .forUpdate()
        .executeTakeFirst();
      if (!signer || (head && sealerOf(ring, companyId, head)?.id === nextId)) return 0;
      await appendAudit(
        tx,
        { secrets: ring, marks: createMemoryMarks(), signer },
        {
          ...{ companyId, actorId: null, actingFor: null, at: now() },
          entries: [{ action: REKEY, objectType: 'company', objectId: companyId }],
        },
      );
      return 1;
    });
  say(`✓ the audit logs of ${count} companies go on with the next key`);
}

async function complete({ db, next, installation, isLeaked }: Rotation): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (isLeaked) await tx.deleteFrom('recovery_code').execute();
    await tx
      .updateTable('installation')
      .set({ key_check: checkOf({ key: next }, installation), next_check: null, seals_next: false })
      .execute();
  });
  if (!isLeaked) return;
  // Browsers are registered for a public key that is made from the old key.
  for (const companyId of await listCompanyIds(db))
    await inTransaction(db, companyId, (tx) =>
      tx.deleteFrom('push_subscription').where('company_id', '=', companyId).execute(),
    );
}
