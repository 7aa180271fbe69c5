import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import type { Booking } from '@outlay/contract/travel/booking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '#navigation/use-page.ts';
import { Card, Section } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { bookingQueries } from '../booking.queries.ts';
import { SandboxNotice } from '../SandboxNotice.tsx';
import { BookingDock } from './BookingDock.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { BookingHero } from './BookingHero.tsx';
import { BookingLinks } from './BookingLinks.tsx';
import { BookingMore } from './BookingMore.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { Conditions } from './Conditions.tsx';
import { Disruption } from './Disruption.tsx';
import { Itinerary } from './Itinerary.tsx';
import { NextStep } from './NextStep.tsx';

/** One booking: where it stands, what it is, and what can be done with it. */
export function BookingPage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.booking);
  const { data, error, refetch } = useQuery(bookingQueries.detail(id));
  if (data) return <Shown booking={data} onRefresh={refetch} />;
  return (
    <Page title={t`Booking`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={170} />
          <SkeletonBlock height={160} />
          <SkeletonRows count={2} />
        </>
      )}
    </Page>
  );
}

function Shown({ booking, onRefresh }: { booking: Booking; onRefresh: () => Promise<unknown> }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'cancel' | 'change' | null>(null);
  const close = () => setOpen(null);
  const { kind, segments, offer } = booking;
  return (
    <Page title={t`Booking`} dock={<BookingDock booking={booking} />}>
      <PullToRefresh onRefresh={onRefresh}>
        <SandboxNotice shown={booking.sandbox} />
        <BookingHero booking={booking} />
        <NextStep booking={booking} />
        {booking.disrupted && <Disruption booking={booking} />}
        <Section title={t`Itinerary`}>
          <Card>
            <Itinerary kind={kind} segments={segments} />
            <Conditions offer={{ change: offer.change, refund: offer.refund }} />
          </Card>
        </Section>
        <BookingFacts booking={booking} />
        <BookingLinks booking={booking} />
        <BookingMore booking={booking} onOpen={setOpen} />
      </PullToRefresh>
      {open === 'cancel' && <CancelSheet booking={booking} onClose={close} />}
      {open === 'change' && <ChangeSheet booking={booking} onClose={close} />}
    </Page>
  );
}
