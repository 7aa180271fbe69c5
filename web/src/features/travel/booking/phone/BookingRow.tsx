import { useLingui } from '@lingui/react/macro';
import type { BookingSummary } from '@outlay/contract/travel/booking';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';
import { formatPlaceTime } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { routeWords } from '../route-words.ts';
import css from './Booking.module.css';
import { BookingPill } from './BookingPill.tsx';

/** A booking in a list; it opens its page. */
export function BookingRow({ booking }: { booking: BookingSummary }) {
  const { t } = useLingui();
  const { id, kind, title, from, startsAt, total, sandbox } = booking;
  const about = kind === 'hotel' ? from : title;
  return (
    <Row
      lead={<Square icon={ORDER_KIND_WORDS[kind].icon} tone={booking.disrupted ? 'stop' : 'brand'} />}
      title={routeWords(booking)}
      sub={[sandbox && t`Sandbox`, formatPlaceTime(startsAt), about].filter(Boolean).join(' · ')}
      end={
        <span className={css['end']}>
          <Amount money={total} />
          <BookingPill booking={booking} />
        </span>
      }
      onPress={() => navigateTo(pageAddress(ROUTES.booking, { id }))}
    />
  );
}
