import { plainAmount } from '@outlay/contract/money';
import type { TravellerForm } from '@outlay/contract/travel/booking.offer';
import { TravelError, type BookCommand, type ProviderOrder, type TravelReach } from '../travel.port.ts';
import { refusal } from '../travel.words.ts';
import { requestOne, idOf, type RequestDuffel } from './duffel.call.ts';
import { asOrder } from './duffel.order.ts';
import { Order, page } from './duffel.schema.ts';

/** How long ago a booking may have been asked for that is asked for again. */
const AGAIN_WITHIN_MS = 86_400_000;
/** By how much Duffel's clock may differ from ours. */
const CLOCKS_MS = 10 * 60_000;
const PAGE = 200;
const PAGES_MOST = 50;

/** What Duffel needs of a passenger. @throws TravelError `refused` if we do not know it. */
function passengerOf(id: string, traveller: TravellerForm, { locale }: TravelReach): Record<string, string> {
  const { givenName, familyName, gender, bornOn, phone, email } = traveller;
  if (![givenName, familyName].every((name) => /^[\p{Script=Latin} .'’-]+$/u.test(name)))
    throw refusal('latinName', locale);
  if (gender === null || bornOn === null || phone === '' || email === '') throw refusal('details', locale);
  return {
    ...{ id, given_name: givenName, family_name: familyName, born_on: bornOn, email },
    ...(gender === 'female' ? { title: 'ms', gender: 'f' } : { title: 'mr', gender: 'm' }),
    phone_number: internationalOf(phone),
  };
}

/** E.164, for which accounts in China lack the country. */
function internationalOf(phone: string): string {
  const plain = phone.replaceAll(/[^\d+]/g, '');
  return /^1\d{10}$/.test(plain) ? `+86${plain}` : plain;
}

/** What is sent, after everything that can be checked here. @throws TravelError `refused` */
function orderOf(
  { reference, offer, travellers, tripNumber, paidBy, hold }: BookCommand,
  reach: TravelReach,
) {
  const [offerId = '', ...passengerIds] = offer.handle.split(' ');
  if (paidBy !== 'company') throw refusal('companyPays', reach.locale);
  if (passengerIds.length !== travellers.length) throw refusal('travellers', reach.locale);
  if (hold && offer.holdUntil === null) throw refusal('noHold', reach.locale);
  const passengers = travellers.map((traveller, place) =>
    passengerOf(idOf(passengerIds[place] ?? '', 'pas', reach), traveller, reach),
  );
  const payment = { type: 'balance', amount: plainAmount(offer.total), currency: offer.total.currency };
  return {
    type: hold ? 'pay_later' : 'instant',
    selected_offers: [idOf(offerId, 'off', reach)],
    passengers,
    ...(hold ? {} : { payments: [payment] }),
    // Duffel knows no idempotency key: by this, an order is found after a call without an answer.
    metadata: { reference, ...(tripNumber !== '' && { trip_number: tripNumber }) },
  };
}

/** Books, unless the reference is already booked. @throws TravelError */
export async function book(
  send: RequestDuffel,
  reach: TravelReach,
  command: BookCommand,
): Promise<ProviderOrder> {
  const body = orderOf(command, reach);
  const since = new Date(reach.now.getTime() - AGAIN_WITHIN_MS);
  const before = await findByReference(send, reach, command.reference, since);
  if (before) return before;
  const order = await requestOne(send, reach, { path: '/air/orders', body, acts: true }, Order);
  return understood(() => asOrder(order, reach.now, reach.locale));
}

/** What was done but is not understood has to be looked at again. @throws TravelError `unknown` */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TravelError) throw new TravelError('unknown', error.code);
    throw error;
  }
}

export interface OrderPage {
  orders: Order[];
  after: string | null;
}

/** A page of the orders that were made since. @throws TravelError */
export async function ordersSince(
  send: RequestDuffel,
  reach: TravelReach,
  since: Date,
  after: string | null,
): Promise<OrderPage> {
  const query = {
    ...{ limit: String(PAGE), 'created_at[after]': since.toISOString() },
    ...(after !== null && { after }),
  };
  const { data, meta } = await send(reach, { path: '/air/orders', query }, page(Order));
  return { orders: data, after: meta?.after ?? null };
}

/** Looks through every order since; never says that there is none before it has seen all. @throws TravelError */
export async function findByReference(
  send: RequestDuffel,
  reach: TravelReach,
  reference: string,
  since: Date,
): Promise<ProviderOrder | null> {
  const from = new Date(since.getTime() - CLOCKS_MS);
  let after: string | null = null;
  for (let count = 0; count < PAGES_MOST; count += 1) {
    const found: OrderPage = await ordersSince(send, reach, from, after);
    const order = found.orders.find(({ metadata }) => metadata['reference'] === reference);
    if (order) return asOrder(order, reach.now, reach.locale);
    if (found.after === null) return null;
    ({ after } = found);
  }
  throw new TravelError('provider', 'tooManyOrders');
}
