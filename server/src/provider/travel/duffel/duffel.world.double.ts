import { plainAmount } from '@outlay/contract/money';

/** Airports of the double. */
export const AIRPORTS = [
  ['PEK', 'Beijing Capital International Airport', 'Beijing', 'CN', 'Asia/Shanghai'],
  ['PKX', 'Beijing Daxing International Airport', 'Beijing', 'CN', 'Asia/Shanghai'],
  ['SHA', 'Shanghai Hongqiao International Airport', 'Shanghai', 'CN', 'Asia/Shanghai'],
  ['PVG', 'Shanghai Pudong International Airport', 'Shanghai', 'CN', 'Asia/Shanghai'],
  ['LHR', 'Heathrow Airport', 'London', 'GB', 'Europe/London'],
  ['JFK', 'John F. Kennedy International Airport', 'New York', 'US', 'America/New_York'],
].map(([iata_code = '', name = '', city_name = '', iata_country_code = '', time_zone = '']) => ({
  ...{ type: 'airport', iata_code, name, city_name, iata_country_code, time_zone },
}));

/** A flight lasts as long between any two of them. */
const MINUTES = 130;

type Json = Record<string, unknown>;

export interface DoubleOffer {
  id: string;
  day: string;
  /** The last digit of its number: 4 is dearer when it is read, 5 is sold out when it is booked, 9 is not given back. */
  digit: number;
  /** Minor units. */
  amount: number;
  currency: string;
  cabin: string;
  passengers: string[];
  expiresAt: Date;
  from: string;
  to: string;
  booked: boolean;
}

export interface DoubleOrder {
  id: string;
  offer: DoubleOffer;
  body: Json;
  createdAt: Date;
  /** Of the last change. */
  syncedAt: Date;
  amount: number;
  sliceId: string;
  day: string;
  heldUntil: Date | null;
  paidAt: Date | null;
  cancelledAt: Date | null;
  cancellation: Json | null;
  airlineChanges: Json[];
  changes: Json[];
  /** Minutes by which the airline moved it. */
  movedBy: number;
}

const airportOf = (code: string) => AIRPORTS.find(({ iata_code }) => iata_code === code);

const localTime = (zone: string, at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' });

/** One way with one flight, as offers and orders show it. */
export function sliceJson(
  { from, to, digit, cabin, passengers }: DoubleOffer,
  { day, id, movedBy = 0 }: { day: string; id: string; movedBy?: number },
): Json {
  const [origin, destination] = [airportOf(from), airportOf(to)];
  const leaves = Temporal.PlainDateTime.from(`${day}T08:00`)
    .add({ minutes: digit * 60 + movedBy })
    .toZonedDateTime(origin?.time_zone ?? 'UTC')
    .toInstant();
  const segment = {
    ...{ id: `seg_${id}`, origin, destination, duration: `PT${Math.floor(MINUTES / 60)}H${MINUTES % 60}M` },
    departing_at: localTime(origin?.time_zone ?? 'UTC', leaves),
    arriving_at: localTime(destination?.time_zone ?? 'UTC', leaves.add({ minutes: MINUTES })),
    marketing_carrier: { name: 'Duffel Airways', iata_code: 'ZZ' },
    marketing_carrier_flight_number: `10${digit}`,
    passengers: passengers.map((passenger_id) => ({ passenger_id, cabin_class: cabin })),
  };
  return { id, origin, destination, segments: [segment] };
}

export const amountText = (amount: number, currency: string): string => plainAmount({ amount, currency });

export function offerJson(offer: DoubleOffer): Json {
  const { id, amount, currency, digit, passengers, expiresAt, day } = offer;
  const penalty = (rate: number) => ({
    ...{ allowed: digit !== 9, penalty_amount: digit === 9 ? null : amountText(rate, currency) },
    penalty_currency: digit === 9 ? null : currency,
  });
  return {
    ...{ id, total_amount: amountText(amount, currency), total_currency: currency },
    ...{ expires_at: expiresAt.toISOString(), slices: [sliceJson(offer, { day, id: `sli_${id.slice(4)}` })] },
    passengers: passengers.map((passenger) => ({ id: passenger, type: 'adult' })),
    conditions: { change_before_departure: penalty(5_000), refund_before_departure: penalty(10_000) },
    payment_requirements: {
      requires_instant_payment: digit % 2 === 1,
      payment_required_by: digit % 2 === 1 ? null : holdOf(expiresAt).toISOString(),
    },
    passenger_identity_documents_required: digit === 3,
  };
}

/** A day after the search. */
export const holdOf = (expiresAt: Date): Date => new Date(expiresAt.getTime() + 86_400_000);

export function orderJson(order: DoubleOrder): Json {
  const { id, offer, body, day, sliceId, movedBy, cancelledAt, heldUntil, paidAt } = order;
  return {
    ...{ id, booking_reference: `R${id.slice(-5)}`, live_mode: false },
    ...{ total_amount: amountText(order.amount, offer.currency), total_currency: offer.currency },
    ...{ created_at: order.createdAt.toISOString(), synced_at: order.syncedAt.toISOString() },
    cancelled_at: cancelledAt?.toISOString() ?? null,
    slices: [sliceJson(offer, { day, id: sliceId, movedBy })],
    passengers: body['passengers'],
    documents: paidAt ? [{ type: 'electronic_ticket', unique_identifier: `1252${id.slice(4)}` }] : [],
    payment_status: {
      awaiting_payment: paidAt === null,
      payment_required_by: paidAt === null ? heldUntil?.toISOString() : null,
      paid_at: paidAt?.toISOString() ?? null,
    },
    ...{ cancellation: order.cancellation, airline_initiated_changes: order.airlineChanges },
    ...{ changes: order.changes, metadata: body['metadata'] },
  };
}
