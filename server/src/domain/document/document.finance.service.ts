import type { DocumentDetail } from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import { listRoleHolders } from '#domain/company/company.service.ts';
import { endRun, getLastApproval, reopenRun } from '#domain/flow/run.ask.service.ts';
import { hasLive, reverse } from '#domain/ledger/ledger.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';
import { giveBack, returnDocument, tellSubmitter } from './document.decide.service.ts';
import { followUp, wordsOf } from './document.follow.service.ts';
import { assertSeen, lockDocument, lockOwnDocument, moveDocument } from './document.move.ts';
import { assertNotOwn, getTransition } from './document.policy.ts';
import { describeDocument } from './document.read.service.ts';
import type { DocumentRow } from './document.repository.ts';
import { listLines } from './line.repository.ts';

/** So long the last approver can open a passed document again; finance always. */
const UNAPPROVE_MS = 24 * 3_600_000;

interface Seen {
  id: string;
  version: number;
}
type Act = Seen & { reason: string };

async function unbook(ctx: Context, row: DocumentRow): Promise<void> {
  if (await hasLive(ctx, row.id, 'pass')) await reverse(ctx, row.id, 'pass');
}

/** My passed document should not be paid: the finance manager is asked. */
export async function askRevoke(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockOwnDocument(ctx, id);
  getTransition('askRevoke', row, reason);
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'askRevoke', reason, change: { revoke_reason: reason } });
  await tell(ctx, {
    to: (await listRoleHolders(ctx, 'financeManager')).filter((memberId) => memberId !== ctx.user.memberId),
    kind: 'revokeAsked',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}

/** Voids a passed document as its submitter asked: what it posted is mirrored, what it took is free. */
export async function revokeDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockForFinance(ctx, id, version, 'revoke', reason);
  if (row.revoke_reason === null) throw new AppError('WRONG_STATE', { reason: 'notAsked' });
  const moved = await moveDocument(ctx, row, { act: 'revoke', reason });
  await unbook(ctx, row);
  await giveBack(ctx, id, 'Unused');
  await tellSubmitter(ctx, moved, 'documentRevoked', reason);
  return await describeDocument(ctx, id);
}

/** Sends a passed document back to its submitter before it is paid. */
export async function returnPassed(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockForFinance(ctx, id, version, 'returnAfterPass', reason);
  await unbook(ctx, row);
  await returnDocument(ctx, row, { act: 'returnAfterPass', reason, resumeNode: null });
  return await describeDocument(ctx, id);
}

/** Opens the last approval again: its approver within a day, or finance. What is in a batch cannot be. */
export async function unapproveDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockDocument(ctx, id);
  const last = await getLastApproval(ctx, id);
  const mine = last !== undefined && last.holderId === ctx.user.memberId;
  const finance = ctx.user.permissions.has('document.unapprove');
  if (!mine && !finance) throw new AppError('NOT_FOUND', `document ${id}`);
  assertNotOwn(row, ctx.user);
  getTransition('unapprove', row, reason);
  assertSeen(row, version);
  const passed = row.passed_at?.getTime() ?? 0;
  if (!finance && ctx.now().getTime() - passed > UNAPPROVE_MS)
    throw new AppError('WRONG_STATE', { reason: 'tooLate' });
  const lines = await listLines(ctx.db, ctx.user.companyId, id);
  // Lines that were let go may be on another document by now; a rule that passed it has no approver to ask again.
  if (row.auto_passed || lines.some(({ decision }) => decision !== 'kept'))
    throw new AppError('WRONG_STATE', { reason: 'notAllowedHere' });
  await unbook(ctx, row);
  const moved = await moveDocument(ctx, row, {
    act: 'unapprove',
    reason,
    change: { passed_at: null, approved_amount: null, payout_amount: null, revoke_reason: null },
  });
  await followUp(ctx, moved, await reopenRun(ctx, id));
  await tellSubmitter(ctx, moved, 'documentUnapproved', reason);
  return await describeDocument(ctx, id);
}

/** Ends a running approval for good. */
export async function terminateDocument(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: true }> {
  const row = await lockDocument(ctx, id);
  if (row.number === null) throw new AppError('NOT_FOUND', `document ${id}`);
  assertNotOwn(row, ctx.user);
  getTransition('terminate', row, reason);
  const moved = await moveDocument(ctx, row, { act: 'terminate', reason });
  const holders = await endRun(ctx, id, 'cancelled');
  await giveBack(ctx, id, 'Unused');
  await tell(ctx, {
    to: [row.submitter_id, ...holders],
    kind: 'documentTerminated',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return { done: true };
}

/** Stops the payment of a passed document; a flag, no status. */
export async function holdDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockForFinance(ctx, id, version, 'hold', reason);
  if (row.hold) throw new AppError('WRONG_STATE', { reason: 'alreadyHeld' });
  const moved = await moveDocument(ctx, row, {
    act: 'hold',
    reason,
    change: { hold: true, hold_reason: reason },
  });
  await tellSubmitter(ctx, moved, 'documentHeld', reason);
  return await describeDocument(ctx, id);
}

export async function releaseHold(ctx: Context, { id, version }: Seen): Promise<DocumentDetail> {
  const row = await lockForFinance(ctx, id, version, 'release', '');
  if (!row.hold) throw new AppError('WRONG_STATE', { reason: 'notHeld' });
  const moved = await moveDocument(ctx, row, { act: 'release', change: { hold: false, hold_reason: null } });
  await tellSubmitter(ctx, moved, 'documentReleased');
  return await describeDocument(ctx, id);
}

async function lockForFinance(
  ctx: Context,
  id: string,
  version: number,
  act: 'revoke' | 'returnAfterPass' | 'hold' | 'release',
  reason: string,
): Promise<DocumentRow> {
  const row = await lockDocument(ctx, id);
  // A draft is its submitter's alone.
  if (row.number === null) throw new AppError('NOT_FOUND', `document ${id}`);
  assertNotOwn(row, ctx.user);
  getTransition(act, row, reason);
  assertSeen(row, version);
  return row;
}
