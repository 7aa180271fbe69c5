import { sql, type RawBuilder } from 'kysely';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { GENESIS, type ChainedEvent, type Head } from './audit.chain.ts';
import type { AuditEntry } from './audit.entry.ts';
import { hasName, namesOf } from './audit.names.ts';

/** A change of the same transaction that is sent with the lock. */
export interface Beside {
  /** Builds its SQL, once for any values. */
  part: (input: never) => RawBuilder<unknown>;
  input: object;
}

export interface Locked {
  /** The stored head; null when it was deleted or never existed. */
  head: Head | null;
  /** The event after which the next one is written: the last existing one, regardless of the head. */
  from: Pick<Head, 'seq' | 'hash'>;
  names: (string | null)[];
}

const NOTHING: Pick<Head, 'seq' | 'hash'> = { seq: 0, hash: GENESIS };

/** Locks the end of the chain; with it come the names of the objects, in the order of the entries. */
export async function lockEnd(
  db: Db,
  companyId: string,
  entries: readonly AuditEntry[],
  beside: Beside | null,
): Promise<Locked> {
  const named = entries.map(({ objectType, objectId }) => ({
    type: objectType,
    id: hasName(objectType) ? (objectId ?? null) : null,
  }));
  const objects = { companyId, types: named.map(({ type }) => type), ids: named.map(({ id }) => id) };
  const types = new Set(named.flatMap(({ type, id }) => (id === null ? [] : type)));
  const read = async (also: Beside | null) =>
    (await lockOf([...types].sort(), also?.part)(db, { ...objects, ...also?.input }))[0];
  let row = await read(beside);
  if (!row) {
    await db
      .insertInto('audit_head')
      .values({ company_id: companyId, seq: 0, hash: GENESIS, seal: Buffer.alloc(0) })
      .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
      .execute();
    row = await read(null);
  }
  if (!row) return { head: null, from: NOTHING, names: [] };
  const { seq, hash, seal, last_seq, last_hash, names } = row;
  const head = seal.length === 0 ? null : { seq, hash, seal };
  // The statement's snapshot may be older than the head that it waited for, but never newer, so events beyond the head
  // are not ours.
  const beyond = last_seq !== null && last_hash !== null && last_seq > seq;
  return { head, from: beyond ? { seq: last_seq, hash: last_hash } : { seq, hash }, names };
}

interface Objects {
  companyId: string;
  types: readonly string[];
  ids: readonly (string | null)[];
}

interface End extends Head {
  last_seq: number | null;
  last_hash: Buffer | null;
  names: (string | null)[];
}

type Lock = (db: Db, objects: Objects) => Promise<End[]>;

const NO_PART = () => sql``;
/** The statements that lock an end, by what is sent beside and by the types of the objects that are named. */
const locks = new Map<Beside['part'], Map<string, Lock>>();

function lockOf(types: readonly AuditEntry['objectType'][], part: Beside['part'] = NO_PART): Lock {
  const known = locks.get(part) ?? new Map<string, Lock>();
  locks.set(part, known);
  const key = types.join();
  const lock = known.get(key) ?? newLock(types, part);
  known.set(key, lock);
  return lock;
}

const newLock = (types: readonly AuditEntry['objectType'][], part: Beside['part']): Lock =>
  built((_, objects) => {
    const { companyId } = objects;
    const last = (column: 'seq' | 'hash') =>
      sql`(select ${sql.ref(column)} from audit_event where company_id = ${companyId} order by seq desc limit 1)`;
    return sql<End>`${part === NO_PART ? sql`` : sql`with beside as (${part(objects as never)})`}
      select seq, hash, seal, ${last('seq')} as last_seq, ${last('hash')} as last_hash,
        ${namesOf(types, objects)} as names
      from audit_head where company_id = ${companyId} for update`;
  });

interface Written {
  events: readonly { event: ChainedEvent; previous: Uint8Array; hash: Uint8Array }[];
  /** The new end. */
  end: Head;
  /** The number of the event before these. */
  from: number;
}

/** Writes events and the new end; returns the hash that is found where the chain ended. */
export async function writeEvents(
  db: Db,
  companyId: string,
  { events, end, from }: Written,
): Promise<Uint8Array | null> {
  const rows = events.map(({ event, previous, hash }) => ({
    ...event,
    prev_hash: inHex(previous),
    hash: inHex(hash),
  }));
  const [found] = await write(db, { companyId, rows: JSON.stringify(rows), ...end, from });
  if (!found) throw new Error('the end of an audit chain has gone while it was locked');
  return found.before;
}

/** As the database reads bytes. */
const inHex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

const write = built(
  (_, { companyId, rows, seq, hash, seal, from }: Head & { companyId: string; rows: string; from: number }) =>
    sql<{ before: Buffer | null }>`with events as (
      insert into audit_event (company_id, seq, at, actor_id, acting_for, action, object_type, object_id, detail,
        prev_hash, hash, keyed)
      select ${companyId}::uuid, seq, at, actor_id, acting_for, action, object_type, object_id, detail, prev_hash,
        hash, true
      from jsonb_to_recordset(${rows}::jsonb) as event (seq bigint, at timestamptz, actor_id uuid, acting_for uuid,
        action text, object_type text, object_id uuid, detail jsonb, prev_hash bytea, hash bytea))
    update audit_head set seq = ${seq}, hash = ${hash}, seal = ${seal} where company_id = ${companyId}
    returning (select event.hash from audit_event as event
      where event.company_id = ${companyId} and event.seq = ${from}) as before`,
);
