import { DocumentForm } from '@outlay/contract/documents/document';
import { AppError } from '@outlay/contract/errors';
import { plainAmount } from '@outlay/contract/money';
import type { StoredOffer } from '#database/tables.ts';
import { saveDraft } from '#domain/documents/document/draft/draft.service.ts';
import { withdrawDocument } from '#domain/documents/document/submit/owner-acts.service.ts';
import { submitDocument } from '#domain/documents/document/submit/submit.service.ts';
import { listTypes } from '#domain/documents/document/type/type.service.ts';
import { newId } from '#system/id.ts';
import { inSavepoint } from '#request/savepoint.ts';
import type { Context } from '#request/context.ts';
import { endsOf } from './booking.policy.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';

interface Wanted {
  id: string;
  trip: { id: string };
  offer: StoredOffer;
  reason: string;
}

/** Submits the request by which a booking against the rules is approved. */
export async function requestApproval(ctx: Context, { id, trip, offer, reason }: Wanted): Promise<void> {
  const { items } = await listTypes(ctx);
  const type = items.find(({ code }) => code === 'bookingRequest');
  if (!type) throw new AppError('NOT_ALLOWED', { reason: 'typeNotForYou' });
  if (!offer.base) throw new AppError('WRONG_STATE', { reason: 'rateMissing' });
  const { from, to, startsAt, endsAt } = endsOf(offer.kind, offer.segments);
  const values = {
    ...{ title: offer.title.slice(0, 140), fromPlace: from.slice(0, 60), toPlace: to.slice(0, 60) },
    ...{ from: startsAt.slice(0, 10), to: endsAt.slice(0, 10) },
    ...{ amount: plainAmount(offer.base), details: reason },
  };
  const form = { id: newId(), version: 0, typeId: type.id, tripId: trip.id, values };
  const draft = await saveDraft(ctx, DocumentForm.parse(form));
  await submitDocument(ctx, { id: draft.id, version: draft.version });
  await bookings.updateBooking(ctx.db, ctx.user.companyId, id, { request_id: draft.id });
  ctx.audit({
    ...{ action: 'booking.request', objectType: 'booking', objectId: id },
    detail: { request: draft.id, title: offer.title, ...offer.total },
  });
}

/** Withdraws the request of a booking, if it can be withdrawn; one that is decided stays as it is. */
export async function withdrawRequest(ctx: Context, row: BookingRow): Promise<void> {
  const { request_id: id, request_version: version, request_status: status } = row;
  if (id === null || version === null || status !== 'UnderApproval') return;
  try {
    await inSavepoint(ctx, (inner) => withdrawDocument(inner, { id, version, reason: '' }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
