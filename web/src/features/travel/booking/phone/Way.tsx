import { Plural, Trans } from '@lingui/react/macro';
import type { OfferSegment } from '@outlay/contract/travel/booking.offer';
import { clockText, durationText, laterText } from '../time-words.ts';
import css from './Booking.module.css';

interface WayProps {
  segments: readonly OfferSegment[];
  /** Minutes from the first departure to the last arrival. */
  minutes: number | null;
}

/** Departure, how long, and arrival, in one line. */
export function Way({ segments, minutes }: WayProps) {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const stops = segments.length - 1;
  const later = laterText(first.startsAt, last.endsAt);
  return (
    <span className={css['way']}>
      <span className={css['times']}>
        <b>{clockText(first.startsAt)}</b>
        <span className={css['between']}>
          {minutes === null ? ' ' : durationText(minutes)}
          <i aria-hidden="true" />
          {stops > 0 ? <Plural value={stops} one="# stop" other="# stops" /> : <Trans>Direct</Trans>}
        </span>
        <b>
          {clockText(last.endsAt)}
          {later && <sup>{later}</sup>}
        </b>
      </span>
      <span className={css['names']}>
        <span>{first.from.name}</span> <span>{last.to.name}</span>
      </span>
    </span>
  );
}
