import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TripBooking, TripDetail } from '@outlay/contract/travel/trip';
import type { ReactNode } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { formatMoney, formatPlaceTime } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { BOOKING_WORDS } from '../trip-words.ts';

interface TripBookingsProps {
  trip: TripDetail;
  /** The bookings from which orders came, by order. */
  bookingOf?: ReadonlyMap<string, string>;
  /** Rows of bookings without an order yet. */
  children?: ReactNode;
}

/** Flights, trains, hotels and cars of the trip, and the way to book more. */
export function TripBookings({ trip, bookingOf, children }: TripBookingsProps) {
  const { t } = useLingui();
  const { bookings, companyPaid, actions, id } = trip;
  const books = actions.includes('book');
  if (bookings.length === 0 && !books && !children) return null;
  return (
    <Section
      title={t`Bookings`}
      aside={
        companyPaid.amount > 0 && (
          <span>
            <Trans>{formatMoney(companyPaid)} paid by the company</Trans>
          </span>
        )
      }
    >
      <Rows>
        {children}
        {bookings.map((booking) => (
          <Booking key={booking.id} booking={booking} bookingId={bookingOf?.get(booking.id)} />
        ))}
        {books && (
          <Row
            lead={<Square icon="plus" tone="plain" />}
            title={t`Book travel`}
            sub={t`Flight, train, hotel or car`}
            more
            onPress={() => navigateTo(pageAddress(ROUTES.bookTravel, { tripId: id }))}
          />
        )}
      </Rows>
    </Section>
  );
}

function Booking({ booking, bookingId }: { booking: TripBooking; bookingId: string | undefined }) {
  const { i18n } = useLingui();
  const { kind, title, from, to, startsAt, state, amount } = booking;
  const { label, tone } = BOOKING_WORDS[state];
  return (
    <Row
      lead={<Square icon={ORDER_KIND_WORDS[kind].icon} />}
      title={[from, to].filter(Boolean).join(' → ') || title}
      sub={[formatPlaceTime(startsAt), title].join(' · ')}
      end={state === 'used' ? <Amount money={amount} /> : <Pill tone={tone}>{i18n._(label)}</Pill>}
      more={bookingId !== undefined}
      onPress={bookingId ? () => navigateTo(pageAddress(ROUTES.booking, { id: bookingId })) : undefined}
    />
  );
}
