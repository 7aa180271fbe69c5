import { setImmediate } from 'node:timers/promises';
import type { ChainFault } from '@outlay/contract/governance/audit';
import type { AuditAction } from '@outlay/contract/governance/audit.acts';
import type { Db } from '#database/connect.ts';
import type { Mark } from '#provider/mark/mark.port.ts';
import { sha256, type Secrets, type Signer } from '#secrets/secret.ts';

export interface ChainedEvent {
  company_id: string;
  seq: number;
  at: Date;
  actor_id: string | null;
  /** The member in whose name the actor acted; null when in their own. */
  acting_for: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  detail: unknown;
}

export const GENESIS = Buffer.alloc(32);
/** Records that the chain was found broken before this event. */
export const BREAK = 'audit.break' satisfies AuditAction;
/** The first event that is made with a new key of the server. */
export const REKEY = 'company.rekey' satisfies AuditAction;

/** The text of an event that is hashed: contains every column. */
function textOf(event: ChainedEvent): string {
  return JSON.stringify([
    event.company_id,
    event.seq,
    event.at.toISOString(),
    event.actor_id,
    event.action,
    event.object_type,
    event.object_id,
    canonical(event.detail),
    // Omitted when null, so that events from before agents existed keep their hash.
    ...(event.acting_for === null ? [] : [event.acting_for]),
  ]);
}

/** The hash that chains an event to the one before; only the server's key can make it. */
export const hashOf = (signer: Pick<Signer, 'sign'>, event: ChainedEvent, previous: Uint8Array): Buffer =>
  signer.sign(`audit event ${Buffer.from(previous).toString('hex')} ${textOf(event)}`);

/** The hash of versions up to 1.1.1, without the key. */
const plainHashOf = (event: ChainedEvent, previous: Uint8Array): Buffer =>
  sha256(Buffer.concat([previous, Buffer.from(textOf(event))]));

/** The seal of a chain's end. */
export const sealOf = (
  signer: Pick<Signer, 'sign'>,
  companyId: string,
  seq: number,
  hash: Uint8Array,
): Buffer => signer.sign(`audit ${companyId} ${seq} ${Buffer.from(hash).toString('hex')}`);

/** Sorts keys: jsonb does not preserve their order, so the hash must not depend on it. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
}

export interface Head {
  seq: number;
  hash: Uint8Array;
  seal: Uint8Array;
}

/**
 * The key that has sealed the end of a chain, of those in force: everybody who knows both keys of a rotation goes on with
 * the one that the company's log has arrived at. Undefined: sealed with none of them.
 */
export const sealerOf = (secrets: Secrets, companyId: string, head: Head): Signer | undefined =>
  secrets.inForce.find((signer) =>
    sealOf(signer, companyId, head.seq, head.hash).equals(Buffer.from(head.seal)),
  );

/** The fault at the end of a chain; null when it is intact. */
export function faultAtEnd(
  secrets: Secrets,
  companyId: string,
  head: Head,
  { last, mark }: { last: Uint8Array | null; mark: Mark | undefined },
): ChainFault | null {
  const hash = Buffer.from(head.hash);
  if (!sealerOf(secrets, companyId, head)) return 'forgedHead';
  if (head.seq > 0 && (last === null || !hash.equals(last))) return 'cutTail';
  if (mark && (mark.seq > head.seq || (mark.seq === head.seq && mark.hash !== hash.toString('hex'))))
    return 'setBack';
  return null;
}

export interface ChainVerdict {
  intact: boolean;
  events: number;
  brokenAt: number | null;
  fault: ChainFault | null;
}

const broken = (events: number, brokenAt: number, fault: ChainFault): ChainVerdict => ({
  intact: false,
  events,
  brokenAt,
  fault,
});

/** Recomputes a company's chain from its first event to its sealed end, and compares it with its mark. */
export async function verifyAudit(
  db: Db,
  secrets: Secrets,
  companyId: string,
  mark: Mark | undefined,
): Promise<ChainVerdict> {
  let walked: Walked = START;
  let head: Head | undefined;
  do {
    const further = await walk(db, secrets, { companyId, mark }, walked);
    if ('fault' in further) return further;
    // The end is cut off if there is nothing further.
    const isEnd = further.seq === walked.seq && head !== undefined;
    walked = further;
    if (isEnd) break;
    head = await findHead(db, companyId);
    // Acts of others were written while this one walked.
  } while (head && head.seq > walked.seq);
  const { seq, last, found } = walked;
  // Founding the company is always the first event, so an empty chain was deleted.
  if (!head) return broken(seq, seq, 'emptied');
  const fault = faultAtEnd(secrets, companyId, head, { last: head.seq === seq ? last : null, mark });
  if (fault) return broken(seq, fault === 'forgedHead' ? head.seq : seq + 1, fault);
  if (found) return broken(seq, found.at, found.fault);
  if (mark?.broken) return broken(seq, mark.broken.at, mark.broken.fault);
  if (seq === 0) return broken(0, 0, 'emptied');
  return { intact: true, events: seq, brokenAt: null, fault: null };
}

const findHead = (db: Db, companyId: string): Promise<Head | undefined> =>
  db
    .selectFrom('audit_head')
    .select(['seq', 'hash', 'seal'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();

interface Walked {
  seq: number;
  last: Uint8Array;
  /** Whether hashes are made with a key by now, and with which. */
  keyed: boolean;
  signer: Signer | undefined;
  /** The first break that is recorded in the chain itself. */
  found: { at: number; fault: ChainFault } | null;
}

const START: Walked = { seq: 0, last: GENESIS, keyed: false, signer: undefined, found: null };

async function walk(
  db: Db,
  secrets: Secrets,
  { companyId, mark }: { companyId: string; mark: Mark | undefined },
  from: Walked,
): Promise<Walked | ChainVerdict> {
  let { seq, last, keyed, signer, found } = from;
  for await (const events of pagesOf(db, companyId, seq))
    for (const event of events) {
      if (event.seq !== seq + 1) return broken(seq, seq + 1, 'missing');
      const whole = { ...event, company_id: companyId };
      signer = signerOf(secrets, whole, { last, signer });
      const hash = event.keyed ? hashOf(signer ?? secrets, whole, last) : plainHashOf(whole, last);
      // After the first keyed hash, no plain one is valid.
      if ((keyed && !event.keyed) || !hash.equals(event.hash)) {
        const follows = (await previousHashOf(db, companyId, event.seq)).equals(last);
        return broken(seq, event.seq, follows ? 'changed' : 'reordered');
      }
      if (mark?.seq === event.seq && mark.hash !== hash.toString('hex'))
        return broken(seq, event.seq, 'setBack');
      if (event.action === BREAK) found ??= { at: event.seq, fault: faultIn(event.detail) };
      [seq, last, keyed] = [event.seq, event.hash, event.keyed];
    }
  return { seq, last, keyed, signer, found };
}

/**
 * The key with which an event was made: the one of the event before. A newer one comes with an event that says so, or first of all;
 * an older one never comes back.
 */
function signerOf(
  { signers }: Secrets,
  event: ChainedEvent & { hash: Uint8Array; keyed: boolean },
  { last, signer }: { last: Uint8Array; signer: Signer | undefined },
): Signer | undefined {
  if (!event.keyed || (signer && event.action !== REKEY)) return signer;
  const newer = signer ? signers.slice(signers.findIndex(({ id }) => id === signer.id)) : signers;
  return newer.find((one) => hashOf(one, event, last).equals(Buffer.from(event.hash))) ?? signer;
}

const faultIn = (detail: unknown): ChainFault => (detail as { fault?: ChainFault }).fault ?? 'setBack';

const PAGE = 1000;

/** The chain in pages. The database reads the next one while this one is hashed. */
async function* pagesOf(db: Db, companyId: string, after: number) {
  let coming = pageAfter(db, companyId, after);
  try {
    for (;;) {
      const events = await coming;
      const end = events.at(-1);
      const more = end !== undefined && events.length === PAGE;
      if (more) {
        coming = pageAfter(db, companyId, end.seq);
        // It is sent before the hashing begins; and other requests get their turn between two pages.
        await setImmediate();
      }
      yield events;
      if (!more) return;
    }
  } finally {
    // A walk that ends early leaves no statement behind in its transaction.
    await coming.catch(() => undefined);
  }
}

const pageAfter = (db: Db, companyId: string, seq: number) =>
  db
    .selectFrom('audit_event')
    .select([
      ...(['seq', 'at', 'actor_id', 'acting_for', 'action', 'object_type', 'object_id'] as const),
      ...(['detail', 'hash', 'keyed'] as const),
    ])
    .where('company_id', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(PAGE)
    .execute();

/** The hash that an event names as the one before. */
const previousHashOf = async (db: Db, companyId: string, seq: number): Promise<Buffer> => {
  const { prev_hash } = await db
    .selectFrom('audit_event')
    .select('prev_hash')
    .where('company_id', '=', companyId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return prev_hash;
};
