import type { Offer, RuleEffect, RuleFault } from '@outlay/contract/travel/booking.offer';

const ORDER: readonly RuleEffect[] = ['reason', 'approval', 'forbid'];

/** What the offer needs in all: the strictest effect of its faults; null within the rules. */
export const effectOf = (faults: readonly RuleFault[]): RuleEffect | null =>
  ORDER.findLast((effect) => faults.some((fault) => fault.effect === effect)) ?? null;

export type OfferSort = 'price' | 'departure' | 'duration';

const minutesOf = ({ segments }: Offer): number => {
  const spent = segments.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const waits = segments.slice(1).reduce((sum, { startsAt }, at) => {
    const before = segments[at];
    // Both are at the place of the change, so its time zone does not matter.
    return before ? sum + (Date.parse(`${startsAt}Z`) - Date.parse(`${before.endsAt}Z`)) / 60_000 : sum;
  }, 0);
  return spent + waits;
};

/** Whole minutes from the first departure to the last arrival; null of a stay. */
export const durationOf = (offer: Offer): number | null =>
  offer.segments.every(({ minutes }) => minutes === null) ? null : minutesOf(offer);

const startOf = ({ segments }: Offer): string => segments[0]?.startsAt ?? '';
/** In the company’s currency, where offers are in several. */
const priceOf = ({ base, total }: Offer): number => base?.amount ?? total.amount;

/** The offers to show: perhaps only those within the rules, in the chosen order, cheaper ones first among equals. */
export function arranged(offers: readonly Offer[], sort: OfferSort, onlyWithin: boolean): Offer[] {
  const shown = onlyWithin ? offers.filter(({ faults }) => faults.length === 0) : [...offers];
  return shown.toSorted((one, other) => {
    const byPrice = priceOf(one) - priceOf(other);
    if (sort === 'departure') return startOf(one).localeCompare(startOf(other)) || byPrice;
    if (sort === 'duration') return (durationOf(one) ?? 0) - (durationOf(other) ?? 0) || byPrice;
    return byPrice;
  });
}

/** When the first of the offers is no longer valid; all of a search end at about the same time. */
export const expiryOf = (offers: readonly Offer[]): string | null =>
  offers.map(({ expiresAt }) => expiresAt).toSorted()[0] ?? null;
