import type { Offer, OfferQuery } from '@outlay/contract/travel/booking.offer';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { bookOffer } from '#domain/travel/booking/book.service.ts';
import { saveProvider } from '#domain/travel/booking/provider.service.ts';
import { saveRules } from '#domain/travel/booking/rules.service.ts';
import { searchOffers } from '#domain/travel/booking/search.service.ts';
import { travelPorts } from '#provider/travel/travel.ports.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { DEMO_TIME_ZONE } from './demo.company.ts';

const DAY = 86_400_000;
/** The demo is one transaction, and its provider calls nobody. */
const PORTS = travelPorts({ inside: false });
const whole = (ctx: Context): Context => ({
  ...ctx,
  transact: <T>(work: (inner: Context) => Promise<T>) => work(ctx),
});

/** Economy and second class, caps by city, and the cheapest of two hours; amounts in fen. */
const RULES: Omit<BookingRulesForm, 'id' | 'version' | 'fromDay'> = {
  name: '差旅预订标准',
  flight: [
    { grade: 'M2', highest: 'business' },
    { grade: '', highest: 'economy' },
  ],
  train: [
    { grade: 'M2', highest: 'businessSeat' },
    { grade: '', highest: 'secondSeat' },
  ],
  car: [{ grade: '', highest: 'comfortCar' }],
  hotel: [
    { name: '一线城市', cities: ['北京', '上海', '广州', '深圳'], caps: [{ grade: '', amount: 60_000 }] },
    { name: '其他城市', cities: [], caps: [{ grade: '', amount: 45_000 }] },
  ],
  ride: 20_000,
  cheapest: { hours: 2, percent: 20 },
  daysAhead: 3,
  effects: { class: 'approval', cap: 'approval', cheapest: 'reason', late: 'reason' },
};

/** The sandbox, which the demo company has switched on, and sample rules. */
export async function openBooking(ctx: Context): Promise<void> {
  await saveRules(ctx, {
    ...{ ...RULES, id: newId(), version: 0 },
    fromDay: `${ctx.now().getUTCFullYear() - 1}-01-01`,
  });
  await saveProvider(PORTS, ctx, {
    ...{ id: newId(), version: 0, kind: 'sandbox', name: '沙盒商旅', apiBase: null, account: '' },
    ...{ secrets: {}, enabled: true },
  });
}

/** The last digit of its number decides what the sandbox does with a flight or train: up to 3 nothing. */
const isQuiet = ({ kind, title }: Offer): boolean =>
  kind === 'hotel' || Number(/\d(?=\D|$)/.exec(title)?.[0] ?? 9) <= 3;

/** Books a night in Suzhou and the flight home on the last day of the trip, which began four days after. */
export async function tripBookings(ctx: Context, tripId: string): Promise<void> {
  const day = (offset: number) => dayOf(new Date(ctx.now().getTime() + offset * DAY), DEMO_TIME_ZONE);
  await bookFirst(ctx, tripId, { kind: 'hotel', to: '苏州', day: day(6), until: day(7), travellers: 1 });
  await bookFirst(ctx, tripId, { kind: 'flight', from: 'SHA', to: 'PEK', day: day(7), travellers: 1 });
}

async function bookFirst(ctx: Context, tripId: string, query: OfferQuery): Promise<void> {
  const { offers } = await searchOffers(PORTS, whole(ctx), { id: newId(), tripId, query });
  const offer = offers.find((one) => one.faults.length === 0 && isQuiet(one)) ?? offers.find(isQuiet);
  if (!offer) throw new Error(`the sandbox offers nothing for ${JSON.stringify(query)}`);
  await bookOffer(PORTS, whole(ctx), {
    ...{ id: newId(), offerId: offer.id, total: offer.total, myself: true, guests: [] },
    ...{ paidBy: 'company', hold: false, reason: '' },
  });
}
