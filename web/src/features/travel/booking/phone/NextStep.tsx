import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking } from '@outlay/contract/travel/booking';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { ReactNode } from 'react';
import { navigateTo } from '#navigation/nav.ts';
import { formatInstant, formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Tone } from '#ui/Pill.tsx';
import { BOOKING_STATE_WORDS, FAILURE_WORDS } from '../booking-words.ts';

interface Step {
  tone: Tone;
  title: ReactNode;
  words: ReactNode;
  /** Leads to the search for the same trip. */
  again?: boolean;
}

/** Where the booking stands, and what comes next. */
export function NextStep({ booking }: { booking: Booking }) {
  const step = useStep(booking);
  if (!step) return null;
  return (
    <Notice
      tone={step.tone}
      title={step.title}
      action={step.again && <SearchAgain tripId={booking.trip.id} />}
    >
      {step.words}
    </Notice>
  );
}

const SearchAgain = ({ tripId }: { tripId: string }) => (
  <Button small tone="line" onPress={() => navigateTo(pageAddress(ROUTES.bookTravel, { tripId }))}>
    <Trans>Search again</Trans>
  </Button>
);

function useStep(booking: Booking): Step | null {
  const { i18n } = useLingui();
  const { state, request, payUntil, total, failure, order } = booking;
  const label = i18n._(BOOKING_STATE_WORDS[state].label);
  const most = formatMoney(total);
  if (state === 'AwaitingApproval' && request?.status !== 'UnderApproval')
    return {
      ...{ tone: 'stop', title: <Trans>Its request is not submitted</Trans> },
      words: <Trans>Correct the request below and submit it; the booking goes on once it is approved.</Trans>,
    };
  if (state === 'AwaitingApproval')
    return {
      ...{ tone: 'wait', title: label },
      words: <Trans>Nothing is booked yet. Once it is approved, you book it here for at most {most}.</Trans>,
    };
  if (state === 'Approved')
    return {
      ...{ tone: 'brand', title: label },
      words: (
        <>
          <Failure failure={failure} />
          <Trans>Book it now, for at most {most}. The offer may end before you do.</Trans>
        </>
      ),
    };
  if (state === 'Refused')
    return {
      ...{ tone: 'stop', title: label, again: true },
      words: <Trans>The request says why. Choose an offer within the rules.</Trans>,
    };
  if (state === 'Booking')
    return {
      ...{ tone: 'wait', title: label },
      words: (
        <Trans>The provider has been asked and has not answered yet. This page follows it by itself.</Trans>
      ),
    };
  if (state === 'Failed')
    return {
      ...{ tone: 'stop', title: label, again: true },
      words: <Failure failure={failure} />,
    };
  if (order === 'Held' && payUntil)
    return {
      ...{ tone: 'wait', title: <Trans>Held, not paid</Trans> },
      words: <Trans>Pay until {formatInstant(payUntil)}; afterwards it lapses.</Trans>,
    };
  return null;
}

function Failure({ failure }: Pick<Booking, 'failure'>) {
  const { i18n } = useLingui();
  if (!failure) return null;
  return (
    <>
      {i18n._(FAILURE_WORDS[failure.code])}
      {failure.words && <div>“{failure.words}”</div>}
    </>
  );
}
