import { Trans, useLingui } from '@lingui/react/macro';
import type { OfferSegment } from '@outlay/contract/travel/booking.offer';
import type { OrderKind } from '@outlay/contract/travel/order';
import { classes } from '#ui/class-names.ts';
import { CLASS_WORDS } from '../booking-words.ts';
import { clockText, durationText, nightsText } from '../time-words.ts';
import { longDayText } from '../../trip/day-words.ts';
import css from './Booking.module.css';

interface ItineraryProps {
  kind: OrderKind;
  segments: readonly OfferSegment[];
}

/** Each flight, train, ride or stay with its times and places. */
export function Itinerary({ kind, segments }: ItineraryProps) {
  const { t } = useLingui();
  return (
    <ol className={css['legs']} aria-label={t`Itinerary`}>
      {segments.map((segment) => (
        <li key={segment.startsAt + segment.title} className={css['leg']}>
          <Head segment={segment} />
          {kind === 'hotel' ? <Stay segment={segment} /> : <Leg segment={segment} />}
        </li>
      ))}
    </ol>
  );
}

function Head({ segment: { title, carrier, class: level, minutes } }: { segment: OfferSegment }) {
  const { i18n } = useLingui();
  return (
    <div className={css['legHead']}>
      <b>{title}</b>
      <span>
        {[
          !title.includes(carrier) && carrier,
          level && i18n._(CLASS_WORDS[level]),
          minutes !== null && durationText(minutes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

function Leg({ segment: { from, to, startsAt, endsAt } }: { segment: OfferSegment }) {
  return (
    <div className={css['stops']}>
      <Stop time={startsAt} place={from} start />
      <Stop time={endsAt} place={to} />
    </div>
  );
}

interface StopProps {
  time: string;
  place: OfferSegment['from'];
  start?: boolean;
}

const Stop = ({ time, place, start = false }: StopProps) => (
  <>
    <span>
      <b>{clockText(time)}</b>
    </span>
    <i className={classes(css['mark'], start && css['start'])} aria-hidden="true" />
    <span>
      {place.name}
      <small>
        {[place.city !== place.name && place.city, longDayText(time.slice(0, 10))]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  </>
);

function Stay({ segment: { title, to, startsAt, endsAt } }: { segment: OfferSegment }) {
  return (
    <div className={css['stops']}>
      <span>
        <b>
          <Trans>Check-in</Trans>
        </b>
      </span>
      <i className={classes(css['mark'], css['start'])} aria-hidden="true" />
      <span>
        {longDayText(startsAt.slice(0, 10))}
        <small>
          {[to.name !== title && to.name !== to.city && to.name, to.city].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span>
        <b>
          <Trans>Check-out</Trans>
        </b>
      </span>
      <i className={css['mark']} aria-hidden="true" />
      <span>
        {longDayText(endsAt.slice(0, 10))}
        <small>{nightsText(startsAt, endsAt)}</small>
      </span>
    </div>
  );
}
