import type { BookingPlace, OfferSegment } from '@outlay/contract/travel/booking.offer';
import { instantOf } from '#system/clock.ts';
import { moneyOf } from '../travel.http.ts';
import { TravelError, type ProviderOrder } from '../travel.port.ts';
import { Order, type Place, type Segment } from './tmc.schema.ts';

/** The clocks of the agency. */
export const ZONE = 'Asia/Shanghai';

const placeOf = ({ Code, Name, City, Country }: Place): BookingPlace => ({
  code: (Code || Name || City || '-').slice(0, 40),
  name: (Name || City).slice(0, 80),
  city: (City || Name).slice(0, 80),
  country: Country.length === 2 ? Country : 'CN',
});

const segmentOf = (segment: Segment): OfferSegment => ({
  ...{ title: segment.Title, carrier: segment.Carrier, from: placeOf(segment.From), to: placeOf(segment.To) },
  ...{ startsAt: segment.StartTime, endsAt: segment.EndTime, minutes: segment.Minutes ?? null },
  class: segment.Class ?? null,
});

function instantIn(text: string): number {
  const [day = '', time = ''] = text.split(/[ T]/);
  return instantOf(ZONE, day, time);
}

/**
 * An order of the agency's list. One that cannot be read is not passed over, because its money would be missing.
 *
 * @throws TravelError `provider` with its number
 */
export function asOrder(order: unknown): ProviderOrder {
  const { data } = Order.safeParse(order);
  if (!data) throw new TravelError('provider', `order.${numberOf(order)}`);
  const total = moneyOf(data.Amount, data.Currency);
  return {
    ...{
      handle: data.OrderID,
      orderNo: data.OrderID,
      reference: null,
      version: instantIn(data.LastChangeTime),
    },
    ...{ kind: data.ProductType, state: data.OrderStatus, title: data.Title },
    segments: data.Segments.map(segmentOf),
    travellers: data.Passengers.map(({ Name }) => Name),
    bookedOn: data.OrderDate.slice(0, 10),
    ...{ total, refunded: data.RefundAmount === '' ? 0 : moneyOf(data.RefundAmount, data.Currency).amount },
    paidBy: data.PayType === 'Corp' ? 'company' : 'self',
    ...{ tripNumber: data.EndorsementID || null, account: data.EmployeeID || null },
    ...{ recordLocator: data.PNR, tickets: data.TicketNumbers, payUntil: null },
  };
}

const numberOf = (order: unknown): string =>
  typeof order === 'object' && order !== null && 'OrderID' in order && typeof order.OrderID === 'string'
    ? order.OrderID
    : 'unreadable';
