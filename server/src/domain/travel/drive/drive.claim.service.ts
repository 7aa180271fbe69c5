import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { DocumentForm } from '@outlay/contract/documents/document';
import type { driveEndpoints } from '@outlay/contract/travel/drive';
import { saveDraft } from '#domain/documents/document/draft/draft.service.ts';
import { listTypes } from '#domain/documents/document/type/type.service.ts';
import { putCalculated } from '#domain/spend/expense/calculated.service.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { notesOf } from './drive.policy.ts';
import { isFree } from './drive.read.service.ts';
import * as drives from './drive.repository.ts';
import type { DriveRow } from './drive.repository.ts';
import { reckonWith } from './mileage.service.ts';

type Input = Received<typeof driveEndpoints.claim>;

/**
 * Makes a draft of a private car claim with these drives. Each gets its expense, whose amount is calculated; the same
 * year's other drives on drafts are calculated anew. A drive on another document is refused: of several calls at once,
 * one wins.
 */
export async function claimDrives(ctx: Context, { documentId, driveIds, title }: Input) {
  const { db, user } = ctx;
  await drives.lockDrivesOf(db, user.companyId, user.memberId);
  const chosen = await claimable(ctx, { documentId, driveIds });
  const amounts = await reckonWith(ctx, chosen);
  const files = await drives.listFiles(db, user.companyId, [...amounts.keys()]);
  for (const { id, plate } of chosen) {
    const found = amounts.get(id);
    if (!found) throw new AppError('WRONG_STATE', { reason: 'noMileageRate', values: { plate } });
    if (found.mileage.amount === 0) throw new AppError('WRONG_STATE', { reason: 'driveWorthNothing' });
  }
  const expenseIds = new Map<string, string>();
  for (const [id, { rateId, mileage, row }] of amounts) {
    if (!row || mileage.amount === 0) continue;
    const expenseId = row.expense_id ?? newId();
    expenseIds.set(id, expenseId);
    if (row.expense_id !== null && JSON.stringify(row.mileage) === JSON.stringify(mileage)) continue;
    await putCalculated(ctx, {
      id: expenseId,
      origin: { kind: 'drive', id, metres: mileage.distanceM, notes: notesOf(noted(row), mileage) },
      type: 'mileage',
      money: { amount: mileage.amount, currency: mileage.currency },
      spentOn: row.day,
      merchant: [row.from_name, row.to_name].filter(Boolean).join(' – ').slice(0, 140),
      remarks: row.purpose,
      fileIds: files.filter(({ drive_id }) => drive_id === id).map(({ file_id }) => file_id),
    });
    await drives.setMileage(db, user.companyId, id, {
      expense_id: expenseId,
      rate_id: rateId,
      mileage: JSON.stringify(mileage),
    });
  }
  await makeDraft(ctx, { documentId, title, expenseIds: chosen.map(({ id }) => expenseIds.get(id) ?? '') });
  ctx.audit({
    action: 'drive.claim',
    objectType: 'document',
    objectId: documentId,
    detail: { drives: driveIds },
  });
  return { documentId };
}

/** The caller's drives, in the order driven, each free or already on this draft. */
async function claimable(
  { db, user }: Context,
  { documentId, driveIds }: Pick<Input, 'documentId' | 'driveIds'>,
): Promise<DriveRow[]> {
  const rows = await drives.listOwn(db, user.companyId, user.memberId, driveIds);
  const missing = driveIds.find((id) => !rows.some((row) => row.id === id));
  if (missing) throw new AppError('NOT_FOUND', `drive ${missing}`);
  for (const row of rows) {
    if (row.recording) throw new AppError('WRONG_STATE', { reason: 'driveRecording' });
    const here = row.document_id === documentId && row.submitted === false;
    if (!isFree(row) && !here) throw new AppError('CONFLICT', { reason: 'driveClaimed' });
    if (row.vehicle_state !== 'confirmed')
      throw new AppError('WRONG_STATE', { reason: 'vehicleUnconfirmed', values: { plate: row.plate } });
  }
  return rows;
}

const noted = (row: DriveRow) => ({
  ...{ measuredM: row.measured_m, distanceM: row.distance_m },
  ...{ straightM: row.straight_m, ownReason: row.own_reason },
});

async function makeDraft(
  ctx: Context,
  { documentId, title, expenseIds }: { documentId: string; title: string; expenseIds: string[] },
): Promise<void> {
  const { items } = await listTypes(ctx);
  const type = items.find(({ code }) => code === 'carClaim');
  if (!type) throw new AppError('WRONG_STATE', { reason: 'noCarClaim' });
  const form = DocumentForm.parse({
    ...{ id: documentId, version: 0, typeId: type.id, values: title === '' ? {} : { title } },
    lines: expenseIds.map((expenseId) => ({ id: newId(), expenseId, type: 'mileage' })),
  });
  await saveDraft(ctx, form);
}
