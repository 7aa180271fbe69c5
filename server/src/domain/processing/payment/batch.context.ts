import { AppError } from '@outlay/contract/errors';
import type { BatchAction } from '@outlay/contract/processing/payment.batch';
import { changedPayee, involvedIn } from '#domain/documents/document/decide/paying.service.ts';
import { announceToFinance } from '#domain/documents/flow/announce.service.ts';
import type { ActOf, ActSaid, AuditEntry } from '#audit/audit.entry.ts';
import type { Context } from '#request/context.ts';
import { assertNotRefused } from '#request/refusal.ts';
import * as batches from './batch.repository.ts';
import { refusalOnBatch, UNINVOLVED, type BatchContext } from './payment.policy.ts';
import * as payments from './payment.repository.ts';
import type { AccountNow } from './payment.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

const OVER = new Set(['Settled', 'Cancelled']);

/**
 * The member's conflicts of interest for the open payments of each batch: own or approved documents, changed accounts.
 */
export async function batchContexts(
  ctx: Reader,
  rows: readonly { id: string; state: string }[],
): Promise<(id: string) => BatchContext> {
  const running = rows.filter(({ state }) => !OVER.has(state)).map(({ id }) => id);
  if (running.length === 0) return () => UNINVOLVED;
  const open = await payments.listAccountsNow(ctx.db, ctx.user.companyId, running);
  const involved = await involvedIn(ctx, [...new Set(open.map(({ document_id }) => document_id))]);
  return (id) => {
    const mine = open.filter(({ batch_id }) => batch_id === id);
    return {
      ownDocument: mine.some(({ submitter_id }) => submitter_id === ctx.user.memberId),
      decidedByMe: mine.some(({ document_id }) => involved.has(document_id)),
      payeeChangedByMe: mine.some(
        (one) =>
          changedPayee({ account_changed_by: one.changed_by }, ctx.user) ||
          changedPayee({ account_changed_by: one.asked_by }, ctx.user),
      ),
    };
  };
}

/** Locks a batch for an act, and throws the refusal before anything is written. */
export async function openBatch(ctx: Context, id: string, action: BatchAction) {
  const row = await batches.lockBatch(ctx.db, ctx.user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `batch ${id}`);
  const state = (await batchContexts(ctx, [row]))(id);
  assertNotRefused(refusalOnBatch(action, row, ctx.user, state));
  return row;
}

/** As `openBatch`, and throws unless the batch has the version seen. */
export async function openSeen(ctx: Context, seen: { id: string; version: number }, action: BatchAction) {
  const row = await openBatch(ctx, seen.id, action);
  if (row.version !== seen.version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return row;
}

export type OpenBatch = Awaited<ReturnType<typeof openBatch>>;

/** The act on the batch and its audit details beside the number. */
type Said = ActSaid<ActOf<'batch'>, 'number'>;

/** Changes the batch's state, audits the act with its reason, and lets the pages of finance know. */
export async function moveBatch(
  ctx: Context,
  row: OpenBatch,
  change: Parameters<typeof batches.moveBatch>[2],
  { action, detail }: Said,
): Promise<void> {
  const seen = { companyId: ctx.user.companyId, id: row.id, state: row.state, version: row.version };
  if (!(await batches.moveBatch(ctx.db, seen, change)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const said = {
    action,
    objectType: 'paymentBatch' as const,
    objectId: row.id,
    detail: { number: row.number, ...detail },
  };
  // The compiler cannot see that the detail belongs to this act, although `Said` takes both from one entry.
  ctx.audit(said as AuditEntry<ActOf<'batch'>>);
  announceToFinance(ctx);
}

/**
 * Whether the account differs from the copied one, or has a pending change. Older payments have no version;
 * for them the time of the change decides.
 */
export function hasChanged(now: AccountNow): boolean {
  if (now.waiting) return true;
  if (now.payee_version !== null) return now.payee_version !== now.version;
  return now.changed_at !== null && now.changed_at > now.created_at;
}

/**
 * A payment whose account changed since batching blocks the bank file until it is removed or the batch is cancelled.
 */
export async function assertAccountsStand(ctx: Reader, batchId: string): Promise<void> {
  const open = await payments.listAccountsNow(ctx.db, ctx.user.companyId, [batchId]);
  const changed = open.filter(hasChanged);
  if (changed.length > 0)
    throw new AppError('WRONG_STATE', {
      reason: 'payeeChanged',
      values: { holder: changed[0]?.holder ?? '', count: String(changed.length) },
    });
}
