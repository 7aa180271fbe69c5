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

/** Takes a document back from its approvers; they are told, their tasks close, its papers are held, not locked. */
export async function withdrawDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'withdraw', async (one) => ({
    mayWithdraw: mayWithdraw((await getDefinition(ctx, one)).withdraw, await hasDecision(ctx, id)),
  }));
  assertSeen(row, version);
  const moved = await moveDocument(ctx, row, { act: 'withdraw', reason });
  const holders = await endRun(ctx, id, 'cancelled');
  await giveBack(ctx, id, 'Held');
  await startAnew(ctx, id);
  await notify(ctx, {
    to: holders,
    kind: 'documentWithdrawn',
    values: wordsOf(moved, ctx.user.name, reason),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}

/** Gives up a numbered document for good; its number stays used, its papers are free. */
export async function voidDocument(ctx: Context, { id, version, reason }: Act): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'void');
  assertSeen(row, version);
  await moveDocument(ctx, row, { act: 'void', reason });
  await giveBack(ctx, id, 'Unused');
  return await describeDocument(ctx, id);
}

/** Takes a refused document up again under its number, where its type allows it. */
export async function reviseDocument(ctx: Context, { id, version }: Seen): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'revise', async (one) => ({
    mayRevise: (await getDefinition(ctx, one)).revise,
  }));
  assertSeen(row, version);
  await moveDocument(ctx, row, { act: 'revise' });
  await startAnew(ctx, id);
  return await describeDocument(ctx, id);
}

/** Reminds whoever has it, at most once in four hours. */
export async function urgeDocument(ctx: Context, id: string): Promise<DocumentDetail> {
  const row = await lockToAct(ctx, id, 'urge', ({ last_urged_at }) => ({
    urgeIn: urgeIn(last_urged_at, ctx.now()),
  }));
  const moved = await moveDocument(ctx, row, { act: 'urge', change: { last_urged_at: ctx.now() } });
  await notify(ctx, {
    to: await listOpenHolders(ctx, id),
    kind: 'taskUrged',
    values: wordsOf(moved, ctx.user.name),
    documentId: id,
  });
  return await describeDocument(ctx, id);
}
