import { AppError } from '@outlay/contract/errors';
import type { TravelOrder } from '@outlay/contract/travel/order';
import { membersByAccount } from '#domain/organisation/company/newcomer.service.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { applyEvent } from './order.apply.service.ts';
import type { OrderEvent } from './order.policy.ts';
import * as orders from './order.repository.ts';
import * as sources from './order.source.repository.ts';
import { present } from './order.service.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

export { bookAsBilled } from './order.apply.service.ts';
export type { OrderEvent } from './order.policy.ts';

/** The source of a provider’s orders, by its name; a new name makes a new one. */
export async function sourceNamed({ db, user, now }: Writer, name: string): Promise<string> {
  return (await sources.lockSource(db, { companyId: user.companyId, id: newId(), name, now: now() })).id;
}

/** Locks a source: its orders are taken one after the other. */
export async function lockSourceOf({ db, user }: Reader, sourceId: string): Promise<void> {
  if (!(await sources.lockSourceById(db, user.companyId, sourceId)))
    throw new AppError('NOT_FOUND', `order source ${sourceId}`);
}

/** Takes one version of an order that a provider reported; its source is locked. @returns the order’s id. */
export async function takeOrderEvent(ctx: Writer, sourceId: string, event: OrderEvent): Promise<string> {
  const { db, user } = ctx;
  const [before] = await orders.lockNumbered(db, user.companyId, sourceId, [event.orderNo]);
  await applyEvent(ctx, { sourceId, event, before });
  const [order] = before
    ? [before]
    : await orders.listNumbered(db, user.companyId, sourceId, [event.orderNo]);
  if (!order) throw new AppError('NOT_FOUND', `order ${event.orderNo}`);
  return order.id;
}

/** The orders with these ids as their page shows them to the reader. */
export async function listOrdersById({ db, user }: Reader, ids: readonly string[]): Promise<TravelOrder[]> {
  if (ids.length === 0) return [];
  const rows = await orders.listByIds(db, user.companyId, ids);
  return rows.map((row) => present(row, user.memberId));
}

/** To whom an order of a provider belongs: a member by their account, and a trip of theirs by its number. */
export async function findOwner(
  { db, user }: Reader,
  { account, tripNumber }: { account: string | null; tripNumber: string | null },
): Promise<{ memberId: string | null; tripId: string | null }> {
  const { companyId } = user;
  const known = account === null ? null : (await membersByAccount(db, companyId, [account])).get(account);
  const memberId = known?.id ?? null;
  const [trip] = tripNumber === null ? [] : await orders.listTripNumbers(db, companyId, [tripNumber]);
  if (memberId === null) return { memberId: null, tripId: null };
  // A trip of somebody else is a mistake of the provider.
  return { memberId, tripId: trip?.submitter_id === memberId ? trip.id : null };
}
