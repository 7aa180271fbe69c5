import type { BagDetail } from '@outlay/contract/processing/bag';
import { AppError } from '@outlay/contract/errors';
import type { ManyResults } from '@outlay/contract/many';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { eachForItself } from '#request/many.ts';
import { describeBag } from './bag.read.service.ts';
import type { BagRow } from './bag.repository.ts';
import { lockByLabel, lockSeen, moveBag, type Seen } from './bag.context.ts';
import * as held from './held.repository.ts';

/** Marks the bag as received, by scanned label or typed number. Earlier missing marks are cleared. */
export async function receiveBag(ctx: Context, { code }: { code: string }): Promise<BagDetail> {
  const row = await lockByLabel(ctx, code);
  await take(ctx, row);
  return await describeBag(ctx, row.id);
}

/** Receives the selected bags independently, each at the version seen. */
export const receiveMany = (ctx: Context, { bags }: { bags: Seen[] }): Promise<ManyResults> =>
  eachForItself(ctx, bags, async (inner, seen) => take(inner, await lockSeen(inner, seen, 'receive')));

async function take(ctx: Context, row: BagRow): Promise<void> {
  const { db, user, now } = ctx;
  await held.saveMissing(db, { companyId: user.companyId, bagId: row.id }, []);
  await moveBag(
    ctx,
    row,
    { state: 'Received', remarks: '', received_by: user.memberId, received_at: now() },
    { action: 'bag.receive' },
  );
  notifyOwner(ctx, row, 'bagReceived');
}

function notifyOwner(
  ctx: Context,
  row: BagRow,
  kind: MessageKind,
  values: Record<string, string> = {},
): void {
  const { number, owner_id } = row;
  notify(ctx, {
    to: [owner_id],
    kind,
    values: { number: String(number), actor: ctx.user.name, bagId: row.id, ...values },
  });
}

/** Closes the bag: all originals are present. */
export async function closeBag(ctx: Context, seen: Seen): Promise<BagDetail> {
  await close(ctx, seen);
  return await describeBag(ctx, seen.id);
}

export const closeMany = (ctx: Context, { bags }: { bags: Seen[] }): Promise<ManyResults> =>
  eachForItself(ctx, bags, close);

async function close(ctx: Context, seen: Seen): Promise<void> {
  const row = await lockSeen(ctx, seen, 'close');
  await held.saveMissing(ctx.db, { companyId: ctx.user.companyId, bagId: row.id }, []);
  await moveBag(ctx, row, { state: 'Closed', remarks: '' }, { action: 'bag.close' });
}

/** Reports the documents whose originals are missing; replaces an earlier report. */
export async function reportMissing(
  ctx: Context,
  { missing, ...seen }: Seen & { missing: { documentId: string; remarks: string }[] },
): Promise<BagDetail> {
  const row = await lockSeen(ctx, seen, 'reportMissing');
  const said = [...new Map(missing.map((one) => [one.documentId, one])).values()];
  const numbers = new Map(row.documents.map(({ document_id, number }) => [document_id, number ?? '']));
  const stranger = said.find(({ documentId }) => !numbers.has(documentId));
  if (stranger) throw new AppError('NOT_FOUND', `document ${stranger.documentId}`);
  const remarks = said.map((one) => `${numbers.get(one.documentId)}: ${one.remarks}`).join('; ');
  await held.saveMissing(ctx.db, { companyId: ctx.user.companyId, bagId: row.id }, said);
  await moveBag(
    ctx,
    row,
    { state: 'Missing', remarks },
    { action: 'bag.missing', detail: { missing: said } },
  );
  notifyOwner(ctx, row, 'bagMissing', { reason: remarks.slice(0, 300) });
  return await describeBag(ctx, row.id);
}

/** Returns the bag to its owner, who can hand it over again. */
export async function returnBag(
  ctx: Context,
  { remarks, ...seen }: Seen & { remarks: string },
): Promise<BagDetail> {
  const row = await lockSeen(ctx, seen, 'return');
  await moveBag(ctx, row, { state: 'Returned', remarks }, { action: 'bag.return', detail: { remarks } });
  notifyOwner(ctx, row, 'bagReturned', { reason: remarks });
  return await describeBag(ctx, row.id);
}
