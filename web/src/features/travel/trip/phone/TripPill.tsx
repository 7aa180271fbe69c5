import { useLingui } from '@lingui/react/macro';
import type { TripSummary } from '@outlay/contract/travel/trip';
import { Pill } from '#ui/Pill.tsx';
import { TRIP_STATE_WORDS } from '../trip-words.ts';

/** The state of a trip; on the way with its day. */
export function TripPill({ state, dayNow }: Pick<TripSummary, 'state' | 'dayNow'>) {
  const { i18n, t } = useLingui();
  const { icon, tone, label } = TRIP_STATE_WORDS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {dayNow === null ? i18n._(label) : t`Day ${dayNow}`}
    </Pill>
  );
}
