import type { OfferQuery, RuleFault } from '@outlay/contract/travel/booking.offer';
import type { BookingRules } from '@outlay/contract/travel/booking.setting';
import type { Circumstances, Judged } from '../src/domain/travel/booking/rules.policy.ts';

/** Written a second time, in another way and from the description of the rules alone, to compare with. */

const RANK: Record<string, number> = {
  ...{ economy: 1, premiumEconomy: 2, business: 3, first: 4 },
  ...{ hardSeat: 1, hardSleeper: 2, secondSeat: 3, softSleeper: 4, firstSeat: 5, businessSeat: 6 },
  ...{ economyCar: 1, comfortCar: 2, businessCar: 3 },
};
/** The same city under the names that the cases use. */
const CITY: Record<string, string> = { 北京: 'bj', 北京市: 'bj', Beijing: 'bj', 杭州: 'hz', Hangzhou: 'hz' };
const cityOf = (name: string) => CITY[name] ?? name;

/** The entry of the grade wins over that of everybody else. */
function entryFor<T extends { grade: string }>(list: readonly T[], grade: string): T | undefined {
  let general: T | undefined;
  for (const entry of list) {
    if (entry.grade === grade) return entry;
    if (entry.grade === '') general ??= entry;
  }
  return general;
}

function nightsOf(query: OfferQuery): number {
  if (query.kind !== 'hotel') return 0;
  return (Date.parse(query.until) - Date.parse(query.day)) / 86_400_000;
}

function capOf(offer: Judged, rules: BookingRules, { grade, query }: Circumstances): number | null {
  if (offer.kind === 'car') return rules.ride;
  if (offer.kind !== 'hotel' || query.kind !== 'hotel') return null;
  const city = cityOf(offer.segments[0]?.to.city ?? '');
  let tier = rules.hotel.find((one) => one.cities.map(cityOf).includes(city));
  tier ??= rules.hotel.find((one) => one.cities.length === 0);
  const night = tier && entryFor(tier.caps, grade);
  return night ? night.amount * nightsOf(query) * query.travellers : null;
}

const hourOf = (offer: Judged): number => {
  const [, time = '00:00'] = (offer.segments[0]?.startsAt ?? '').split('T');
  return Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
};

export function secondFaultsOf(
  offer: Judged,
  all: readonly Judged[],
  circumstances: Circumstances,
): RuleFault[] {
  const { rules, grade, query, today } = circumstances;
  const faults: RuleFault[] = [];
  if (!rules) return faults;
  const add = (fault: Partial<RuleFault> & Pick<RuleFault, 'code'>) => {
    const effect = rules.effects[fault.code];
    if (effect) faults.push({ effect, allowed: null, limit: null, days: null, ...fault });
  };
  const rank = RANK[offer.class ?? ''] ?? 0;
  if (offer.kind !== 'hotel') {
    const entry = entryFor<{ grade: string; highest: string }>(rules[offer.kind], grade);
    if (entry && rank > (RANK[entry.highest] ?? 0))
      add({ code: 'class', allowed: entry.highest as RuleFault['allowed'] });
  }
  const price = offer.base?.amount;
  const cap = capOf(offer, rules, circumstances);
  if (price !== undefined && cap !== null && price > cap)
    add({ code: 'cap', limit: { amount: cap, currency: rules.currency } });
  if (price !== undefined && (offer.kind === 'flight' || offer.kind === 'train')) {
    let cheapest = price;
    for (const one of all) {
      if (one.kind !== offer.kind || !one.base || (RANK[one.class ?? ''] ?? 0) < rank) continue;
      if (Math.abs(hourOf(one) - hourOf(offer)) <= rules.cheapest.hours)
        cheapest = Math.min(cheapest, one.base.amount);
    }
    const most = Math.floor(cheapest + (cheapest * rules.cheapest.percent) / 100);
    if (price > most) add({ code: 'cheapest', limit: { amount: most, currency: rules.currency } });
  }
  const ahead = Math.round((Date.parse(query.day) - Date.parse(today)) / 86_400_000);
  if (offer.kind === 'flight' && ahead < rules.daysAhead) add({ code: 'late', days: rules.daysAhead });
  return faults;
}
