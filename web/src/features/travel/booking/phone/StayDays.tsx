import type { OfferSegment } from '@outlay/contract/travel/booking.offer';
import { spanText } from '../../trip/day-words.ts';
import { nightsText } from '../time-words.ts';

/** From arrival to departure. */
export function StayDays({ segments }: { segments: readonly OfferSegment[] }) {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const [from, to] = [first.startsAt.slice(0, 10), last.endsAt.slice(0, 10)];
  return (
    <b>
      {spanText(from, to)} · {nightsText(from, to)}
    </b>
  );
}
