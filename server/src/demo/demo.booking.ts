import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { saveProvider } from '#domain/travel/booking/provider.service.ts';
import { saveRules } from '#domain/travel/booking/rules.service.ts';
import { travelPorts } from '#provider/travel/travel.ports.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import { DEMO_GRADES } from './demo.company.ts';

/** The sandbox as the provider of the demo company, and rules that let most things be booked at once. */
export async function setBooking(ctx: Context): Promise<void> {
  await saveProvider(travelPorts({ inside: false }), ctx, {
    ...{ id: newId(), version: 0, kind: 'sandbox', name: '沙盒差旅', apiBase: null, account: '' },
    ...{ secrets: {}, enabled: true },
  });
  const fromDay = `${ctx.now().getUTCFullYear() - 1}-01-01`;
  await saveRules(ctx, { ...RULES, id: newId(), version: 0, fromDay });
}

const [LEADER] = DEMO_GRADES;
const night = (leader: number, other: number) => [
  { grade: LEADER, amount: leader },
  { grade: '', amount: other },
];

const RULES: Omit<BookingRulesForm, 'id' | 'version' | 'fromDay'> = {
  name: '差旅标准',
  flight: [
    { grade: LEADER, highest: 'business' },
    { grade: '', highest: 'economy' },
  ],
  train: [
    { grade: LEADER, highest: 'firstSeat' },
    { grade: '', highest: 'secondSeat' },
  ],
  car: [{ grade: '', highest: 'comfortCar' }],
  hotel: [
    { name: '一线城市', cities: ['北京', '上海', '广州', '深圳'], caps: night(80_000, 50_000) },
    { name: '其他城市', cities: [], caps: night(60_000, 40_000) },
  ],
  ...{ ride: 20_000, cheapest: { hours: 2, percent: 30 }, daysAhead: 3 },
  effects: { class: 'approval', cap: 'approval', cheapest: 'reason', late: 'reason' },
};
