import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { endRun, hasDecision, listOpenHolders } from '#domain/documents/flow/run.ask.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { giveBack } from '../decide/decide.service.ts';
import { wordsOf } from '../record/follow.service.ts';
import { assertSeen, lockToAct, moveDocument } from '../record/move.ts';
import { mayWithdraw } from '../record/acts.policy.ts';
import { describeDocument } from '../read/read.service.ts';
import { urgeIn } from '../read/urge.ts';
import { startAnew } from '../record/paper.service.ts';
import { getDefinition } from '../type/type.service.ts';

interface Seen {
  id: string;
  version: number;
}
type Act = Seen & { reason: string };

/** Withdraws a document: notifies its approvers, closes their tasks, and unlocks its invoices to held. */
export async function withdrawDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'withdraw', async (one) => ({
    mayWithdraw: mayWithdraw((await getDefinition(ctx, one)).withdraw, await hasDecision(ctx, id)),
  }));
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'withdraw', reason });
  const holders = await endRun(ctx, id, 'cancelled');
  await giveBack(ctx, id, 'Held');
  await startAnew(ctx, id);
  notify(ctx, {
    to: holders,
    kind: 'documentWithdrawn',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}

/** Voids a numbered document for good; its number stays used and its invoices are released. */
export async function voidDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'void');
  assertSeen(row, version);
  await moveDocument(ctx, row, { act: 'void', reason });
  await giveBack(ctx, id, 'Unused');
  return await describeDocument(ctx, id);
}

/** Reopens a rejected document as a draft with its number, if its type allows it. */
export async function reviseDocument(ctx: Context, { id, version }: Seen): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'revise', async (one) => ({
    mayRevise: (await getDefinition(ctx, one)).revise,
  }));
  assertSeen(row, version);
  await moveDocument(ctx, row, { act: 'revise' });
  await startAnew(ctx, id);
  return await describeDocument(ctx, id);
}

/** Reminds the current approvers, at most once every four hours. */
export async function urgeDocument(ctx: Context, id: string): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'urge', ({ last_urged_at }) => ({
    urgeIn: urgeIn(last_urged_at, ctx.now()),
  }));
  const moved = await moveDocument(ctx, row, { act: 'urge', change: { last_urged_at: ctx.now() } });
  notify(ctx, {
    to: await listOpenHolders(ctx, id),
    kind: 'taskUrged',
    values: wordsOf(moved, ctx.user.name),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}
