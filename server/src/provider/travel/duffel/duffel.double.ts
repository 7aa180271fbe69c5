import { signatureOf } from '../travel.signature.ts';
import {
  jsonIn,
  openTravelDouble,
  type TravelDouble,
  type TravelRequest,
  type TravelSaid,
} from '../travel.double.ts';
import {
  confirmCancellation,
  confirmChange,
  quoteCancellation,
  requestChange,
  selectChange,
} from './duffel.after.double.ts';
import { createOrder, listOrders, payOrder, readOrder } from './duffel.orders.double.ts';
import {
  demand,
  failed,
  invalid,
  Malformed,
  ok,
  type DuffelRequest,
  type DuffelWorld,
  type Json,
} from './duffel.said.double.ts';
import { AIRPORTS, offerJson, type DoubleOffer } from './duffel.world.double.ts';

export const DUFFEL_TOKEN = 'duffel_test_token-of-a-test';
export const DUFFEL_WEBHOOK_SECRET = 'webhook-secret-of-a-test';

export interface DuffelDouble extends TravelDouble {
  world: DuffelWorld;
  /** The airline moves a flight of an order by an hour. */
  moveFlight: (orderId: string) => void;
  /** An event as Duffel sends it: its headers and body. */
  event: (type: string, object: Json, secret?: string) => { headers: Record<string, string>; body: Buffer };
}

function createWorld(now: Date): DuffelWorld {
  let count = 0;
  return {
    ...{ now, currency: 'CNY', cheapest: 132_050, pageMost: 200 },
    ...{ requests: new Map(), offers: new Map(), orders: new Map() },
    ...{ cancellations: new Map(), changeOffers: new Map(), changes: new Map() },
    nextId: (kind) => `${kind}_0000A${String((count += 1)).padStart(6, '0')}`,
  };
}

/** Simulates Duffel's interface: verifies headers, bodies and states, and keeps orders. */
export async function openDuffel(now: Date): Promise<DuffelDouble> {
  const world = createWorld(now);
  const base = await openTravelDouble((request, double) => {
    try {
      return answer(request, world);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      double.refused.push(`${request.method} ${request.path}: ${error.message}`);
      return failed(422, 'validation_error', 'validation_required', error.message);
    }
  });
  return Object.assign(base, {
    world,
    moveFlight: (orderId: string) => {
      const order = world.orders.get(orderId);
      if (!order) return;
      Object.assign(order, { movedBy: 60, syncedAt: world.now });
      const at = world.now.toISOString();
      order.airlineChanges.push({
        id: world.nextId('aic'),
        created_at: at,
        updated_at: at,
        action_taken: null,
      });
    },
    event: (type: string, object: Json, secret = DUFFEL_WEBHOOK_SECRET) => {
      const body = Buffer.from(
        JSON.stringify({ id: world.nextId('wev'), api_version: 'v2', type, data: { object } }),
      );
      const timestamp = String(Math.floor(world.now.getTime() / 1000));
      const signature = signatureOf(secret, timestamp, body);
      return { headers: { 'x-duffel-signature': `t=${timestamp},v1=${signature}` }, body };
    },
  });
}

function answer(request: TravelRequest, world: DuffelWorld): TravelSaid {
  const { headers, method } = request;
  if (headers.authorization !== `Bearer ${DUFFEL_TOKEN}`)
    return failed(401, 'authentication_error', 'access_token_not_found');
  demand(headers['duffel-version'] === 'v2', 'the header Duffel-Version');
  demand(headers.accept === 'application/json', 'the header Accept');
  const { data } = jsonIn(request.body);
  if (method === 'POST') demand(typeof data === 'object' && data !== null, 'data in the body');
  for (const [form, respond] of ROUTES) {
    const match = form.exec(`${method} ${request.path}`);
    if (match) return respond(world, { ...request, id: match[1] ?? '', data: (data ?? {}) as Json });
  }
  return failed(404, 'invalid_request_error', 'not_found');
}

const ROUTES: readonly [RegExp, (world: DuffelWorld, call: DuffelRequest) => TravelSaid][] = [
  [/^POST \/air\/offer_requests$/, requestOffers],
  [/^GET \/air\/offers$/, listOffers],
  [/^GET \/air\/offers\/(\w+)$/, readOffer],
  [/^POST \/air\/orders$/, createOrder],
  [/^GET \/air\/orders$/, listOrders],
  [/^GET \/air\/orders\/(\w+)$/, readOrder],
  [/^POST \/air\/payments$/, payOrder],
  [/^POST \/air\/order_cancellations$/, quoteCancellation],
  [
    /^GET \/air\/order_cancellations$/,
    (world, { query }) =>
      ok([...world.cancellations.values()].filter(({ order_id }) => order_id === query.get('order_id'))),
  ],
  [
    /^GET \/air\/order_cancellations\/(\w+)$/,
    (world, { id }) => {
      const found = world.cancellations.get(id);
      return found ? ok(found) : failed(404, 'invalid_request_error', 'not_found');
    },
  ],
  [/^POST \/air\/order_cancellations\/(\w+)\/actions\/confirm$/, confirmCancellation],
  [/^POST \/air\/order_change_requests$/, requestChange],
  [/^POST \/air\/order_changes$/, selectChange],
  [/^POST \/air\/order_changes\/(\w+)\/actions\/confirm$/, confirmChange],
  [/^GET \/places\/suggestions$/, suggest],
];

function suggest(_: DuffelWorld, { query }: DuffelRequest): TravelSaid {
  const wanted = (query.get('query') ?? '').toLowerCase();
  demand(wanted !== '', 'a query');
  const airports = AIRPORTS.filter(({ iata_code, name, city_name }) =>
    [iata_code, name, city_name].some((text) => text.toLowerCase().startsWith(wanted)),
  );
  const city = { type: 'city', iata_code: 'LON', name: 'London', city_name: null, iata_country_code: 'GB' };
  return ok([...('london'.startsWith(wanted) ? [city] : []), ...airports]);
}

function requestOffers(world: DuffelWorld, { query, data }: DuffelRequest): TravelSaid {
  demand(query.get('return_offers') === 'false', 'return_offers');
  const [slice] = data['slices'] as Json[];
  const passengers = data['passengers'] as Json[];
  const [from, to] = [String(slice?.['origin']), String(slice?.['destination'])];
  const day = String(slice?.['departure_date']);
  demand(/^\d{4}-\d\d-\d\d$/.test(day), 'departure_date');
  demand(passengers.length > 0 && passengers.every(({ type }) => type === 'adult'), 'passengers');
  if (![from, to].every((code) => AIRPORTS.some(({ iata_code }) => iata_code === code)))
    return failed(422, 'validation_error', 'invalid_iata_code', 'Field ‘origin’ is not a known airport');
  const ids = passengers.map(() => world.nextId('pas'));
  const expiresAt = new Date(world.now.getTime() + 20 * 60_000);
  const offers = Array.from({ length: 20 }, (_, place) => {
    const [digit, isBusiness] = [place % 10, place >= 10];
    const offer: DoubleOffer = {
      ...{
        id: world.nextId('off'),
        day,
        digit,
        currency: world.currency,
        from,
        to,
        booked: false,
        expiresAt,
      },
      amount: (world.cheapest + digit * 1_013) * ids.length * (isBusiness ? 3 : 1),
      ...{ cabin: isBusiness ? 'business' : 'economy', passengers: ids },
    };
    world.offers.set(offer.id, offer);
    return offer;
  });
  const id = world.nextId('orq');
  world.requests.set(id, offers);
  return ok({ id, live_mode: false, passengers: ids.map((passenger) => ({ id: passenger })) });
}

function listOffers(world: DuffelWorld, { query }: DuffelRequest): TravelSaid {
  demand(query.get('sort') === 'total_amount' && Number(query.get('limit')) <= 200, 'sort and limit');
  const offers = world.requests.get(query.get('offer_request_id') ?? '');
  if (!offers) return failed(404, 'invalid_request_error', 'not_found');
  const sorted = offers.toSorted((a, b) => a.amount - b.amount).slice(0, Number(query.get('limit')));
  return ok(sorted.map(offerJson), { after: null, before: null, limit: 100 });
}

function readOffer(world: DuffelWorld, { id }: DuffelRequest): TravelSaid {
  const offer = world.offers.get(id);
  if (!offer) return failed(404, 'invalid_request_error', 'not_found');
  if (offer.expiresAt <= world.now) return invalid('offer_expired', 'The provided offer has expired');
  if (offer.digit === 4) offer.amount += 5_000;
  return ok(offerJson(offer));
}
