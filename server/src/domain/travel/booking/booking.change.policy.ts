import type { OfferQuery, RuleFault, TravelClass } from '@outlay/contract/travel/booking.offer';
import { daysBetween, plusDays } from '#system/clock.ts';
import { faultsOf, type Circumstances, type Judged } from './rules.policy.ts';

/** What was approved of the rules that a booking is against. */
export interface Approved {
  codes: readonly RuleFault['code'][];
  class: TravelClass | null;
  /** The approved price, in minor units of the company's currency. */
  most: number;
}

export interface ChangeCircumstances extends Circumstances {
  /** Null: nothing was. */
  approved: Approved | null;
  /** The provider changed or cancelled the journey: whatever is chosen instead is not the traveller's doing. */
  disrupted: boolean;
}

/** The same search for another day; a stay keeps its nights. */
export const queryOn = (query: OfferQuery, day: string): OfferQuery =>
  query.kind === 'hotel'
    ? { ...query, day, until: plusDays(day, daysBetween(query.day, query.until)) }
    : { ...query, day };

/**
 * Against which rules each change would be, judged beside the other changes of the day. What is covered by an approval,
 * or was caused by the provider, needs a reason only.
 */
export const changeFaults = (changes: readonly Judged[], circumstances: ChangeCircumstances): RuleFault[][] =>
  changes.map((change) =>
    faultsOf(change, changes, circumstances).map((fault) =>
      isCovered(fault, change, circumstances) ? { ...fault, effect: 'reason' } : fault,
    ),
  );

function isCovered({ code, effect }: RuleFault, change: Judged, around: ChangeCircumstances): boolean {
  const { approved, disrupted } = around;
  if (disrupted) return true;
  if (effect !== 'approval' || !approved?.codes.includes(code)) return false;
  if (code === 'class') return change.class === approved.class;
  return change.base !== null && change.base.amount <= approved.most;
}
