import { Plural, Trans } from '@lingui/react/macro';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { Icon } from '#ui/Icon.tsx';
import { spanText } from '../day-words.ts';
import { TRIP_STATE_WORDS } from '../trip-words.ts';
import css from './Trip.module.css';
import { TripDays } from './TripDays.tsx';
import { useTripState } from './use-trip-state.ts';

/** The head of a trip: its state, purpose and days. */
export function TripHero({ trip }: { trip: TripDetail }) {
  const { state, dayNow, number, title, fromDay, toDay, days, approvedBy } = trip;
  return (
    <section className={css['hero']}>
      <div className={css['heroTop']}>
        <span className={css['heroPill']}>
          <Icon name={TRIP_STATE_WORDS[state].icon} size={14} />
          {useTripState(state, dayNow)}
        </span>
        <span className={css['heroSoft']}>{number}</span>
      </div>
      <h2 className={css['heroTitle']}>{title}</h2>
      <p className={css['heroSoft']}>
        {spanText(fromDay, toDay)} · <Plural value={days} one="# day" other="# days" />
        {approvedBy && (
          <>
            {' '}
            · <Trans>approved by {approvedBy.name}</Trans>
          </>
        )}
      </p>
      <TripDays trip={trip} />
    </section>
  );
}
