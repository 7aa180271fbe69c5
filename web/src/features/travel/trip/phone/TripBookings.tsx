import { Trans, useLingui } from '@lingui/react/macro';
import type { TripBooking, TripDetail } from '@outlay/contract/travel/trip';
import { formatMoney, formatPlaceTime } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { BOOKING_WORDS } from '../trip-words.ts';

/** Flights, trains, hotels and cars of the trip. */
export function TripBookings({ trip: { bookings, companyPaid } }: { trip: TripDetail }) {
  const { t } = useLingui();
  if (bookings.length === 0) return null;
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
        {bookings.map((booking) => (
          <Booking key={booking.id} booking={booking} />
        ))}
      </Rows>
    </Section>
  );
}

function Booking({ booking }: { booking: TripBooking }) {
  const { i18n } = useLingui();
  const { kind, title, from, to, startsAt, state, amount } = booking;
  const { label, tone } = BOOKING_WORDS[state];
  return (
    <Row
      lead={<Square icon={ORDER_KIND_WORDS[kind].icon} />}
      title={[from, to].filter(Boolean).join(' → ') || title}
      sub={[formatPlaceTime(startsAt), title].join(' · ')}
      end={state === 'used' ? <Amount money={amount} /> : <Pill tone={tone}>{i18n._(label)}</Pill>}
    />
  );
}
