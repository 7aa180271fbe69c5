import { useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { formatMoney } from '#text/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '../../order/order-words.ts';
import { longDayText, spanText } from '../../trip/day-words.ts';
import { BOOKING_STATE_WORDS } from '../booking-words.ts';
import { routeWords } from '../route-words.ts';
import { clockText, nightsText } from '../time-words.ts';
import css from './Hero.module.css';

/** The head of a booking: its state, what it is, when, and the price. */
export function BookingHero({ booking }: { booking: Booking }) {
  const { i18n } = useLingui();
  const { state, order, reference, kind, total, title, startsAt, endsAt } = booking;
  const label = order ? ORDER_STATE_WORDS[order].label : BOOKING_STATE_WORDS[state].label;
  const when =
    kind === 'hotel'
      ? [spanText(startsAt.slice(0, 10), endsAt.slice(0, 10)), nightsText(startsAt, endsAt)]
      : [longDayText(startsAt.slice(0, 10)), [clockText(startsAt), clockText(endsAt)].join(' – ')];
  return (
    <section className={css['hero']}>
      <div className={css['top']}>
        <span className={css['pill']}>
          <Icon name={ORDER_KIND_WORDS[kind].icon} size={14} />
          {i18n._(label)}
        </span>
        <span className={css['reference']}>{reference}</span>
      </div>
      <h2 className={css['title']}>{routeWords(booking)}</h2>
      <p className={css['soft']}>{when.join(' · ')}</p>
      <div className={css['foot']}>
        <span className={css['soft']}>{kind === 'hotel' ? booking.from || booking.to : title}</span>
        <b>{formatMoney(total)}</b>
      </div>
    </section>
  );
}
