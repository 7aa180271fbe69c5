import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { sha256, type Secrets } from './secret.ts';

/** One act, as the auditor reads it. `detail` holds no secret and no whole account number. */
export interface AuditEntry {
  /** `document.submit` and the like. */
  action: string;
  objectType: string;
  objectId?: string | null;
  detail?: Record<string, unknown>;
  /** Where the act was done in another company than the request's: a switch, a founding. */
  elsewhere?: { companyId: string; actorId: string };
}

export interface ChainedEvent {
  company_id: string;
  seq: number;
  at: Date;
  actor_id: string | null;
  /** In whose name; null in their own. */
  acting_for: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  detail: unknown;
}

const GENESIS = Buffer.alloc(32);

/** The hash that chains an event to the one before: every column counts. */
export function hashOf(event: ChainedEvent, previous: Uint8Array): Buffer {
  const text = JSON.stringify([
    event.company_id,
    event.seq,
    event.at.toISOString(),
    event.actor_id,
    event.action,
    event.object_type,
    event.object_id,
    canonical(event.detail),
    // An event from before anybody could act for another hashes as it did then.
    ...(event.acting_for === null ? [] : [event.acting_for]),
  ]);
  return sha256(Buffer.concat([previous, Buffer.from(text)]));
}

/** The seal of a chain's end: only the server's key can make it. */
export const sealOf = (secrets: Secrets, companyId: string, seq: number, hash: Uint8Array): Buffer =>
  secrets.sign(`audit ${companyId} ${seq} ${Buffer.from(hash).toString('hex')}`);

/** jsonb forgets the order of keys; the hash must not depend on it. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

/**
 * Appends to the company's chain. It locks the chain's head to the end of the transaction, so a request calls it
 * once, as its last act.
 */
export async function appendAudit(
  db: Db,
  secrets: Secrets,
  told: {
    companyId: string;
    actorId: string | null;
    actingFor: string | null;
    at: Date;
    entries: readonly AuditEntry[];
  },
): Promise<void> {
  const { companyId, actorId, actingFor, at, entries } = told;
  if (entries.length === 0) return;
  const head = await lockHead(db, companyId);
  let { seq, hash } = head;
  const rows = entries.map((entry) => {
    seq += 1;
    const event = {
      company_id: companyId,
      seq,
      at,
      actor_id: actorId,
      acting_for: actingFor,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId ?? null,
      // As it comes back from the database: undefined values are gone.
      detail: JSON.parse(JSON.stringify(entry.detail ?? {})) as object,
    };
    const previous = hash;
    hash = hashOf(event, previous);
    return { ...event, detail: JSON.stringify(event.detail), prev_hash: previous, hash };
  });
  const seal = sealOf(secrets, companyId, seq, hash);
  await db
    .with('events', (q) => q.insertInto('audit_event').values(rows))
    .updateTable('audit_head')
    .set({ seq, hash, seal })
    .where('company_id', '=', companyId)
    .execute();
}

async function lockHead(db: Db, companyId: string): Promise<{ seq: number; hash: Buffer }> {
  const read = () =>
    db
      .selectFrom('audit_head')
      .select(['seq', 'hash'])
      .where('company_id', '=', companyId)
      .forUpdate()
      .executeTakeFirst();
  const found = await read();
  if (found) return found;
  await db
    .insertInto('audit_head')
    .values({ company_id: companyId, seq: 0, hash: GENESIS, seal: sql`''::bytea` })
    .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
    .execute();
  return (await read()) ?? { seq: 0, hash: GENESIS };
}

export type ChainFault = 'changed' | 'missing' | 'reordered' | 'cutTail' | 'forgedHead';

export interface ChainVerdict {
  intact: boolean;
  events: number;
  brokenAt: number | null;
  fault: ChainFault | null;
}

/** Recomputes a company's chain from its first event to its sealed head. */
export async function verifyAudit(db: Db, secrets: Secrets, companyId: string): Promise<ChainVerdict> {
  const head = await db
    .selectFrom('audit_head')
    .select(COLUMNS.audit_head)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  let previous: Uint8Array = GENESIS;
  let seq = 0;
  const broken = (brokenAt: number, fault: ChainFault): ChainVerdict => ({
    intact: false,
    events: seq,
    brokenAt,
    fault,
  });
  for (;;) {
    const events = await pageAfter(db, companyId, seq);
    for (const event of events) {
      if (event.seq !== seq + 1) return broken(seq + 1, 'missing');
      if (!hashOf(event, previous).equals(event.hash))
        return broken(event.seq, event.prev_hash.equals(previous) ? 'changed' : 'reordered');
      previous = event.hash;
      seq = event.seq;
    }
    if (events.length < PAGE) break;
  }
  if (!head)
    return seq === 0 ? { intact: true, events: 0, brokenAt: null, fault: null } : broken(seq, 'forgedHead');
  if (!sealOf(secrets, companyId, head.seq, head.hash).equals(head.seal))
    return broken(head.seq, 'forgedHead');
  if (head.seq !== seq || !head.hash.equals(previous)) return broken(seq + 1, 'cutTail');
  return { intact: true, events: seq, brokenAt: null, fault: null };
}

const PAGE = 1000;

const pageAfter = (db: Db, companyId: string, seq: number) =>
  db
    .selectFrom('audit_event')
    .select(COLUMNS.audit_event)
    .where('company_id', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
