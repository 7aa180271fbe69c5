import { DocumentForm } from '@outlay/contract/documents/document';
import type { DocumentType } from '@outlay/contract/documents/document.type';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { tripEndpoints } from '@outlay/contract/travel/trip';
import { saveDraft } from '#domain/documents/document/draft/draft.service.ts';
import { listTypes } from '#domain/documents/document/type/type.service.ts';
import { claimAllowance } from '#domain/travel/allowance/allowance.service.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { actionsOn, type Trip } from './trip.policy.ts';
import { baseOf, readTrip, worthOfStays, type TripState } from './trip.service.ts';

/** A draft claim of the allowance and the chosen expenses, which writes off the trip's advances. */
export async function claimRest(ctx: Context, form: Received<typeof tripEndpoints.claimRest>) {
  const state = await readTrip(ctx, form.id);
  const { row, trip, allowance } = state;
  const chosen = state.expenses.filter(({ id }) => form.expenseIds.includes(id));
  if (chosen.length < new Set(form.expenseIds).size)
    throw new AppError('CONFLICT', { reason: 'expenseUsed' });
  const span = { from: trip.from, to: trip.to };
  const number = row.number ?? '';
  const paid = await claimAllowance(ctx, { id: row.id, number, stays: allowance.stays, ...span });
  const lines = [...paid, ...chosen.map(({ id }) => id)].map((expenseId) => ({ id: newId(), expenseId }));
  if (lines.length === 0) throw new AppError('WRONG_STATE', { reason: 'nothingToClaim' });
  const draft = {
    ...{ id: form.documentId, version: 0, typeId: (await typeOfClaim(ctx)).id, tripId: row.id },
    ...{
      values: valuesOf(trip),
      lines,
      offsets: offsetsOf(state, (await worthOfStays(ctx, state)).left + baseOf(chosen)),
    },
  };
  const { id } = await saveDraft(ctx, DocumentForm.parse(draft));
  ctx.audit({
    action: 'trip.claim',
    objectType: 'document',
    objectId: row.id,
    detail: { claim: id, lines: lines.length },
  });
  return { documentId: id };
}

/** The travel claim, or the first type that pays the employee for expenses of a trip. */
async function typeOfClaim(ctx: Context): Promise<DocumentType> {
  const { items } = await listTypes(ctx);
  const fits = ({ form }: DocumentType) =>
    form.effect === 'reimburse' &&
    form.trip !== 'off' &&
    (form.lines.from === 'both' || form.lines.from === 'expenses');
  const type = items.find((one) => one.code === 'travelClaim' && fits(one)) ?? items.find(fits);
  if (!type) throw new AppError('NOT_ALLOWED', { reason: 'typeNotForYou' });
  return type;
}

const valuesOf = ({ title, place, stays, from, to }: Trip): Record<string, string> => ({
  ...{ title, from, to },
  place: (place || stays.map(({ city }) => city).join(' → ')).slice(0, 60),
});

/** The oldest advance first, up to what is claimed. */
function offsetsOf({ advances }: TripState, claimed: number) {
  let left = claimed;
  return advances.flatMap(({ id, open }) => {
    const amount = Math.min(Number(open), left);
    left -= amount;
    return amount > 0 ? [{ advanceId: id, amount }] : [];
  });
}

/** A draft request that changes or cancels the trip once it is approved; it begins as the trip is. */
export async function reviseTrip(ctx: Context, form: Received<typeof tripEndpoints.revise>) {
  const { row, trip } = await readTrip(ctx, form.id);
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  const allowed = actionsOn(trip, today, { revisions: row.revisions, claimable: false });
  if (!allowed.includes(form.kind)) throw new AppError('WRONG_STATE', { reason: 'tripChangeWaiting' });
  const draft = {
    ...{ id: form.documentId, version: 0, typeId: row.type_id, tripId: row.id, tripChange: form.kind },
    values: trip.inForce.values,
  };
  const { id } = await saveDraft(ctx, DocumentForm.parse(draft));
  const detail = { request: id, kind: form.kind };
  ctx.audit({ action: 'trip.revise', objectType: 'document', objectId: row.id, detail });
  return { documentId: id };
}
