import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { listRoleHolders } from '#domain/organisation/company/company.service.ts';
import { endRun, reopenRun } from '#domain/documents/flow/run.ask.service.ts';
import { hasLive, reverse } from '#domain/spend/ledger/ledger.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { giveBack, returnDocument, notifySubmitter } from '../decide/decide.service.ts';
import { followUp, wordsOf } from '../record/follow.service.ts';
import { assertSeen, lockToAct, moveDocument } from '../record/move.ts';
import { lastApprovalBy } from '../decide/reopen.ts';
import { describeDocument } from '../read/read.service.ts';
import type { DocumentRow } from '../record/document.repository.ts';

interface Seen {
  id: string;
  version: number;
}
type Act = Seen & { reason: string };

async function unbook(ctx: Context, row: DocumentRow): Promise<void> {
  if (await hasLive(ctx, row.id, 'pass')) await reverse(ctx, row.id, 'pass');
}

/** Requests the revocation of the submitter's approved document from the finance manager. */
export async function requestRevocation(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'askRevoke');
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'askRevoke', reason, change: { revoke_reason: reason } });
  notify(ctx, {
    to: (await listRoleHolders(ctx, 'financeManager')).filter((memberId) => memberId !== ctx.user.memberId),
    kind: 'revokeAsked',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}

/** Voids an approved document at its submitter's request: reverses its postings and releases what it reserved. */
export async function revokeDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'revoke');
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'revoke', reason });
  await unbook(ctx, row);
  await giveBack(ctx, id, 'Unused');
  notifySubmitter(ctx, moved, 'documentRevoked', reason);
  return await describeDocument(ctx, id);
}

/** Returns a passed document to its submitter before it is paid. */
export async function returnPassed(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'returnPassed');
  assertSeen(row, version);
  await unbook(ctx, row);
  await returnDocument(ctx, row, { act: 'returnAfterPass', reason, resumeNode: null });
  return await describeDocument(ctx, id);
}

/** Reopens the last approval, by its approver within a day or by finance. Not possible while in a batch. */
export async function unapproveDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'unapprove', (one) => lastApprovalBy(ctx, one));
  assertSeen(row, version);
  await unbook(ctx, row);
  const moved = await moveDocument(ctx, row, {
    act: 'unapprove',
    reason,
    change: { passed_at: null, approved_amount: null, payout_amount: null, revoke_reason: null },
  });
  await followUp(ctx, moved, await reopenRun(ctx, id));
  notifySubmitter(ctx, moved, 'documentUnapproved', reason);
  return await describeDocument(ctx, id);
}

export async function terminateDocument(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: true }> {
  const row = await lockToAct(ctx, id, 'terminate');
  const moved = await moveDocument(ctx, row, { act: 'terminate', reason });
  const holders = await endRun(ctx, id, 'cancelled');
  await giveBack(ctx, id, 'Unused');
  notify(ctx, {
    to: [row.submitter_id, ...holders],
    kind: 'documentTerminated',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return { done: true };
}

/** Suspends the payment of a passed document; a flag, not a status. */
export async function holdDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'hold');
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, {
    act: 'hold',
    reason,
    change: { hold: true, hold_reason: reason },
  });
  notifySubmitter(ctx, moved, 'documentHeld', reason);
  return await describeDocument(ctx, id);
}

export async function releaseHold(ctx: Context, { id, version }: Seen): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'release');
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'release', change: { hold: false, hold_reason: null } });
  notifySubmitter(ctx, moved, 'documentReleased');
  return await describeDocument(ctx, id);
}
