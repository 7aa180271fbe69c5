import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Section } from '#ui/Card.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { bookingQueries } from '../booking.queries.ts';
import { BookingRow } from './BookingRow.tsx';
import css from './Booking.module.css';

/** What I booked, the newest first. */
export function MyBookings() {
  const { t } = useLingui();
  const list = useInfiniteQuery(bookingQueries.mine());
  return (
    <Section title={t`My bookings`}>
      <AsyncList
        list={list}
        skeletonCount={2}
        empty={
          <p className={css['note']}>
            <Trans>None yet. What you book is here with its state, and on the page of its trip.</Trans>
          </p>
        }
      >
        {(items) => <LongRows items={items}>{(booking) => <BookingRow booking={booking} />}</LongRows>}
      </AsyncList>
    </Section>
  );
}
