import { Trans, useLingui } from '@lingui/react/macro';
import type { BookingSummary } from '@outlay/contract/travel/booking';
import { Pill } from '#ui/Pill.tsx';
import { ORDER_STATE_WORDS } from '../../order/order-words.ts';
import { BOOKING_STATE_WORDS } from '../booking-words.ts';

/** The state of a booking: that of its order, once there is one. */
export function BookingPill({ booking }: { booking: Pick<BookingSummary, 'state' | 'order' | 'disrupted'> }) {
  const { i18n } = useLingui();
  const { state, order, disrupted } = booking;
  if (disrupted)
    return (
      <Pill tone="stop" icon="warn">
        <Trans>Changed by the provider</Trans>
      </Pill>
    );
  const { label, tone } = order ? ORDER_STATE_WORDS[order] : BOOKING_STATE_WORDS[state];
  return <Pill tone={tone}>{i18n._(label)}</Pill>;
}
