import { useLingui } from '@lingui/react/macro';
import type { TripSummary } from '@outlay/contract/travel/trip';
import { TRIP_STATE_WORDS } from '../trip-words.ts';

/** `On the way · day 3` */
export function useTripState(state: TripSummary['state'], dayNow: number | null): string {
  const { i18n, t } = useLingui();
  const words = i18n._(TRIP_STATE_WORDS[state].label);
  return dayNow === null ? words : t`${words} · day ${dayNow}`;
}
