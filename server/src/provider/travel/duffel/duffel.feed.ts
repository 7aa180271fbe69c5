import { z } from 'zod';
import type { OrderFeedPage, TravelReach } from '../travel.port.ts';
import { eventOf, headerOf, isSigned, type SignedEvent } from '../travel.signature.ts';
import { withCancellation } from './duffel.after.ts';
import { ordersSince } from './duffel.book.ts';
import type { RequestDuffel } from './duffel.call.ts';
import { asOrder } from './duffel.order.ts';
import type { Order } from './duffel.schema.ts';

/** Flights are sold at most about a year ahead: an older order does not change any more. */
const OLDEST_MS = 400 * 86_400_000;
/** Read again each time, for changes that arrive late, or with the time of another clock. */
const OVERLAP_MS = 10 * 60_000;

interface Cursor {
  /** When the first page was read. */
  beganAt: number;
  after: string;
}

function cursorOf(text: string | null): Cursor | undefined {
  const [beganAt = '', after = ''] = (text ?? '').split(' ');
  return /^\d+$/.test(beganAt) && after !== '' ? { beganAt: Number(beganAt), after } : undefined;
}

/**
 * Duffel lists orders by when they were made, not by when they changed: all that can still change are read, and those
 * that did are handed on. @throws TravelError
 */
export async function listOrders(
  send: RequestDuffel,
  reach: TravelReach,
  since: string,
  cursor: string | null,
): Promise<OrderFeedPage> {
  const from = cursorOf(cursor);
  const beganAt = from?.beganAt ?? reach.now.getTime();
  const oldest = new Date(beganAt - OLDEST_MS);
  const { orders, after } = await ordersSince(send, reach, oldest, from?.after ?? null);
  const whole: Order[] = [];
  // One after the other: Duffel counts calls.
  for (const order of orders) whole.push(await withCancellation(send, reach, order));
  const changedSince = since === '' ? 0 : Date.parse(since) - OVERLAP_MS;
  return {
    orders: whole
      .map((order) => asOrder(order, reach.now, reach.locale))
      .filter(({ version }) => !(version < changedSince)),
    next: after === null ? null : `${beganAt} ${after}`,
    until: new Date(beganAt).toISOString(),
  };
}

const Event = z.object({
  id: z.string().min(1).max(200),
  data: z.object({ object: z.record(z.string(), z.unknown()) }).nullish(),
});

/** Orders of which a signed event speaks: `X-Duffel-Signature: t=SECONDS,v1=HMAC`. */
export function parseWebhook(
  { secrets, now }: TravelReach,
  event: SignedEvent,
): { id: string; handles: string[] } | null {
  const parts = headerOf(event, 'x-duffel-signature')
    .split(',')
    .map((part) => part.trim().split('='));
  const values = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const signed = { timestamp: values('t')[0] ?? '', signatures: values('v1') };
  if (!isSigned(event, signed, { secret: secrets.webhookSecret, now })) return null;
  const { data } = Event.safeParse(eventOf(event));
  if (!data) return null;
  const about = data.data?.object;
  const ids = [about?.['id'], about?.['order_id']];
  return {
    id: data.id,
    handles: ids.filter((id) => typeof id === 'string').filter((id) => /^ord_\w+$/.test(id)),
  };
}
