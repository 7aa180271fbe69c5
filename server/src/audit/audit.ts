import type { ChainFault } from '@outlay/contract/governance/audit';
import type { Db } from '#database/connect.ts';
import { BREAK, faultAtEnd, hashOf, sealerOf, sealOf, type Head } from './audit.chain.ts';
import { lockEnd, writeEvents, type Beside, type Locked } from './audit.end.ts';
import type { AuditEntry, WrittenAct } from './audit.entry.ts';
import type { Mark, MarkPort } from '#provider/mark/mark.port.ts';
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
  { secrets, marks, signer: ownSigner }: Chain,
  details: AuditBatch,
  beside: Beside | null = null,
): Promise<ChainEnd | undefined> {
  const { companyId, entries } = details;
  if (entries.length === 0) return undefined;
  const { head, from, names } = await lockEnd(db, companyId, entries, beside);
  const named = entries.map((entry, i) => writtenOf(entry, names[i] ?? null));
  const signer = ownSigner ?? (head && sealerOf(secrets, companyId, head)) ?? secrets;
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
  const events = entries.map((entry) => {
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
    return { event, previous, hash };
  });
  const seal = sealOf(signer, companyId, seq, hash);
  const before = await writeEvents(db, companyId, { events, end: { seq, hash, seal }, from: from.seq });
  return { seq, hash, before };
}
