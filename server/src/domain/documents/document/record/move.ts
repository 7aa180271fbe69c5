import type { Updateable } from 'kysely';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { DocumentActDetail } from '@outlay/contract/documents/document.acts';
import type { DocumentAct } from '@outlay/contract/documents/document.law';
import { AppError } from '@outlay/contract/errors';
import type { AuditEntry } from '#audit/audit.entry.ts';
import type { Series } from '#database/counter.ts';
import { readWithNext } from '#database/opening.ts';
import type { Database } from '#database/tables.ts';
import { actingForOf, actorOf, type Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import { announceChange } from '#domain/documents/flow/announce.service.ts';
import { departmentsById } from '#domain/organisation/company/company.service.ts';
import { getTransition, refusalOn, type ReaderPermissions } from './acts.policy.ts';
import * as documents from './document.repository.ts';
import type { DocumentRow } from './document.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

/** Locks a document for an act, and throws the refusal before anything is written. */
export async function lockToAct(
  ctx: Pick<Context, 'db' | 'user'>,
  id: string,
  act: DocumentAction,
  permissions: (row: DocumentRow) => Promise<ReaderPermissions> | ReaderPermissions = () => ({}),
): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  await assertMay(ctx, act, row, await permissions(row));
  return row;
}

/** Throws the refusal when the member may not perform the act now. */
export async function assertMay(
  ctx: Pick<Context, 'db' | 'user'>,
  act: DocumentAction,
  row: DocumentRow,
  state: ReaderPermissions = {},
): Promise<void> {
  const subject = { ...row, department_path: await pathOf(ctx, row) };
  assertNotRefused(refusalOn(act, subject, ctx.user, state), `document ${row.id}`);
}

/** Path of the document's department, for permissions limited to departments. */
async function pathOf(
  ctx: Pick<Context, 'db' | 'user'>,
  { department_id }: DocumentRow,
): Promise<string | null> {
  if (department_id === null || ctx.user.scoped.size === 0) return null;
  return (await departmentsById(ctx, [department_id])).get(department_id)?.path ?? null;
}

/** Details of the history event beyond its columns, by act; `people` are the members concerned. */
type Kept<A extends DocumentAct> = { [K in A]: { act: K } & Detailed<DocumentActDetail<K>> }[A];
type Detailed<D> = unknown extends D ? { detail?: never } : object extends D ? { detail?: D } : { detail: D };

export type Move<A extends MovingAct = MovingAct> = Kept<A> & {
  reason?: string;
  /** The series of which the document gets its number. */
  number?: Series;
  /** Columns that change with the status. */
  change?: Updateable<Database['document']>;
  /** The member on whose behalf the actor decided as a delegate. */
  onBehalfOf?: string | null;
};
/** Creation is no status change. */
export type MovingAct = Exclude<DocumentAct, 'create'>;

/** Locks a document of this company; throws `NOT_FOUND` if it is missing or belongs to another company. */
export async function lockDocument(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: string,
): Promise<DocumentRow> {
  const row = await documents.findForUpdate(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `document ${id}`);
  return row;
}

/**
 * Locks the document of a task before the next statement. The function returned gives the document after that one;
 * undefined if there is no such task.
 */
export async function lockDocumentOfTask(
  { db, user }: Pick<Context, 'db' | 'user'>,
  taskId: string,
): Promise<() => Promise<{ row: DocumentRow; holderId: string } | undefined>> {
  const locked = await readWithNext(db, documents.byTaskForUpdate(db, { companyId: user.companyId, taskId }));
  return async () => {
    const [found] = await locked();
    if (!found) return undefined;
    const { holder_id: holderId, ...row } = found;
    return { row, holderId };
  };
}

/** The only function that changes a document's status: checks the status law and version, and records the event. */
export async function moveDocument(ctx: Writer, row: DocumentRow, move: Move): Promise<DocumentRow> {
  const { db, user, now } = ctx;
  const reason = move.reason?.trim() ?? '';
  const transition = getTransition(move.act, row, reason);
  const status = transition.to === 'same' ? row.status : transition.to;
  const seq = row.event_seq + 1;
  const change = {
    status,
    event_seq: seq,
    updated_at: now(),
    // The record of a payment made another way applied to the previous status.
    ...(status === row.status ? {} : { since: now(), outside: null }),
  };
  const event = {
    seq,
    act: move.act,
    actor_id: actorOf(user),
    on_behalf_of: move.onBehalfOf ?? actingForOf(user),
    from_status: row.status,
    to_status: status,
    reason: reason || null,
    detail: JSON.stringify(move.detail ?? {}),
    at: now(),
  };
  ctx.audit(actOf(move, { id: row.id, from: row.status, to: status, reason }));
  announceChange(ctx, row.id, { finance: isFinances(row.status) || isFinances(status) });
  const faster = () => new AppError('CONFLICT', { reason: 'staleVersion' });
  if (!move.change && status === row.status) {
    const { company_id, id, version } = row;
    await documents.sendAct(db, { company_id, id, status, version, ...event }, faster);
    return { ...row, ...change, version: version + 1 };
  }
  const moved = await documents.updateWithEvent(db, row, { ...move.change, ...change }, event, move.number);
  if (!moved) throw faster();
  return moved;
}

function actOf(
  { act, onBehalfOf, detail }: Move,
  { id, from, to, reason }: { id: string; from: string; to: string; reason: string },
): AuditEntry {
  const said = { from, to, ...(reason && { reason }), ...(onBehalfOf && { onBehalfOf }), ...detail };
  const entry = {
    action: `document.${act}` as const,
    objectType: 'document' as const,
    objectId: id,
    detail: said,
  };
  // The compiler cannot see that the detail belongs to this act, although `Move` and the audit acts are made from one
  // map.
  return entry as AuditEntry<`document.${MovingAct}`>;
}

/** Whether a document with this status is in a list of finance. */
const isFinances = (status: DocumentRow['status']): boolean =>
  status === 'Passed' || status === 'InPayment' || status === 'Paid';

/** Throws when the document changed since the client read it. */
export function assertSeen(row: DocumentRow, version: number): void {
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
}
