import { sql, type RawBuilder } from 'kysely';
import type { ChainFault } from '@outlay/contract/governance/audit';
import type { Db } from '#database/connect.ts';
import { BREAK, faultAtEnd, GENESIS, hashOf, sealerOf, sealOf, type Head } from './audit.chain.ts';
import type { AuditEntry, WrittenAct } from './audit.entry.ts';
import type { Mark, MarkPort } from '#provider/mark/mark.port.ts';
import { hasName, nameOf } from './audit.names.ts';
import type { Secrets, Signer } from '#secrets/secret.ts';

export interface AuditBatch {
  companyId: string;
  actorId: string | null;
  actingFor: string | null;
  at: Date;
  entries: readonly AuditEntry[];
}

/** What protects the chains: the key and the marks. */
export interface Chain {
  secrets: Secrets;
  marks: MarkPort;
  /** The key to go on with, when the server's key is rotated; otherwise the one that has sealed the end. */
  signer?: Signer;
}

/** The end of a chain after the commit, for its mark. */
export interface ChainEnd {
  companyId: string;
  seq: number;
  /** In hex. */
  hash: string;
  broken: { at: number; fault: ChainFault } | null;
}

/**
 * Appends to the company's chain. It locks the chain's head until the end of the transaction, so a request calls it
 * once, as its last act. The end is checked first: if the chain was cut, forged or set back, that is recorded from then
 * on.
 *
 * @param beside a change of the same transaction that is sent in the same statement, if there is an entry
 * @returns the new end, to be marked after the commit; undefined if nothing was done.
 */
export async function appendAudit(
  db: Db,
  { secrets, marks, signer: given }: Chain,
  details: AuditBatch,
  beside: RawBuilder<unknown> | null = null,
): Promise<ChainEnd | undefined> {
  const { companyId, entries } = details;
  if (entries.length === 0) return undefined;
  const { head, from, names } = await lockEnd(db, details, beside);
  const named = entries.map((entry, i) => writtenOf(entry, names[i] ?? null));
  const signer = given ?? (head && sealerOf(secrets, companyId, head)) ?? secrets;
  let end = await write(db, signer, { ...details, entries: named }, from);
  const fault = faultBefore(secrets, details, { head, from, last: end.before, mark: marks.of(companyId) });
  if (fault) end = await write(db, signer, breakOf(details, fault, head), end);
  const broken = fault ? { at: end.seq, fault } : null;
  return { companyId, seq: end.seq, hash: Buffer.from(end.hash).toString('hex'), broken };
}

/** Must be called after the commit, with the result of `appendAudit`. */
export function mark(marks: MarkPort, end: ChainEnd | undefined): void {
  if (!end) return;
  if (end.broken) marks.noteBreak(end.companyId, end, end.broken);
  else marks.raise(end.companyId, end);
}

/** The fault of the chain before this act, if any. */
function faultBefore(
  secrets: Secrets,
  { companyId, entries }: AuditBatch,
  {
    head,
    from,
    last,
    mark,
  }: Pick<Locked, 'head' | 'from'> & { last: Uint8Array | null; mark: Mark | undefined },
): ChainFault | null {
  if (!head) return entries.some(({ founds }) => founds) && !mark ? null : 'emptied';
  const fault = faultAtEnd(secrets, companyId, head, { last, mark });
  return fault === null || fault === 'cutTail' ? (from.seq > head.seq ? 'setBack' : fault) : fault;
}

interface Writing extends Omit<AuditBatch, 'entries'> {
  entries: readonly WrittenAct[];
}

const NOTHING: Pick<Head, 'seq' | 'hash'> = { seq: 0, hash: GENESIS };

const breakOf = (details: AuditBatch, fault: ChainFault, head: Head | null): Writing => ({
  ...details,
  actorId: null,
  actingFor: null,
  entries: [
    {
      action: BREAK,
      objectType: 'company',
      objectId: details.companyId,
      detail: { fault, after: head?.seq ?? 0 },
    },
  ],
});

/** Stores the object's name in the event, since it may be renamed or deleted later. */
const writtenOf = ({ reason, detail, ...entry }: AuditEntry, object: string | null): WrittenAct => ({
  ...entry,
  detail: { ...(object !== null && { object }), ...(reason !== undefined && { reason }), ...detail },
});

/** Writes the events after `from` and seals the new end. `before` is the hash found where the chain ended. */
async function write(
  db: Db,
  signer: Pick<Signer, 'sign'>,
  { companyId, actorId, actingFor, at, entries }: Writing,
  from: Pick<Head, 'seq' | 'hash'>,
): Promise<{ seq: number; hash: Uint8Array; before: Uint8Array | null }> {
  let { seq, hash } = from;
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
      // In the form in which the database returns it: without undefined values.
      detail: JSON.parse(JSON.stringify(entry.detail)) as object,
    };
    const previous = Buffer.from(hash);
    hash = hashOf(signer, event, previous);
    return {
      ...event,
      detail: JSON.stringify(event.detail),
      prev_hash: previous,
      hash: Buffer.from(hash),
      keyed: true,
    };
  });
  const end = Buffer.from(hash);
  const { before } = await db
    .with('events', (q) => q.insertInto('audit_event').values(rows))
    .updateTable('audit_head')
    .set({ seq, hash: end, seal: sealOf(signer, companyId, seq, end) })
    .where('company_id', '=', companyId)
    .returning(
      sql<Buffer | null>`(select hash from audit_event where company_id = ${companyId} and seq = ${from.seq})`.as(
        'before',
      ),
    )
    .executeTakeFirstOrThrow();
  return { seq, hash: end, before };
}

interface Locked {
  /** The stored head; null when it was deleted or never existed. */
  head: Head | null;
  /** The event after which the next one is written: the last existing one, regardless of the head. */
  from: Pick<Head, 'seq' | 'hash'>;
  names: (string | null)[];
}

/** Locks the end of the chain; with it come the names of the objects, in the order of the entries. */
async function lockEnd(db: Db, details: AuditBatch, beside: RawBuilder<unknown> | null): Promise<Locked> {
  const { companyId } = details;
  const read = (tx: Pick<Db, 'selectFrom'>) => endOf(tx, details).forUpdate().executeTakeFirst();
  let row = await read(beside ? db.with('beside', () => sql<object>`(${beside})`) : db);
  if (!row) {
    await db
      .insertInto('audit_head')
      .values({ company_id: companyId, seq: 0, hash: GENESIS, seal: Buffer.alloc(0) })
      .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
      .execute();
    row = await read(db);
  }
  if (!row) return { head: null, from: NOTHING, names: [] };
  const { seq, hash, seal, last_seq, last_hash, names } = row;
  const head = seal.length === 0 ? null : { seq, hash, seal };
  // The statement's snapshot may be older than the head that it waited for, but never newer, so events beyond the head
  // are not ours.
  const beyond = last_seq !== null && last_hash !== null && last_seq > seq;
  return { head, from: beyond ? { seq: last_seq, hash: last_hash } : { seq, hash }, names };
}

const endOf = (db: Pick<Db, 'selectFrom'>, { companyId, entries }: AuditBatch) => {
  const names = entries.map(({ objectType, objectId }) =>
    objectId && hasName(objectType) ? nameOf(companyId, objectType, objectId) : sql`null::text`,
  );
  const last = (column: 'seq' | 'hash') =>
    sql`(select ${sql.ref(column)} from audit_event where company_id = ${companyId} order by seq desc limit 1)`;
  return db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'seal'])
    .select([
      last('seq').$castTo<number | null>().as('last_seq'),
      last('hash').$castTo<Buffer | null>().as('last_hash'),
      sql<(string | null)[]>`array[${sql.join(names)}]::text[]`.as('names'),
    ])
    .where('company_id', '=', companyId);
};
