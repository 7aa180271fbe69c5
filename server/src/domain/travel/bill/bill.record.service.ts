import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { billEndpoints } from '@outlay/contract/travel/bill';
import { takeOrderEvent } from '#domain/travel/order/order.provider.service.ts';
import { lockSource } from '#domain/travel/order/order.source.service.ts';
import type { Context } from '#request/context.ts';
import { actionsOnLine } from './bill.policy.ts';
import * as bills from './bill.repository.ts';
import { getBill, getLine, openBill } from './bill.service.ts';

/** Older than whatever a provider reports: its own versions take the place of what was recorded. */
const RECORDED = 0;

/** Records the order of a line that no order has, as one that the company has paid. */
export async function recordOrder(ctx: Context, form: Received<typeof billEndpoints.record>) {
  const { db, user } = ctx;
  const { id, orderNo, kind, title, traveller, bookedOn } = form;
  const found = await bills.findBill(db, user.companyId, id);
  if (!found) throw new AppError('NOT_FOUND', `bill ${id}`);
  // Its orders may be read at the same time.
  await lockSource(ctx, found.source_name);
  const bill = await openBill(ctx, form);
  const line = await getLine(ctx, form);
  if (!actionsOnLine(line).includes('record'))
    throw new AppError('WRONG_STATE', { reason: 'notAllowedHere' });
  const order = await takeOrderEvent(ctx, bill.source_id, {
    ...{ orderNo, version: RECORDED, kind, state: 'Completed', memberId: null, traveller, title },
    ...{ from: '', to: '', startsAt: bookedOn, endsAt: bookedOn, bookedOn },
    ...{ total: line.amount, refunded: 0, currency: bill.currency, paidBy: 'company', tripId: null },
  });
  ctx.audit({
    ...{ action: 'bill.record', objectType: 'bill', objectId: id },
    detail: { orderNo, order, kind, title },
  });
  return await getBill(ctx, id);
}
