import type { TravelHttpOptions } from '../travel.http.ts';
import { TravelError, type OrderFeedPage, type ProviderOrder, type TravelReach } from '../travel.port.ts';
import { eventOf, headerOf, isSigned, type SignedEvent } from '../travel.signature.ts';
import { refusal } from '../travel.words.ts';
import { requestTmc } from './tmc.call.ts';
import { asOrder, ZONE } from './tmc.order.ts';
import { Event, OrderPage } from './tmc.schema.ts';

const PATH = '/switchapi/Order/SearchOrder';
const PAGE = 100;
/** What is read the first time. */
const FIRST_MS = 90 * 86_400_000;
/** Read again each time, for changes that the agency enters late. */
const OVERLAP_MS = 10 * 60_000;

const timeOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');

interface Cursor {
  /** The end of what is read, so that all pages are of one list. */
  until: number;
  page: number;
}

function cursorOf(text: string | null): Cursor | undefined {
  const [until = '', page = ''] = (text ?? '').split(' ');
  return /^\d{1,15}$/.test(until) && /^\d{1,6}$/.test(page)
    ? { until: Number(until), page: Number(page) }
    : undefined;
}

/**
 * Orders by when they last changed. An order that changes in the meantime leaves the list, and all behind it move up: so
 * the first page tells how many there are, and then they are read from the last to the first. What moves up was then
 * already read, and the order that left comes with the next reading.
 *
 * @throws TravelError
 */
export async function listOrders(
  reach: TravelReach,
  since: string,
  cursor: string | null,
  options: TravelHttpOptions,
): Promise<OrderFeedPage> {
  const at = cursorOf(cursor);
  const until = at?.until ?? reach.now.getTime();
  const from = since === '' ? until - FIRST_MS : Date.parse(since) - OVERLAP_MS;
  if (Number.isNaN(from)) throw new TravelError('provider', 'since');
  const body = {
    ...{ DateFrom: timeOf(from), DateTo: timeOf(until), PageIndex: at?.page ?? 1, PageSize: PAGE },
  };
  const { TotalPages: pages, Orders: orders } = await requestTmc(
    reach,
    { path: PATH, body },
    OrderPage,
    options,
  );
  const before = at ? at.page - 1 : pages > 1 ? pages : 0;
  return {
    orders: orders.map(asOrder),
    next: before > 0 ? `${until} ${before}` : null,
    until: new Date(until).toISOString(),
  };
}

/** @throws TravelError `refused` for an order that the agency does not know */
export async function read(
  reach: TravelReach,
  handle: string,
  options: TravelHttpOptions,
): Promise<ProviderOrder> {
  if (!/^[\w-]{1,60}$/.test(handle)) throw refusal('unknown', reach.locale);
  const { Orders: orders } = await requestTmc(
    reach,
    { path: PATH, body: { OrderID: handle } },
    OrderPage,
    options,
  );
  const order = orders.map(asOrder).find(({ orderNo }) => orderNo === handle);
  if (!order) throw refusal('unknown', reach.locale);
  return order;
}

/** Orders that a signed event speaks of: `X-Tmc-Timestamp` in seconds, `X-Tmc-Signature` over it and the body. */
export function parseWebhook(
  { secrets, now }: TravelReach,
  event: SignedEvent,
): { id: string; handles: string[] } | null {
  const signed = {
    timestamp: headerOf(event, 'x-tmc-timestamp'),
    signatures: [headerOf(event, 'x-tmc-signature')],
  };
  if (!isSigned(event, signed, { secret: secrets.webhookSecret, now })) return null;
  const { data } = Event.safeParse(eventOf(event));
  return data ? { id: data.EventID, handles: data.OrderIDs } : null;
}
